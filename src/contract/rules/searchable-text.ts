import { limits } from '../limits.ts'

const mark = /\p{M}/gu
const ascii = /^[\0-\x7f]*$/

/** A text as words are compared by: lower case, decomposed, without accents. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replaceAll(mark, '')
}

/**
 * Text as it is compared by the filter: without regard to case, accents and blanks around it. Composed, so that a syllable
 * of Hangul is one character and not the beginning of others.
 */
export function foldText(text: string): string {
  return foldWord(text).normalize('NFC').trim()
}

/** A text as it is looked up: folded, and without the NUL that no name holds and the service's search ends at. */
export function searchedText(text: string): string {
  return foldText(text.replaceAll('\0', ''))
}

/** Whether three figures are a date of this century or the one before it, in whichever order: no phone's then. */
function isDate(text: string): boolean {
  const found = /^(\d{1,4})([.-])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (found === null) return false
  const [, first = '', , second = '', third = ''] = found
  const [year, other] = first.length === 4 ? [first, third] : [third, first]
  const [low = 0, high = 0] = [Number(other), Number(second)].toSorted((a, b) => a - b)
  return /^(?:19|20)\d\d$/.test(year) && low >= 1 && low <= 12 && high <= 31
}

/**
 * What contacts are looked for by: a phone number as people write it is its digits, for so the service holds it. Only
 * what begins as the application shows numbers, or has as many digits, is one; fewer ("Mesa 4 - 15"), more, or a date may
 * stand in a name, which holds them as they were typed.
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
 * Whether a text is long enough to be looked for (section 5: at least 3 characters): an emoji is one character, and so
 * is a letter with the mark on it. The few letters that folding makes two of count as they were typed.
 */
export function isSearchable(text: string): boolean {
  const counts = [text.trim(), searchedText(text)].map((each) => Array.from(each).length)
  return Math.min(...counts) >= limits.searchMinCharacters
}
