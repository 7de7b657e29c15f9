import type { Language } from '#contract/limits.ts'
import type { Customer } from './customer.ts'
import { readScripts, type Script } from './script.ts'
import { english } from './scripts/en.ts'
import { portuguese } from './scripts/pt.ts'
import { spanish } from './scripts/es.ts'

/** Marks that decide who a script is for; they are no tags. */
const marks = { group: 'group', peru: 'PE' }

/** Every conversation that the demo knows to tell. */
export const library: Record<Language, readonly Script[]> = {
  es: readScripts(spanish),
  en: readScripts(english),
  pt: readScripts(portuguese),
}

/** The scripts that fit a customer: several people talk otherwise than one, and receipts are of a country. */
export function scriptsFor({ country, kind }: Pick<Customer, 'country' | 'kind'>): Script[] {
  return library[country.language].filter(({ tags }) => {
    if (tags.includes(marks.group) !== (kind === 'group')) return false
    return !tags.includes(marks.peru) || country.code === 'PE'
  })
}

/** @throws Error where the language has no such script */
export function scriptNamed(language: Language, id: string): Script {
  const script = library[language].find((one) => one.id === id)
  if (script === undefined) throw new Error(`There is no script ${id} in ${language}.`)
  return script
}
