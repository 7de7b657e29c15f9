import parsePhoneNumber, {
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/min'
import { phoneLengthProblem, type PhoneLengthProblem } from './phone-length.ts'

/**
 * Why a typed text cannot be used as the number of a business line.
 * - `empty`: it has no digits.
 * - `invalid`: it has characters that no phone number has, or its length is right but its country has no such number, or
 *   no country has the calling code.
 */
export type LinePhoneProblem = 'empty' | PhoneLengthProblem | 'invalid'

export type LinePhone =
  /** `digits` include the calling code. */
  { ok: true; digits: string } | { ok: false; problem: LinePhoneProblem }

const refused = (problem: LinePhoneProblem): LinePhone => ({ ok: false, problem })

/**
 * Checks a typed phone number for a business line.
 * @param countryCode digits of the calling code, used unless the number starts with "+"
 */
export function linePhone(text: string, countryCode: string): LinePhone {
  const typed = text.trim()
  if (!/\d/.test(typed)) return refused('empty')
  if (!/^[+\d\s().-]+$/.test(typed)) return refused('invalid')
  const isInternational = typed.startsWith('+')
  // The library throws for a calling code that it does not know.
  if (!isInternational && !isCallingCode(countryCode)) return refused('invalid')
  const options = { defaultCallingCode: countryCode }
  const length = isInternational
    ? validatePhoneNumberLength(typed)
    : validatePhoneNumberLength(typed, options)
  if (length === 'TOO_SHORT') return refused('tooShort')
  if (length === 'TOO_LONG') return refused('tooLong')
  const number = isInternational ? parsePhoneNumber(typed) : parsePhoneNumber(typed, options)
  if (number === undefined || !number.isValid()) return refused('invalid')
  const digits = number.number.slice(1)
  const problem = phoneLengthProblem(digits)
  return problem === undefined ? { ok: true, digits } : refused(problem)
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

/** A country with its calling code. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: CountryCode
  /** Digits of the calling code. */
  readonly callingCode: string
}

const isCallingCode = (digits: string): boolean =>
  phoneCountries().some(({ callingCode }) => callingCode === digits)

/** Every country with phone numbers. Some share a calling code. */
export const phoneCountries = (): PhoneCountry[] =>
  getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }))
