import type { Settings } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'

/**
 * Returns the languages of the spell check: the languages that the user chose, or the app's language if the user chose
 * none. Empty if the spell check is off.
 */
export function checkedLanguages(
  { spellCheck, spellLanguages }: Pick<Settings, 'spellCheck' | 'spellLanguages'>,
  appLanguage: Language,
): Language[] {
  if (!spellCheck) return []
  return spellLanguages.length > 0 ? [...new Set(spellLanguages)] : [appLanguage]
}
