import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { languages, type Language } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

type Names = Pick<ContactField, 'name' | 'names'>

/** The field's name in a language, which is the name in the group's language if it has no other. */
export const fieldName = ({ name, names }: Names, language: Language): string =>
  names[language] ?? name

/** The names that a contact's fixed data and its fields without a name have in each language. */
const fixedNames: Readonly<Record<Language, readonly string[]>> = {
  es: ['Nombre', 'Apellido', 'Apellidos', 'Correo', 'Teléfono', 'Marca', 'Etiquetas', 'Agente'],
  en: ['Name', 'First name', 'Last name', 'E-mail', 'Email', 'Phone', 'Brand', 'Tags', 'Agent'],
  pt: ['Nome', 'Sobrenome', 'E-mail', 'Telefone', 'Marca', 'Etiquetas', 'Agente'],
}
const numbered = /^(?:campo|field) \d+$/

/** Names that differ only in case, accents and spaces are the same. */
const keyOf = (name: string): string => foldText(name).replaceAll(/\s+/gu, ' ')

/** Why a name cannot be given: another field has it, or it is that of a fixed field. */
export interface FieldNameFault {
  readonly fault: 'taken' | 'fixed'
  readonly language: Language
  readonly name: string
}

/**
 * Whether a field may have these names beside the other fields of the group; null if it may. In no language may two fields
 * have the same name.
 */
export function fieldNameFault(field: Names, others: readonly Names[]): FieldNameFault | null {
  for (const language of languages) {
    const name = fieldName(field, language)
    const key = keyOf(name)
    if (others.some((other) => keyOf(fieldName(other, language)) === key))
      return { fault: 'taken', language, name }
    if (numbered.test(key) || fixedNames[language].some((fixed) => keyOf(fixed) === key))
      return { fault: 'fixed', language, name }
  }
  return null
}
