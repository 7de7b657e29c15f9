import type { Language } from '#contract/limits.ts'
import type { Customer } from './customer.ts'
import { readScripts, type Script } from './script.ts'
import { english } from './scripts/en.ts'
import { portuguese } from './scripts/pt.ts'
import { spanish } from './scripts/es.ts'

/** Tags that restrict which customers get a script. The app never shows these tags. */
const marks = { group: 'group', peru: 'PE' }

/** All scripts of the demo. */
export const library: Record<Language, readonly Script[]> = {
  es: readScripts(spanish),
  en: readScripts(english),
  pt: readScripts(portuguese),
}

/**
 * The scripts for a customer, in their language. Group chats get the scripts with the tag `group`, all other customers
 * the scripts without it. Scripts with the tag `PE` are for customers in Peru only.
 */
export function scriptsFor({ country, kind }: Pick<Customer, 'country' | 'kind'>): Script[] {
  return library[country.language].filter(({ tags }) => {
    if (tags.includes(marks.group) !== (kind === 'group')) return false
    return !tags.includes(marks.peru) || country.code === 'PE'
  })
}

/** @throws Error if the language has no such script */
export function scriptNamed(language: Language, id: string): Script {
  const script = library[language].find((one) => one.id === id)
  if (script === undefined) throw new Error(`There is no script ${id} in ${language}.`)
  return script
}
