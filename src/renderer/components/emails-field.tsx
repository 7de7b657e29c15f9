import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput } from '@mantine/core'
import { emailField } from '#contract/api/shared.ts'

/** Returns the first text that is not an e-mail address. */
export function firstInvalidEmail(emails: readonly string[]): string | undefined {
  return emails.find((email) => !emailField.safeParse(email).success)
}

export interface EmailsFieldProps {
  label: string
  /** The help text: how to separate the addresses. */
  description: string
  /** The error text; false if the addresses are valid. */
  error: string | false
  value: readonly string[]
  /** The largest number of addresses. */
  max: number
  onChange: (emails: string[]) => void
  labelClass?: string | undefined
  /** Whether the field gets the focus when its dialog opens. */
  isFocusedFirst?: boolean
}

/** The addresses of users to invite, typed one by one or pasted as a list. */
export function EmailsField({
  value,
  max,
  onChange,
  labelClass = '',
  isFocusedFirst = false,
  ...texts
}: EmailsFieldProps) {
  return (
    <TagsInput
      {...texts}
      classNames={{ label: labelClass }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      maxTags={max}
      value={[...value]}
      onChange={(emails) => onChange(emails.map((email) => email.trim()))}
      data-autofocus={isFocusedFirst || undefined}
    />
  )
}
