import { languages, type Language } from '#contract/limits.ts'

const keyOf = (groupId: string) => `bandeja.language.${groupId}`

/**
 * The group's language when the group was last used on this machine, or null. The page starts in this language, so that
 * the language does not change once the group has loaded.
 */
export function storedLanguage(groupId: string): Language | null {
  const stored = localStorage.getItem(keyOf(groupId))
  return languages.find((language) => language === stored) ?? null
}

export function storeLanguage(groupId: string, language: Language): void {
  localStorage.setItem(keyOf(groupId), language)
}
