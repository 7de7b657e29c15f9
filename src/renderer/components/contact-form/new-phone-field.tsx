import { nationalPhone, phoneOfCountry, readPhone } from '#contract/rules/contacts/phone-number.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { PhoneField } from '#renderer/components/group-form/phone-field.tsx'
import {
  callingCodeOf,
  defaultCountry,
  type PhoneFieldStatus,
  type PhoneFieldValue,
} from '#renderer/data/forms/phone-input.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'

/**
 * Returns the value of the field for a phone number in digits.
 * - A number with a country code gives its country and national number: `34612345678` → Spain, `612 34 56 78`.
 * - A valid national number of the default country is not read as a number with another country's code: `987640221` is
 *   a number of Peru, although 98 is the code of Iran.
 * - Any other digits give the default country, with the digits as the unchanged text.
 */
export function phoneFieldOf(digits: string): PhoneFieldValue {
  const found = phoneOfCountry(digits)
  const isNational = readPhone(digits, callingCodeOf(defaultCountry)).ok
  if (found === null || (found.country !== defaultCountry && isNational))
    return { country: defaultCountry, text: digits }
  return found
}

/** Parses the field's value into the digits to send, or the reason why it is invalid. */
export const newPhone = ({ country, text }: PhoneFieldValue) =>
  readPhone(text, callingCodeOf(country))

export interface NewPhoneFieldProps {
  value: PhoneFieldValue
  onChange: (value: PhoneFieldValue) => void
  /** Whether the field shows that its number is invalid. False until the form is first submitted. */
  isChecked: boolean
  /** The digits that the service refused because another contact has them; null for none. */
  taken: string | null
}

/**
 * The field for the phone number of a new contact, with a choice of the country. Below the field, a valid number is
 * shown in national and international format. If the number is invalid or taken, the reason is shown instead.
 */
export function NewPhoneField({ value, onChange, isChecked, taken }: NewPhoneFieldProps) {
  const { t, language } = useTexts('sidePanel')
  const read = newPhone(value)
  const status = (): PhoneFieldStatus => {
    if (read.ok && read.digits === taken)
      return { tone: 'danger', text: t('sidePanel:contact.phoneTaken') }
    if (read.ok) {
      const international = phoneText({
        phone: read.digits,
        countryCode: callingCodeOf(value.country),
      })
      const text = t('sidePanel:contact.newPhone.reads', {
        national: nationalPhone(read.digits),
        international,
      })
      return { tone: 'ok', text: <span className="numbers">{text}</span> }
    }
    if (!isChecked) return { tone: 'none' }
    const key = read.fault === 'missing' ? 'sidePanel:contact.missing' : phoneFaultKey(read.fault)
    return { tone: 'danger', text: t(key) }
  }
  return (
    <PhoneField
      label={t('sidePanel:contact.phone')}
      countryLabel={t('shell.phone.country')}
      language={language}
      value={value}
      onChange={onChange}
      status={status()}
      isInDialog
      isRequired
    />
  )
}
