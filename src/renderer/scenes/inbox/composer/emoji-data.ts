import type { Language } from '#contract/limits.ts'
import { foldText } from '#contract/rules/searchable-text.ts'

export interface Emoji {
  readonly sign: string
  readonly name: string
  readonly tags: readonly string[]
}
export interface EmojiGroup {
  /** Number of the group in Unicode's own order. */
  readonly group: EmojiGroupNumber
  readonly emoji: readonly Emoji[]
}

/** Unicode's groups as they are numbered; 2 holds parts of emoji, which are none by themselves. */
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const
export type EmojiGroupNumber = (typeof emojiGroups)[number]

/** Each language is a file of the application, fetched when the picker first opens. */
const files = {
  es: () => import('emojibase-data/es/compact.json'),
  en: () => import('emojibase-data/en/compact.json'),
  pt: () => import('emojibase-data/pt/compact.json'),
} as const

const loaded = new Map<Language, Promise<readonly EmojiGroup[]>>()

/** Every emoji with its name and search words in a language, in Unicode's order. */
export function loadEmoji(language: Language): Promise<readonly EmojiGroup[]> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const made = files[language]().then(({ default: all }) =>
    emojiGroups.map((group) => ({
      group,
      emoji: all
        .filter((one) => one.group === group)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map((one) => ({ sign: one.unicode, name: one.label, tags: one.tags ?? [] })),
    })),
  )
  loaded.set(language, made)
  return made
}

/** Emoji whose name or search words hold every word of the query; those whose name begins with it come first. */
export function searchEmoji(groups: readonly EmojiGroup[], query: string): Emoji[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const found = groups
    .flatMap(({ emoji }) => emoji)
    .filter(({ name, tags }) => {
      const text = foldText(`${name} ${tags.join(' ')}`)
      return words.every((word) => text.includes(word))
    })
  const begins = (one: Emoji) => foldText(one.name).startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, 120)
}
