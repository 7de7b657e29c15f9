import { nationalPhone } from '#contract/rules/contact-phone.ts'
import { linePhone, phoneOfCountry, type LinePhoneProblem } from '#contract/rules/line-phone.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import {
  callingCodeOf,
  defaultCountry,
  PhoneField,
  type PhoneFieldStatus,
  type PhoneFieldValue,
} from '../line-form/phone-field.tsx'
import { usePanelTexts } from '../../i18n/panel-texts.ts'

/**
 * The field's value for the digits of a given number; empty digits give an empty field. Digits that are a valid number
 * of the default country are not read as a country code and a number.
 */
export function phoneFieldOf(digits: string): PhoneFieldValue {
  const found = phoneOfCountry(digits)
  const isNational = linePhone(digits, callingCodeOf(defaultCountry)).ok
  if (found === null || (found.country !== defaultCountry && isNational))
    return { country: defaultCountry, text: digits }
  return found
}

/** The typed number with its country, parsed for the call. */
export const newPhone = ({ country, text }: PhoneFieldValue) =>
  linePhone(text, callingCodeOf(country))

const problemTexts = {
  empty: 'panels:contact.missing',
  tooShort: 'panels:contact.newPhone.tooShort',
  tooLong: 'panels:contact.newPhone.tooLong',
  invalid: 'panels:contact.newPhone.invalid',
} as const satisfies Record<LinePhoneProblem, string>

export interface NewPhoneFieldProps {
  value: PhoneFieldValue
  onChange: (value: PhoneFieldValue) => void
  /** Whether faults are shown. False until the form is first submitted. */
  isChecked: boolean
  /** The digits that the service refused because another contact has them; null for none. */
  taken: string | null
}

/**
 * The phone number of a new contact: a field with the country and the number, and the typed number in national and
 * international format.
 */
export function NewPhoneField({ value, onChange, isChecked, taken }: NewPhoneFieldProps) {
  const { t, language } = usePanelTexts()
  const read = newPhone(value)
  const status = (): PhoneFieldStatus => {
    if (read.ok && read.digits === taken)
      return { tone: 'danger', text: t('panels:contact.phoneTaken') }
    if (read.ok) {
      const international = phoneText({
        phone: read.digits,
        countryCode: callingCodeOf(value.country),
      })
      const text = t('panels:contact.newPhone.reads', {
        national: nationalPhone(read.digits),
        international,
      })
      return { tone: 'ok', text: <span className="numbers">{text}</span> }
    }
    return isChecked ? { tone: 'danger', text: t(problemTexts[read.problem]) } : { tone: 'none' }
  }
  return (
    <PhoneField
      label={t('panels:contact.phone')}
      countryLabel={t('panels:contact.newPhone.country')}
      language={language}
      value={value}
      onChange={onChange}
      status={status()}
      isInDialog
    />
  )
}
