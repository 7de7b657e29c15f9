import { limits } from '#contract/limits.ts'
import { phoneDigits, plainText } from '#contract/rules/contacts/phone-digits.ts'

const mark = /\p{M}/gu
const ascii = /^[\0-\x7f]*$/

/** Folds a word for comparison: lower case, decomposed, no accents. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replaceAll(mark, '')
}

/**
 * Folds a text for comparison in a filter, which ignores case, accents and outer spaces. The result is in composed form
 * (NFC). In decomposed form a Hangul syllable can be the beginning of another syllable and would match it.
 */
export function foldText(text: string): string {
  return foldWord(text).normalize('NFC').trim()
}

/** Folds a query. NUL is removed: no name contains it, and it would end the text of the query in the database. */
export function searchedText(text: string): string {
  return foldText(text.replaceAll('\0', ''))
}

const lengthOf = (text: string): number => Array.from(text).length

/**
 * The parts of a query for contacts. The name, phone or e-mail must contain each of them, in any order. They are the words
 * of the query. The whole query is one part if all of these are too short to be searched alone, or if one is a short
 * number, which is in most phone numbers.
 */
export function soughtParts(text: string): string[] {
  const folded = searchedText(text)
  const words = folded.split(/\s+/u)
  const isShort = (word: string) => lengthOf(word) < limits.searchMinCharacters
  const isOnePart = words.every(isShort) || words.some((one) => isShort(one) && /^\d+$/.test(one))
  return isOnePart ? [folded] : [...new Set(words)]
}

/** The parts of a query by which contacts are looked up; the others are in too many of them. */
export function lookedUpParts(text: string): string[] {
  return soughtParts(text).filter((part) => lengthOf(part) >= limits.searchMinCharacters)
}

/** Whether a text is a date such as 2026-01-31 or 31.1.2026, from 1900 to 2099, and therefore no phone number. */
function isDate(text: string): boolean {
  const found = /^(\d{1,4})([.-])(\d{1,2})\2(\d{1,4})$/.exec(text)
  if (found === null) return false
  const [, first = '', , second = '', third = ''] = found
  const [year, other] = first.length === 4 ? [first, third] : [third, first]
  const [low = 0, high = 0] = [Number(other), Number(second)].toSorted((a, b) => a - b)
  return /^(?:19|20)\d\d$/.test(year) && low >= 1 && low <= 12 && high <= 31
}

/**
 * Normalises a query for contacts. A formatted phone number becomes its digits, as the service stores it:
 * `'+51 987 640 221' → '51987640221'`. Any other text may be part of a name and is only trimmed. A phone number is
 * spelled as one (phone-digits.ts), has at most 15 digits and is not a date. It begins with "+" or has at least 7
 * digits.
 */
export function soughtText(text: string): string {
  const trimmed = text.trim()
  const plain = plainText(text)
  const digits = phoneDigits(text)
  const linkPhoneDigitsMin = limits.linkPhoneDigitsMin
  const linkPhoneDigitsMax = limits.linkPhoneDigitsMax
  // The beginning of a number that has no digits yet.
  if (/^\+[\s().-]+$/.test(plain)) return ''
  if (digits === null || digits.length > linkPhoneDigitsMax || isDate(plain)) return trimmed
  return plain.startsWith('+') || digits.length >= linkPhoneDigitsMin ? digits : trimmed
}

/**
 * Whether a query is long enough (specification, section 5: at least 3 characters). A character is a code point, so an
 * emoji such as 😀 counts once. A letter with its accent counts once, and so does a letter that folds to two characters.
 */
export function isSearchable(text: string): boolean {
  const counts = [text.trim(), searchedText(text)].map(lengthOf)
  return Math.min(...counts) >= limits.searchMinCharacters
}
