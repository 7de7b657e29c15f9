import type { Language } from '#contract/limits.ts'
import type { Customer } from './customer.ts'
import { readScripts, type Script } from './script.ts'
import { english } from './scripts/en.ts'
import { portuguese } from './scripts/pt.ts'
import { spanish } from './scripts/es.ts'

/** Tags that restrict which customers get a script. These tags are never shown. */
const marks = { group: 'group', peru: 'PE' }

/** All scripts of the demo. */
export const library: Record<Language, readonly Script[]> = {
  es: readScripts(spanish),
  en: readScripts(english),
  pt: readScripts(portuguese),
}

/** The scripts for a customer: only group chats get the scripts for groups, and some scripts are for Peru only. */
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
