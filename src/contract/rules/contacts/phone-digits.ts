import { limits } from '#contract/limits.ts'

/**
 * How a phone number is spelled, without knowledge of the countries' numbering plans. `phone-number.ts` adds that
 * knowledge; it needs a library that the first screen of the page does not load.
 */

/** `tooShort` and `tooLong`: a number does not have 7 to 15 digits (specification, section 2). */
export type PhoneLengthProblem = 'tooShort' | 'tooLong'

/** @param digits with the country code */
export function phoneLengthProblem(digits: string): PhoneLengthProblem | undefined {
  if (digits.length < limits.linkPhoneDigitsMin) return 'tooShort'
  return digits.length > limits.linkPhoneDigitsMax ? 'tooLong' : undefined
}

/** Whether a number has 7 to 15 digits. `digits` include the country code. */
export const isPhoneLength = (digits: string): boolean => phoneLengthProblem(digits) === undefined

/** Blanks of every kind; U+2800 and the Hangul fillers are drawn as blanks, although Unicode does not call them so. */
const blanks = /[\s\p{Z}\u2800\u115f\u1160\u3164]+/gu
/** Direction marks, zero-width characters and other characters without a picture of their own. */
const marks = /[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu
const dashes = /[\p{Pd}\u2043\u2212]/gu
/** What makes a spreadsheet treat a number as text: `'51987654321` and `="51987654321"`. */
const textSigns = /^=?["'’]+|["'’]+$/g

/** A text in the characters of a keyboard: no marks, ordinary blanks, dashes and digits. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(blanks, ' ')
    .replaceAll(marks, '')
    .replaceAll(dashes, '-')
    .replaceAll(textSigns, '')
    .trim()

const countOf = (text: string): number => text.replaceAll(/\D/g, '').length

/**
 * The text without the decimals of a spreadsheet: `51987654321.0` → `51987654321`. Two zeros are decimals only after
 * digits alone, because a number may be written in pairs.
 */
function withoutDecimals(text: string): string {
  const [, whole] = /^(\+?\d+)[.,]00?$/.exec(text) ?? /^(.*\d)[.,]0$/.exec(text) ?? []
  return whole !== undefined && countOf(whole) >= limits.linkPhoneDigitsMin ? whole : text
}

/**
 * Why a text is not a phone number. Its spelling alone shows the first three.
 * - `missing`: it has no digits.
 * - `rounded`: a spreadsheet wrote it as `5,19877E+11`, and its last digits are lost.
 * - `characters`: it has characters that no phone number has, or a plus sign that is not at its beginning.
 * - `tooShort`, `tooLong`: no number of its country has so few or so many digits.
 * - `unknownCode`: no country has the calling code.
 * - `noSuchNumber`: its length is right, but its country has no such number.
 */
export const phoneFaults = [
  'missing',
  'rounded',
  'characters',
  'tooShort',
  'tooLong',
  'unknownCode',
  'noSuchNumber',
] as const
export type PhoneFault = (typeof phoneFaults)[number]
type SpellingFault = Extract<PhoneFault, 'missing' | 'rounded' | 'characters'>

export interface SpelledPhone {
  readonly digits: string
  /** Whether the digits begin with a calling code: the text begins with `+` or `00`. */
  readonly isInternational: boolean
  /** The digits without a zero in brackets, as in `+49 (0) 170`; the same as `digits` if there is none. */
  readonly withoutZero: string
}

/** The digits of a phone number as people and programs write it. */
export function spelledPhone(text: string): SpelledPhone | { readonly fault: SpellingFault } {
  const plain = withoutDecimals(plainText(text))
  if (!/\d/.test(plain)) return { fault: 'missing' }
  if (/^\+?\d+(?:[.,]\d+)?\s?E\s?\+?\d+$/i.test(plain)) return { fault: 'rounded' }
  // Digits with a decimal that is not zero are an amount, not a number of a telephone.
  if (!/^\(?\+?[\d\s().-]+$/.test(plain) || /^\+?\d{7,}\.\d\d?$/.test(plain))
    return { fault: 'characters' }
  const prefix = /^[\s().-]*(?:\+|00(?=[\s().-]*[1-9]))/.exec(plain)?.[0]
  const rest = plain.slice(prefix?.length ?? 0)
  return {
    digits: digitsIn(rest),
    isInternational: prefix !== undefined,
    withoutZero: digitsIn(rest.replace(/\(\s*0\s*\)/, '')),
  }
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * The digits of a whole or partial phone number, to compare with those of contacts: `'+51 987-654'` → `'51987654'`.
 * Null if the text is not spelled as a phone number.
 */
export function phoneDigits(text: string): string | null {
  const spelled = spelledPhone(text)
  if ('fault' in spelled) return null
  return spelled.isInternational ? spelled.withoutZero : spelled.digits
}
