import { languages, type Language } from '#contract/limits.ts'

const keyOf = (groupId: string) => `bandeja.language.${groupId}`

/**
 * The language that a group had when it was last worked in on this machine: the page starts in it, instead of
 * changing its words before the person's eyes once the group is fetched. null for a group never seen here.
 */
export function knownLanguage(groupId: string): Language | null {
  const kept = localStorage.getItem(keyOf(groupId))
  return languages.find((language) => language === kept) ?? null
}

export function keepLanguage(groupId: string, language: Language): void {
  localStorage.setItem(keyOf(groupId), language)
}
