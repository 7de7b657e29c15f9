import { limits } from '../limits.ts'

const mark = /\p{M}/gu
const ascii = /^[\0-\x7f]*$/

/** Folds a word for comparison: lower case, decomposed, no accents. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replaceAll(mark, '')
}

/**
 * Folds a text for comparison in the filter, which ignores case, accents and outer spaces. The result is in composed
 * form (NFC), because a decomposed Hangul syllable could be the beginning of another syllable.
 */
export function foldText(text: string): string {
  return foldWord(text).normalize('NFC').trim()
}

/** Folds a query. NUL is removed: no name contains it, and it would end the service's search string. */
export function searchedText(text: string): string {
  return foldText(text.replaceAll('\0', ''))
}

/** Whether a text is a date from 1900 to 2099, year first or last, and therefore no phone number. */
function isDate(text: string): boolean {
  const found = /^(\d{1,4})([.-])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (found === null) return false
  const [, first = '', , second = '', third = ''] = found
  const [year, other] = first.length === 4 ? [first, third] : [third, first]
  const [low = 0, high = 0] = [Number(other), Number(second)].toSorted((a, b) => a - b)
  return /^(?:19|20)\d\d$/.test(year) && low >= 1 && low <= 12 && high <= 31
}

/**
 * Normalises a contact query. A formatted phone number becomes its digits, as the service stores it. A text counts
 * as a phone number if it begins with "+" or has as many digits as a phone number. A text with fewer digits
 * ("4 - 15") or more, or a date, may be part of a name and stays unchanged.
 */
export function soughtText(text: string): string {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return trimmed
  const digits = trimmed.replaceAll(/\D/g, '')
  const { linkPhoneDigitsMin, linkPhoneDigitsMax } = limits
  if (digits.length > linkPhoneDigitsMax || isDate(trimmed)) return trimmed
  const isNumber = trimmed.startsWith('+') || digits.length >= linkPhoneDigitsMin
  return isNumber ? digits : trimmed
}

/**
 * Whether a query is long enough (section 5: at least 3 characters). An emoji counts as one character, and so does
 * a letter with its accent. A letter that folds to two characters counts once.
 */
export function isSearchable(text: string): boolean {
  const counts = [text.trim(), searchedText(text)].map((each) => Array.from(each).length)
  return Math.min(...counts) >= limits.searchMinCharacters
}
