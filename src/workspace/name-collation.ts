import type { Language } from '#contract/limits.ts'

/** One for each language: it takes longer to make one than to sort a list. */
const collators: Readonly<Record<Language, Intl.Collator>> = {
  es: new Intl.Collator('es'),
  en: new Intl.Collator('en'),
  pt: new Intl.Collator('pt'),
}

/**
 * A list by name, as people who write the language sort names: whatever their case, and an accent moves no letter to the
 * end. Items of one name stay in their order.
 */
export function byName<Item extends { readonly name: string }>(
  items: readonly Item[],
  language: Language,
): Item[] {
  const { compare } = collators[language]
  return items.toSorted((a, b) => compare(a.name, b.name))
}
