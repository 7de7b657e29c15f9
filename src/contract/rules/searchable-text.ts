import { limits } from '../limits.ts'

/** Text as it is compared by the filter: composed, lower case, without blanks around it. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().trim()
}

/** A text as it is looked up: folded, and without the NUL that no name holds and the service's search ends at. */
export function searchedText(text: string): string {
  return foldText(text.replaceAll('\0', ''))
}

/**
 * Whether a text is long enough to be looked for (section 5: at least 3 characters): an emoji is one character, and so
 * is a letter with the mark on it. The few letters that folding makes two of count as they were typed.
 */
export function isSearchable(text: string): boolean {
  const counts = [text.trim(), searchedText(text)].map((each) => Array.from(each).length)
  return Math.min(...counts) >= limits.searchMinCharacters
}
