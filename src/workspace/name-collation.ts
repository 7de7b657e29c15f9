import type { Language } from '#contract/limits.ts'

/** One collator per language, created once, because creating a collator takes longer than sorting a list. */
const collators: Readonly<Record<Language, Intl.Collator>> = {
  es: new Intl.Collator('es'),
  en: new Intl.Collator('en'),
  pt: new Intl.Collator('pt'),
}

/**
 * Sorts by name in the alphabetical order of the language. Case and accents decide only between names that are
 * otherwise equal. Items with equal names stay in their order.
 */
export function byName<Item extends { readonly name: string }>(
  items: readonly Item[],
  language: Language,
): Item[] {
  const { compare } = collators[language]
  return items.toSorted((a, b) => compare(a.name, b.name))
}
