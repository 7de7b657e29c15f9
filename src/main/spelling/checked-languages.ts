import type { Settings } from '#contract/bridge.ts'
import type { Language } from '#contract/limits.ts'

/** Returns the languages that spelling is checked in: those that the user chose, or else the app's. */
export function checkedLanguages(
  { spellCheck, spellLanguages }: Pick<Settings, 'spellCheck' | 'spellLanguages'>,
  appLanguage: Language,
): Language[] {
  if (!spellCheck) return []
  return spellLanguages.length > 0 ? [...new Set(spellLanguages)] : [appLanguage]
}
