import { Textarea, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'

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
 * Escape discards the typed text.
 */
export function SavedText(props: SavedTextProps) {
  const { label, value, maxLength, isLong = false, isDisabled = false, placeholder, onSave } = props
  /** The unsaved text; null while the field shows the saved text. */
  const [draft, setDraft] = useState<string | null>(null)
  const save = async () => {
    if (draft === null) return
    if (draft.trim() === value.trim() || (await onSave(draft.trim()))) setDraft(null)
  }
  const shared = {
    'aria-label': label,
    size: 'sm',
    value: draft ?? value,
    maxLength,
    disabled: isDisabled,
    placeholder,
    onChange: (event: { currentTarget: { value: string } }) => setDraft(event.currentTarget.value),
    onBlur: () => void save(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || !isLong)) void save()
      if (event.key === 'Escape' && draft !== null) {
        event.stopPropagation()
        setDraft(null)
      }
    },
  }
  return isLong ? (
    <Textarea {...shared} autosize minRows={2} maxRows={8} />
  ) : (
    <TextInput {...shared} w={240} />
  )
}
