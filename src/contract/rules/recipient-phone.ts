import { limits } from '../limits.ts'
import { isPhoneLength } from './phone-length.ts'
import { callingCode, nationalLengths } from './phone-text.ts'

/**
 * Why a typed text cannot be the phone number of a campaign's recipient.
 * - `missing`: it has no digits.
 * - `length`: it has too few or too many digits for its country.
 * - `filler`: it only fills a required field, such as 999999999, 911111111 or 123456789.
 */
export type RecipientPhoneProblem = 'missing' | 'length' | 'filler'

export type RecipientPhone =
  /** `digits` include the calling code. */
  | { readonly ok: true; readonly digits: string }
  | {
      readonly ok: false
      readonly problem: RecipientPhoneProblem
      /** The national number, without the calling code. */
      readonly digits: string
    }

const counted = '0123456789012345'

const isFiller = (national: string): boolean =>
  /^\d?(\d)\1{6,}$/.test(national) || (national.length > 6 && counted.includes(national))

/**
 * Checks the format of a phone number. Whether the number has WhatsApp is known only after a message was sent to it.
 * @param countryCode digits of the calling code for a number that is typed without one
 */
export function recipientPhone(text: string, countryCode: string): RecipientPhone {
  const typed = text.trim()
  const given = typed.replaceAll(/\D/g, '')
  if (given === '') return { ok: false, problem: 'missing', digits: '' }
  const isInternational = typed.startsWith('+') || given.startsWith('00')
  const digits = isInternational ? given.replace(/^00/, '') : completed(given, countryCode)
  const code = callingCode(digits, countryCode)
  const national = digits.slice(code.length)
  const lengths = nationalLengths(code)
  const fits = isPhoneLength(digits) && (lengths === undefined || lengths.includes(national.length))
  if (!fits) return { ok: false, problem: 'length', digits: national }
  return isFiller(national)
    ? { ok: false, problem: 'filler', digits: national }
    : { ok: true, digits }
}

/**
 * Adds the calling code to a number without "+", unless the number already has it. The number has it if it begins with
 * the code and the rest is as long as a national number. If the country's lengths are unknown, the rest must have at
 * least 7 digits.
 */
function completed(given: string, countryCode: string): string {
  const lengths = nationalLengths(countryCode)
  const isWhole =
    given.startsWith(countryCode) &&
    (lengths === undefined
      ? given.length - countryCode.length >= limits.linkPhoneDigitsMin
      : lengths.includes(given.length - countryCode.length))
  // A leading zero is a trunk prefix, which is dialled only within the country.
  return isWhole ? given : `${countryCode}${given.replace(/^0+/, '')}`
}
