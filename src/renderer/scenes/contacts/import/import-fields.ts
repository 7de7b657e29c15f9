import { registrationFields } from '#contract/api/contacts.ts'
import {
  customFieldName,
  customNumbers,
  type CustomFieldName,
} from '#contract/entities/custom-fields.ts'

/** The fields of the form that registers a contact. Every imported row must have them all. */
export const formFields = registrationFields
export type FormField = (typeof formFields)[number]

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

/** The field of each column; null for a column that is not imported. */
export type ColumnFields = readonly (ImportField | null)[]

/** Titles of columns in Spanish, English and Portuguese, as `keyOf` returns them. */
const titles: Readonly<Record<FormField | 'brand' | 'tags', readonly string[]>> = {
  name: [
    'nombre',
    'nombres',
    'primernombre',
    'name',
    'firstname',
    'givenname',
    'nome',
    'primeironome',
  ],
  lastName: ['apellido', 'apellidos', 'lastname', 'surname', 'familyname', 'sobrenome', 'apelido'],
  phone: [
    'telefono',
    'celular',
    'movil',
    'whatsapp',
    'numero',
    'phone',
    'phonenumber',
    'mobile',
    'cell',
    'cellphone',
    'telefone',
    'fone',
  ],
  email: ['correo', 'correoelectronico', 'email', 'mail', 'emailaddress'],
  brand: ['marca', 'empresa', 'tienda', 'brand', 'company', 'store', 'loja'],
  tags: ['etiqueta', 'etiquetas', 'tag', 'tags', 'labels'],
}

/** A title in lower case, without accents, blanks and punctuation: `'Correo electrónico' → 'correoelectronico'`. */
const keyOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Guesses the field of each column from its title. No field is assigned twice. */
export function guessColumns(head: readonly string[]): ColumnFields {
  const free = new Set(importFields)
  return head.map((title) => {
    const field = fieldOf(keyOf(title))
    return field !== null && free.delete(field) ? field : null
  })
}

function fieldOf(key: string): ImportField | null {
  const custom = /^(?:campo|field|custom|campopersonalizado|customfield)(\d{1,2})$/.exec(key)?.[1]
  if (custom !== undefined)
    return customImportFields.find((field) => field === customFieldName(Number(custom))) ?? null
  const named = Object.entries(titles).find(([, keys]) => keys.includes(key))?.[0]
  return importFields.find((field) => field === named) ?? null
}

/** The required fields without a column. */
export const missingFields = (columns: ColumnFields): readonly FormField[] =>
  formFields.filter((field) => !columns.includes(field))
