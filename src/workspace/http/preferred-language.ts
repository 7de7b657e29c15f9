import { defaultLanguage, languages, type Language } from '#contract/limits.ts'

/** The language that a browser prefers among those of the app. @param header its `accept-language` */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  const known = wanted.flatMap((code) => languages.find((language) => language === code) ?? [])
  return known[0] ?? defaultLanguage
}
