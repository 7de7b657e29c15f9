import type { Settings } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'

/**
 * Returns the languages of the spell check: those that the user chose, or otherwise the app's language. Empty if the
 * spell check is off.
 */
export function checkedLanguages(
  { spellCheck, spellLanguages }: Pick<Settings, 'spellCheck' | 'spellLanguages'>,
  appLanguage: Language,
): Language[] {
  if (!spellCheck) return []
  return spellLanguages.length > 0 ? [...new Set(spellLanguages)] : [appLanguage]
}
