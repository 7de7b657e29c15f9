import parsePhoneNumber from 'libphonenumber-js/min'
import { phoneLengthProblem, type PhoneLengthProblem } from './phone-length.ts'

/** Why a text is not a contact's phone number. */
export type ContactPhoneProblem = 'letters' | PhoneLengthProblem

export type ContactPhone =
  /** `digits` include the country code if `contactPhone` could determine it. */
  { ok: true; digits: string } | { ok: false; problem: ContactPhoneProblem; digits: string }

/**
 * Parses a phone number as people write it in files.
 * - `'+51 987 654 321'` and `'0051987654321'` → `'51987654321'`.
 * - `'987 654 321'` with the country code 51 → `'51987654321'`, because the number is valid in that country.
 * - The digits of any other number stay as they are.
 * A text with a letter, or with too few or too many digits, is not a phone number.
 * @param countryCode digits of the calling code
 */
export function contactPhone(text: string, countryCode: string): ContactPhone {
  const typed = text.trim()
  const digits = typed.replace(/\D/g, '')
  if (/\p{L}/u.test(typed)) return { ok: false, problem: 'letters', digits }
  if (typed.startsWith('+')) return ofRightLength(digits)
  if (digits.startsWith('00')) return ofRightLength(digits.slice(2))
  const known = parsePhoneNumber(digits, { defaultCallingCode: countryCode })
  return ofRightLength(known?.isValid() === true ? known.number.slice(1) : digits)
}

function ofRightLength(digits: string): ContactPhone {
  const problem = phoneLengthProblem(digits)
  return problem === undefined ? { ok: true, digits } : { ok: false, problem, digits }
}

/**
 * The number in its national format: `'51945118207'` → `'945 118 207'`.
 * @param digits with the country code
 */
export function nationalPhone(digits: string): string {
  return parsePhoneNumber(`+${digits}`)?.formatNational() ?? digits
}
