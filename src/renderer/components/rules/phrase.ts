/** A part of a phrase: text as it is, a value, a word that structures a sentence, or a tag. */
export type PhrasePart =
  | { readonly as: 'plain' | 'value' | 'key'; readonly text: string }
  | { readonly as: 'tag'; readonly text: string; readonly id: string }

/** A text whose values can be emphasised. */
export type Phrase = readonly PhrasePart[]

export const plain = (text: string): Phrase => [{ as: 'plain', text }]
export const value = (text: string): Phrase => [{ as: 'value', text }]
export const key = (text: string): Phrase => [{ as: 'key', text }]

/** The phrase without emphasis. */
export const phraseText = (phrase: Phrase): string => phrase.map(({ text }) => text).join('')

/** No text of a user gets between these signs, only the number of a phrase. */
const open = '\uE000'
const close = '\uE001'
const marked = new RegExp(`${open}(\\d+)${close}`)

/**
 * Puts phrases in the places of a translated text.
 * @param say returns the text with the given marks as its values
 */
export function fill<Name extends string>(
  say: (marks: Record<Name, string>) => string,
  phrases: Record<Name, Phrase>,
): Phrase {
  const entries = Object.entries<Phrase>(phrases)
  const marks = Object.fromEntries(
    entries.map(([name], index) => [name, `${open}${index}${close}`]),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name of the phrases has a mark
  const text = say(marks as Record<Name, string>)
  return text
    .split(marked)
    .flatMap((part, index) =>
      index % 2 === 1 ? (entries[Number(part)]?.[1] ?? []) : part === '' ? [] : plain(part),
    )
}

/** Joins phrases as a list in a language: "a, b or c". */
export function listed(
  phrases: readonly Phrase[],
  language: string,
  type: 'conjunction' | 'disjunction',
): Phrase {
  const format = new Intl.ListFormat(language, { type })
  const marks = phrases.map((_, index) => String(index))
  return format
    .formatToParts(marks)
    .flatMap((part) =>
      part.type === 'element' ? (phrases[Number(part.value)] ?? []) : plain(part.value),
    )
}

/** Joins phrases with a text between them. */
export const joined = (phrases: readonly Phrase[], between = ', '): Phrase =>
  phrases.flatMap((phrase, index) => (index === 0 ? phrase : [...plain(between), ...phrase]))
