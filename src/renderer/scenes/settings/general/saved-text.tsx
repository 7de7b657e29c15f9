import { Textarea, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'

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
  const form = useFormDraft<'setting'>(
    null,
    () => ({ text: value }),
    isBusy ? undefined : { text: value },
  )
  const isChanged = form.changed.length > 0
  const save = async () => {
    if (!isChanged || isBusy || form.conflicts.length > 0) return
    const text = form.draft.text.trim()
    if (text === value.trim()) return void form.edit({ text: value })
    setBusy(true)
    const isSaved = await onSave(text)
    setBusy(false)
    if (!isSaved) return
    form.edit({ text })
    form.markSaved()
  }
  const shared = {
    'aria-label': label,
    size: 'sm',
    value: form.draft.text,
    maxLength,
    disabled: isDisabled,
    placeholder,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.edit({ text: event.currentTarget.value }),
    onBlur: () => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isLong)) void save()
      if (event.key === 'Escape' && isChanged) {
        event.stopPropagation()
        form.edit({ text: value })
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
        conflicts={form.conflicts.map((field) => ({
          label,
          theirs: value,
          onSettle: (how) => form.settle(field, how),
        }))}
      />
    </>
  )
}
