import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import {
  customFieldName,
  customNumbers,
  type CustomFieldName,
} from '#contract/entities/contacts/custom-fields.ts'
import { languages } from '#contract/limits.ts'
import {
  alwaysRequired,
  registrationFields,
  type RegistrationField,
} from '#contract/rules/contacts/contact-edit.ts'
import { fieldName } from '#contract/rules/contacts/field-name.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { guessPersonColumns, titleKey } from '#renderer/components/table-file/column-titles.ts'

/** The fields of the form that registers a contact. */
export const formFields = registrationFields
export type FormField = RegistrationField

/** The fields that every imported row must have. One column with full names is enough. */
export const requiredFields = alwaysRequired

/** The field into which a column of a file is imported. */
export type ImportField = FormField | 'brand' | 'tags' | CustomFieldName

export const customImportFields = customNumbers.map(customFieldName)

export const importFields: readonly ImportField[] = [
  ...formFields,
  'brand',
  'tags',
  ...customImportFields,
]

/** The number of a custom field; null for any other field. */
export function customNumberOf(field: ImportField): number | null {
  return field.startsWith('custom_') ? Number(field.slice('custom_'.length)) : null
}

export const isImportField = (name: string | null): name is ImportField =>
  importFields.some((field) => field === name)

/** The field of each column; null for a column that is not imported. */
export type ColumnFields = readonly (ImportField | null)[]

/**
 * Guesses the field of each column from its title. No field is assigned twice. The name of a custom field, in any language,
 * goes before the usual titles: "Tienda" may be one.
 */
export function guessColumns(
  head: readonly string[],
  named: readonly ContactField[] = [],
): ColumnFields {
  const free = new Set(customImportFields)
  const take = (field: CustomFieldName | null) =>
    field !== null && free.delete(field) ? field : null
  const byName = head.map((title) => take(namedFieldOf(title, named)))
  const others = head.map((title, at) => (byName[at] === null ? title : ''))
  const fields = new Map<number, ImportField>()
  for (const [field, at] of guessPersonColumns(others)) fields.set(at, field)
  return head.map((title, at) => byName[at] ?? fields.get(at) ?? take(customFieldOf(title)))
}

function namedFieldOf(title: string, named: readonly ContactField[]): CustomFieldName | null {
  const key = foldText(title)
  const field = named.find((one) =>
    languages.some((language) => foldText(fieldName(one, language)) === key),
  )
  return field === undefined ? null : customFieldName(field.number)
}

function customFieldOf(title: string): CustomFieldName | null {
  const number =
    /^(?:campo|field|custom|campopersonalizado|customfield|customattribute|attribute)(\d{1,2})$/.exec(
      titleKey(title),
    )?.[1]
  return customImportFields.find((field) => field === customFieldName(Number(number))) ?? null
}

/**
 * The column with the country code of the numbers, which an export of WATI has beside the numbers; undefined for any other
 * file: a column with that title may have the name of a country.
 */
export function codeColumnOf(head: readonly string[]): number | undefined {
  const keys = head.map(titleKey)
  if (!keys.includes('allowbroadcast')) return undefined
  const at = keys.indexOf('countrycode')
  return at < 0 ? undefined : at
}

/** The required fields without a column. */
export const missingFields = (columns: ColumnFields): readonly FormField[] =>
  requiredFields.filter((field) => !columns.includes(field))
