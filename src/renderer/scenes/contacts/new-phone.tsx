import { nationalPhone } from '#contract/rules/contact-phone.ts'
import { linePhone, type LinePhoneProblem } from '#contract/rules/line-phone.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import {
  callingCodeOf,
  PhoneField,
  type PhoneFieldStatus,
  type PhoneFieldValue,
} from '../../components/line-form/phone-field.tsx'
import { languageAtom } from '../../data/session.ts'
import { useContactTexts } from '../../i18n/contact-texts.ts'
import { useAtomValue } from 'jotai'

/** The number as typed with its country, as the call takes it. */
export const newPhone = ({ country, text }: PhoneFieldValue) =>
  linePhone(text, callingCodeOf(country))

const problemTexts = {
  empty: 'panels:contact.missing',
  tooShort: 'contacts:phone.tooShort',
  tooLong: 'contacts:phone.tooLong',
  invalid: 'contacts:phone.invalid',
} as const satisfies Record<LinePhoneProblem, string>

export interface NewPhoneFieldProps {
  value: PhoneFieldValue
  onChange: (value: PhoneFieldValue) => void
  /** Whether faults are shown: not before the form was sent once. */
  isChecked: boolean
  /** Digits that the service refused as another contact's. */
  taken: string | null
}

/** The phone number of a new contact: its country, the number, and how it reads. */
export function NewPhoneField({ value, onChange, isChecked, taken }: NewPhoneFieldProps) {
  const { t } = useContactTexts()
  const language = useAtomValue(languageAtom)
  const read = newPhone(value)
  const status = (): PhoneFieldStatus => {
    if (read.ok && read.digits === taken)
      return { tone: 'danger', text: t('panels:contact.phoneTaken') }
    if (read.ok) {
      const international = phoneText({
        phone: read.digits,
        countryCode: callingCodeOf(value.country),
      })
      const text = t('contacts:phone.reads', {
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
      countryLabel={t('contacts:phone.country')}
      language={language}
      value={value}
      onChange={onChange}
      status={status()}
    />
  )
}
