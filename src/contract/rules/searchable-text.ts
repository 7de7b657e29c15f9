import { limits } from '../limits.ts'

const mark = /\p{M}/gu
const ascii = /^[\0-\x7f]*$/

/** Folds a word for comparison: lower case, decomposed, without accents. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replaceAll(mark, '')
}

/**
 * Folds a text for the filter: ignores case, accents and outer spaces. Composed, so that a Hangul syllable is one
 * character and no prefix of others.
 */
export function foldText(text: string): string {
  return foldWord(text).normalize('NFC').trim()
}

/** Folds a query and removes NUL, which no name contains and which would end the service's search string. */
export function searchedText(text: string): string {
  return foldText(text.replaceAll('\0', ''))
}

/** Whether three numbers form a date of this or the last century, in any order, and hence no phone number. */
function isDate(text: string): boolean {
  const found = /^(\d{1,4})([.-])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (found === null) return false
  const [, first = '', , second = '', third = ''] = found
  const [year, other] = first.length === 4 ? [first, third] : [third, first]
  const [low = 0, high = 0] = [Number(other), Number(second)].toSorted((a, b) => a - b)
  return /^(?:19|20)\d\d$/.test(year) && low >= 1 && low <= 12 && high <= 31
}

/**
 * Normalizes a contact query: a formatted phone number becomes its digits, as the service stores it. A phone number
 * begins like the application shows numbers, or has as many digits. Fewer digits ("Mesa 4 - 15"), more, or a date may be
 * part of a name and stay as typed.
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
 * Whether a query is long enough (section 5: at least 3 characters). An emoji is one character, and so is a letter with
 * its accent. A letter that folds to two counts once.
 */
export function isSearchable(text: string): boolean {
  const counts = [text.trim(), searchedText(text)].map((each) => Array.from(each).length)
  return Math.min(...counts) >= limits.searchMinCharacters
}
