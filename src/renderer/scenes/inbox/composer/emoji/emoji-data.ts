import type { Language } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

export interface Emoji {
  readonly sign: string
  readonly name: string
  readonly tags: readonly string[]
}
export interface EmojiGroup {
  /** The Unicode group's number in emojibase. */
  readonly group: EmojiGroupNumber
  readonly emoji: readonly Emoji[]
}

/** The group numbers of emojibase, without group 2, which contains parts of emoji. */
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const
export type EmojiGroupNumber = (typeof emojiGroups)[number]

/** One file per language, loaded when the picker first opens. */
const files = {
  es: () => import('emojibase-data/es/compact.json'),
  en: () => import('emojibase-data/en/compact.json'),
  pt: () => import('emojibase-data/pt/compact.json'),
} as const

// oxlint-disable-next-line bandeja/no-module-state -- the emoji are the same for every user and load once
const loaded = new Map<Language, Promise<readonly EmojiGroup[]>>()

/** Every emoji with its name and keywords in a language, in Unicode's order. */
export function loadEmoji(language: Language): Promise<readonly EmojiGroup[]> {
  const cached = loaded.get(language)
  if (cached !== undefined) return cached
  const loading = files[language]().then(({ default: all }) =>
    emojiGroups.map((group) => ({
      group,
      emoji: all
        .filter((one) => one.group === group)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map((one) => ({ sign: one.unicode, name: one.label, tags: one.tags ?? [] })),
    })),
  )
  loaded.set(language, loading)
  return loading
}

/**
 * Finds at most 120 emoji. Every word of the query must be contained in the emoji's name or keywords. Emoji whose name
 * starts with the query's first word come first.
 */
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
