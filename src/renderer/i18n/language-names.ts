import type { Language } from '#contract/limits.ts'

/** Each language in its own words, the same wherever it is read. */
export const languageNames: Record<Language, string> = {
  es: 'Español',
  en: 'English',
  pt: 'Português',
}
