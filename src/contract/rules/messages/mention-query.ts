import { findMentions, type Mentionable } from './mentions.ts'

/** The unfinished mention before the caret. */
export interface MentionQuery {
  /** Position of the "@", in UTF-16 units. */
  readonly start: number
  /** The text after the "@". */
  readonly text: string
}

/** Maximum length of the text after "@" for which people are suggested, UTF-16 units. */
const longestName = 60

/**
 * The mention that the user is typing; null if there is none. A mention is an "@" at the start of a word and the text
 * between it and the caret.
 */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const match = /(?<![\p{L}\p{N}_@.])@([^@\n]*)$/u.exec(text.slice(0, caret))
  const typed = match?.[1]
  if (match === null || typed === undefined || typed.length > longestName) return null
  return { start: match.index, text: typed }
}

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * People whose full name, or a word of it, begins with `text`. A person is left out if another person has their full
 * name, because `findMentions` ignores such a name.
 */
export function mentionOptions<Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): Person[] {
  const wanted = folded(text)
  return people.filter(({ id, name }) => {
    const [mention] = findMentions(`@${name}`, people)
    if (mention?.userId !== id) return false
    const whole = folded(name)
    return whole.startsWith(wanted) || whole.split(' ').some((word) => word.startsWith(wanted))
  })
}

/** Replaces an unfinished mention with "@", the whole name and a space. The returned `caret` is after the space. */
export function completeMention(
  text: string,
  { start, text: typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name.trim().replaceAll(/\s+/g, ' ')} `
  const after = text.slice(start + 1 + typed.length)
  return { text: before + after.replace(/^ /, ''), caret: before.length }
}
