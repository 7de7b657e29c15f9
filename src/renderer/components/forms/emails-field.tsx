import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { emailField } from '#contract/api/shared.ts'
import { recipientOf, splitRecipients } from '#contract/rules/campaigns/recipient-list.ts'

/** Whether an entry of the field is an e-mail address, alone or as `Name <address>`. */
export const hasEmail = (entry: string): boolean =>
  emailField.safeParse(recipientOf(entry).email).success

/** A text that ends with a separator outside quotation marks and angle brackets. */
const endsEntry = /^(?:[^"<]|"[^"]*"|<[^>]*>)*[,;]$/u

/** Whether the typed text is a whole entry: it ends with a separator, or with a space after an address. */
const isWhole = (text: string): boolean =>
  endsEntry.test(text) || (/\s$/u.test(text) && hasEmail(text))

/** The entries of all texts, without those that repeat an address. */
function entriesOf(texts: readonly string[]): string[] {
  const byAddress = new Map<string, string>()
  for (const entry of texts.flatMap(splitRecipients)) {
    const address = recipientOf(entry).email.toLowerCase()
    if (!byAddress.has(address)) byAddress.set(address, entry)
  }
  return [...byAddress.values()]
}

export interface EmailsFieldProps {
  label: string
  /** The help text: how to separate the addresses. */
  description: string
  /** The error text; false if the addresses are valid. */
  error: string | false
  /** The entries as they were written, see `recipientOf`. */
  value: readonly string[]
  /** The largest number of addresses. */
  max: number
  onChange: (entries: string[]) => void
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
  const [typed, setTyped] = useState('')
  const enter = (texts: readonly string[]) => onChange(entriesOf(texts).slice(0, max))
  return (
    <TagsInput
      {...texts}
      classNames={{ label: labelClass }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // The field splits no text itself, because it would also split within a name in quotation marks.
      splitChars={[]}
      // There is nothing to choose from. An open empty list would take the first Escape from the form.
      dropdownOpened={false}
      acceptValueOnBlur
      maxTags={max}
      value={[...value]}
      onChange={enter}
      searchValue={typed}
      onSearchChange={(text) => {
        if (isWhole(text)) enter([...value, text])
        setTyped(isWhole(text) ? '' : text)
      }}
      data-autofocus={isFocusedFirst || undefined}
    />
  )
}
