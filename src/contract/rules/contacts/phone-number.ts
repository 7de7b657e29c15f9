import parsePhoneNumber, {
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'
import { isPhoneLength, phoneLengthProblem, spelledPhone, type PhoneFault } from './phone-digits.ts'

export type PhoneReading =
  /** `digits` include the calling code. */
  | { readonly ok: true; readonly digits: string }
  /** `digits` are those of the text, for an explanation. */
  | { readonly ok: false; readonly fault: PhoneFault; readonly digits: string }

/**
 * Reads a phone number as people and programs write it. Without `+` or `00` it is a number of the given country, with or
 * without the calling code; nothing else is guessed, because a wrong guess is the number of a stranger.
 * - `'+51 987 654 321'`, `'0051987654321'` → `'51987654321'`.
 * - `'987 654 321'`, `'51987654321.0'` with the calling code 51 → `'51987654321'`.
 * - `'+49 (0) 170 1234567'` → `'491701234567'`.
 * @param callingCode digits of the calling code of a number without one
 */
export function readPhone(text: string, callingCode: string): PhoneReading {
  const spelled = spelledPhone(text)
  if ('fault' in spelled)
    return { ok: false, fault: spelled.fault, digits: text.replaceAll(/\D/g, '') }
  const { digits, withoutZero, isInternational } = spelled
  const refused = (fault: PhoneFault): PhoneReading => ({ ok: false, fault, digits })
  // The library throws for a calling code that it does not know.
  if (!isInternational && !isCallingCode(callingCode)) return refused('unknownCode')
  // In Italy the zero is part of the number. So it is left out only if there is no number with it.
  for (const one of new Set([digits, withoutZero])) {
    const read = validNumber(one, isInternational ? undefined : callingCode)
    if (read !== undefined && isPhoneLength(read)) return { ok: true, digits: read }
  }
  return refused(faultOf(withoutZero, isInternational ? undefined : callingCode))
}

/** The number with its calling code; undefined if no country has it. @param callingCode undefined if `digits` have one */
function validNumber(digits: string, callingCode: string | undefined): string | undefined {
  const number =
    callingCode === undefined
      ? parsePhoneNumber(`+${digits}`)
      : parsePhoneNumber(digits, { defaultCallingCode: callingCode })
  if (number?.isValid() === true) return number.number.slice(1)
  const whole =
    callingCode === undefined || digits.startsWith(callingCode) ? digits : callingCode + digits
  return isMexicanMobile(whole) ? whole : undefined
}

/** The channel writes the mobile prefix "1" after 52, which Mexico no longer has. Both forms reach the same person. */
const isMexicanMobile = (digits: string): boolean =>
  /^521\d{10}$/.test(digits) && parsePhoneNumber(`+52${digits.slice(3)}`)?.isValid() === true

function faultOf(digits: string, callingCode: string | undefined): PhoneFault {
  const problem =
    callingCode === undefined
      ? validatePhoneNumberLength(`+${digits}`)
      : validatePhoneNumberLength(digits, { defaultCallingCode: callingCode })
  if (problem === 'TOO_SHORT' || problem === 'NOT_A_NUMBER') return 'tooShort'
  if (problem === 'TOO_LONG') return 'tooLong'
  if (problem === 'INVALID_COUNTRY') return phoneLengthProblem(digits) ?? 'unknownCode'
  return 'noSuchNumber'
}

/**
 * Whether a stored number has a possible length for its country. New numbers of the channel are not refused, although
 * the library may not know them yet.
 * @param digits with the calling code
 */
export const isPossiblePhone = (digits: string): boolean =>
  isPhoneLength(digits) &&
  (validatePhoneNumberLength(`+${digits}`) === undefined || isMexicanMobile(digits))

/**
 * The number in its national format: `'51945118207'` → `'945 118 207'`.
 * @param digits with the calling code
 */
export function nationalPhone(digits: string): string {
  return parsePhoneNumber(`+${digits}`)?.formatNational() ?? digits
}

/**
 * Splits a number for an input field with a country: "51987640221" is "987 640 221" in Peru.
 * @param digits of the number, including the calling code
 * @returns null if no country has such a number
 */
export function phoneOfCountry(digits: string): { country: CountryCode; text: string } | null {
  const number = parsePhoneNumber(`+${digits}`)
  if (number?.country === undefined || !number.isValid()) return null
  return { country: number.country, text: number.formatNational() }
}

/**
 * The country of a number, by which the channel's prices differ; undefined if several countries share the calling code
 * and the number is of none of them.
 * @param digits with the calling code
 */
export const phoneCountry = (digits: string): CountryCode | undefined =>
  digits === '' ? undefined : parsePhoneNumber(`+${digits}`)?.country

/** A country with its calling code. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: CountryCode
  /** Digits of the calling code. */
  readonly callingCode: string
}

/** Every country with phone numbers. Some share a calling code. */
export const phoneCountries = (): PhoneCountry[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))

const isCallingCode = (digits: string): boolean => callingCodes.has(digits)
const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)
