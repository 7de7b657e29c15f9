import { literalPattern } from '#contract/rules/text/literal-pattern.ts'

/** A colleague who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** A mention in a text: its range in UTF-16 units including the "@", and the mentioned user. */
export interface Mention {
  readonly start: number
  readonly end: number
  readonly userId: string
}

/** Normalises the spaces of a name: `' Ana   Quispe' → 'Ana Quispe'`. */
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/** A name that identifies exactly one person, as this person writes it. */
interface DistinctName {
  readonly name: string
  readonly userId: string
}

/** The people who have a name, by the name in lower case. */
type Owners = Map<string, { name: string; ids: Set<string> }>

function claim(owners: Owners, name: string, id: string): void {
  const key = name.toLowerCase()
  const owner = owners.get(key) ?? { name, ids: new Set<string>() }
  owners.set(key, owner)
  owner.ids.add(id)
}

/**
 * The full names and first names that identify exactly one person, by the name in lower case. A first name that is
 * somebody's full name is theirs alone.
 */
function distinctNames(people: readonly Mentionable[]): Map<string, DistinctName> {
  const full: Owners = new Map()
  const first: Owners = new Map()
  for (const { id, name } of people) {
    const whole = plain(name)
    if (whole === '') continue
    claim(full, whole, id)
    const [word = whole] = whole.split(' ')
    if (word !== whole) claim(first, word, id)
  }
  const distinct = new Map<string, DistinctName>()
  for (const owners of [full, first])
    for (const [key, { name, ids }] of owners) {
      const [userId] = ids
      const isFullName = owners === first && full.has(key)
      if (ids.size === 1 && userId !== undefined && !isFullName) distinct.set(key, { name, userId })
    }
  return distinct
}

/**
 * Finds mentions such as "@Ana Quispe" or "@Ana" in a note. A full or first name counts only if exactly one person has
 * it; a full name counts before a first name. Of several matching names the longest counts. Case is ignored. Mentions are an extension.
 */
export function findMentions(text: string, people: readonly Mentionable[]): Mention[] {
  const names = distinctNames(people)
  if (names.size === 0) return []
  // The pattern has the names as they are written: "İ" in lower case is two characters, which match no "İ".
  const longestFirst = [...names.values()].toSorted((a, b) => b.name.length - a.name.length)
  const anyName = longestFirst.map(({ name }) => literalPattern(name)).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_@.])@(${anyName})(?![\p{L}\p{N}_])`, 'giu')
  const mentions: Mention[] = []
  for (const match of text.matchAll(pattern)) {
    const userId = names.get((match[1] ?? '').toLowerCase())?.userId
    if (userId !== undefined)
      mentions.push({ start: match.index, end: match.index + match[0].length, userId })
  }
  return mentions
}

/** The users mentioned in a text, without duplicates, in the order of their first mention. */
export function mentionedUsers(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, people).map(({ userId }) => userId))]
}
