import parsePhoneNumber, {
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'
import { limits } from '../limits.ts'

/** Why a number cannot be a line's. `invalid`: of the right length, and still no number of the country. */
export type LinePhoneProblem = 'empty' | 'tooShort' | 'tooLong' | 'invalid'

export type LinePhone =
  /** `digits` include the country code. */
  { ok: true; digits: string } | { ok: false; problem: LinePhoneProblem }

const refused = (problem: LinePhoneProblem): LinePhone => ({ ok: false, problem })

/**
 * Checks a number as typed for a business line.
 * @param countryCode digits of the calling code; a number typed with "+" brings its own
 */
export function linePhone(text: string, countryCode: string): LinePhone {
  const typed = text.trim()
  if (!/\d/.test(typed)) return refused('empty')
  if (!/^[+\d\s().-]+$/.test(typed)) return refused('invalid')
  const isInternational = typed.startsWith('+')
  const options = { defaultCallingCode: countryCode }
  const length = isInternational
    ? validatePhoneNumberLength(typed)
    : validatePhoneNumberLength(typed, options)
  if (length === 'TOO_SHORT') return refused('tooShort')
  if (length === 'TOO_LONG') return refused('tooLong')
  const number = isInternational ? parsePhoneNumber(typed) : parsePhoneNumber(typed, options)
  if (number === undefined || !number.isValid()) return refused('invalid')
  const digits = number.number.slice(1)
  if (digits.length < limits.linkPhoneDigitsMin) return refused('tooShort')
  return digits.length > limits.linkPhoneDigitsMax ? refused('tooLong') : { ok: true, digits }
}

/**
 * A number with its country code as a field with a country has it: "51987640221" is "987 640 221" in Peru.
 * @returns null if it is no number of a country, e.g. without its country code
 */
export function phoneOfCountry(digits: string): { country: CountryCode; text: string } | null {
  const number = parsePhoneNumber(`+${digits}`)
  if (number?.country === undefined || !number.isValid()) return null
  return { country: number.country, text: number.formatNational() }
}

/** A country with its calling code. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: CountryCode
  /** Digits. */
  readonly callingCode: string
}

/** Every country that has phone numbers. Several share a calling code. */
export const phoneCountries = (): PhoneCountry[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
