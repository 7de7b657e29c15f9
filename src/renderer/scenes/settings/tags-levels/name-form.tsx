import { Box, TextInput } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { focusOnMount } from '#renderer/components/focus/focus-on-mount.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * A field to edit a name in place. Enter saves the name. Escape cancels. Leaving the field cancels if the name is
 * unchanged or empty; otherwise the field stays open with the typed name.
 */
export function NameForm(props: {
  label: string
  /** The current name; empty for a new level or tag. */
  name?: string
  /** @throws ApiError if the name is not saved */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const { label, name = '', onSave, onClose } = props
  const { t } = useTexts('tagsLevels')
  const [value, setValue] = useState(name)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const trimmed = value.trim()
  const isChanged = trimmed !== '' && trimmed !== name
  const save = async () => {
    if (isBusy) return
    if (!isChanged) return onClose()
    setBusy(true)
    try {
      await onSave(trimmed)
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      miw={120}
      flex={1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={label}
        maxLength={limits.tagLabelMax}
        value={value}
        readOnly={isBusy}
        aria-busy={isBusy}
        error={error !== null && errorText(t, error)}
        ref={focusOnMount}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setError(null)
        }}
        onBlur={() => !isChanged && onClose()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onClose()
        }}
      />
    </Box>
  )
}
