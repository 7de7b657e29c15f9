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

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Normalises the spaces of a name: `' Ana   Quispe' → 'Ana Quispe'`. */
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/**
 * Maps each name that identifies exactly one person to the id of this person. Names are full names and first names, in
 * lower case.
 */
function distinctNames(people: readonly Mentionable[]): Map<string, string> {
  const owners = new Map<string, Set<string>>()
  const claim = (name: string, id: string) => {
    const key = name.toLowerCase()
    owners.set(key, (owners.get(key) ?? new Set<string>()).add(id))
  }
  for (const { id, name } of people) {
    const full = plain(name)
    if (full === '') continue
    claim(full, id)
    const [first = full] = full.split(' ')
    if (first !== full) claim(first, id)
  }
  const distinct = new Map<string, string>()
  for (const [name, ids] of owners) {
    const [id] = ids
    if (ids.size === 1 && id !== undefined) distinct.set(name, id)
  }
  return distinct
}

/**
 * Finds mentions such as "@Ana Quispe" or "@Ana" in a note. A full or first name counts only if exactly one person has
 * it. Of several matching names the longest counts. Case is ignored. Mentions are an extension.
 */
export function findMentions(text: string, people: readonly Mentionable[]): Mention[] {
  const names = distinctNames(people)
  if (names.size === 0) return []
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_@.])@(${longestFirst.map(escaped).join('|')})(?![\p{L}\p{N}_])`,
    'giu',
  )
  const mentions: Mention[] = []
  for (const match of text.matchAll(pattern)) {
    const userId = names.get((match[1] ?? '').toLowerCase())
    if (userId !== undefined)
      mentions.push({ start: match.index, end: match.index + match[0].length, userId })
  }
  return mentions
}

/** The users mentioned in a text, without duplicates, in the order of their first mention. */
export function mentionedUsers(text: string, people: readonly Mentionable[]): string[] {
  return [...new Set(findMentions(text, people).map(({ userId }) => userId))]
}
