import { Textarea, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { EditConflicts } from '#renderer/components/edit-conflicts.tsx'
import { useFormDraft } from '#renderer/data/use-form-draft.ts'

export interface SavedTextProps {
  /** The accessible name. */
  label: string
  value: string
  maxLength: number
  isLong?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** @returns whether the text was saved; if not, it stays in the field as unsaved text */
  onSave: (text: string) => Promise<boolean>
}

/**
 * A text field that saves when it loses the focus or on Ctrl+Enter. A field for a short text also saves on Enter.
 * Escape discards the typed text. A text that a colleague stored meanwhile is shown and not replaced.
 */
export function SavedText(props: SavedTextProps) {
  const { label, value, maxLength, isLong = false, isDisabled = false, placeholder, onSave } = props
  const [isBusy, setBusy] = useState(false)
  const edit = useFormDraft<'setting'>(
    null,
    () => ({ text: value }),
    isBusy ? undefined : { text: value },
  )
  const isChanged = edit.changed.length > 0
  const save = async () => {
    if (!isChanged || isBusy || edit.conflicts.length > 0) return
    const text = edit.draft.text.trim()
    if (text === value.trim()) return void edit.change({ text: value })
    setBusy(true)
    const isSaved = await onSave(text)
    setBusy(false)
    if (!isSaved) return
    edit.change({ text })
    edit.markSaved()
  }
  const shared = {
    'aria-label': label,
    size: 'sm',
    value: edit.draft.text,
    maxLength,
    disabled: isDisabled,
    placeholder,
    onChange: (event: { currentTarget: { value: string } }) =>
      edit.change({ text: event.currentTarget.value }),
    onBlur: () => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isLong)) void save()
      if (event.key === 'Escape' && isChanged) {
        event.stopPropagation()
        edit.change({ text: value })
      }
    },
  }
  return (
    <>
      {isLong ? (
        <Textarea {...shared} autosize minRows={2} maxRows={8} />
      ) : (
        <TextInput {...shared} w={240} />
      )}
      <EditConflicts
        conflicts={edit.conflicts.map((field) => ({
          label,
          theirs: value,
          onSettle: (how) => edit.settle(field, how),
        }))}
      />
    </>
  )
}
