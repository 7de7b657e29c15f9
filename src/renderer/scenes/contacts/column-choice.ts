import { z } from 'zod'
import {
  customFieldName,
  customNumbers,
  type CustomFieldName,
} from '#contract/entities/contacts/custom-fields.ts'
import { stored } from '#renderer/data/stored.ts'

/** The columns that can be hidden, except those of custom fields. The column of the name cannot be hidden. */
export const fixedColumns = [
  'phone',
  'email',
  'brand',
  'status',
  'tags',
  'agent',
  'team',
  'origin',
  'optOut',
  'lastMessage',
  'createdAt',
] as const
export type FixedColumn = (typeof fixedColumns)[number]

/** The id of a custom field's column is the name of that field. */
export type OptionalColumn = FixedColumn | CustomFieldName

/** Every column that can be chosen. */
export const optionalColumns: readonly OptionalColumn[] = [
  ...fixedColumns,
  ...customNumbers.map(customFieldName),
]

export const defaultColumns: readonly OptionalColumn[] = ['phone', 'tags', 'agent', 'lastMessage']

/** The names of columns, separated by commas, in their order. Unknown and repeated names are left out. */
export const columnsCodec = z.codec(z.string(), z.array(z.enum(optionalColumns)).readonly(), {
  decode: (text) =>
    [...new Set(text.split(','))].flatMap(
      (name) => optionalColumns.find((one) => one === name) ?? [],
    ),
  encode: (columns) => columns.join(','),
})

/** The columns that the user has chosen on this machine, in their order. */
export const storedColumns = (userId: string) =>
  stored(`bandeja.contactColumns.${userId}`, columnsCodec, defaultColumns)

/** Shows a hidden column as the last one, or hides a shown one. */
export function withToggled(
  shown: readonly OptionalColumn[],
  id: OptionalColumn,
): readonly OptionalColumn[] {
  return shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]
}

/** Moves a shown column. A position outside the list changes nothing. */
export function withMoved(
  shown: readonly OptionalColumn[],
  id: OptionalColumn,
  to: number,
): readonly OptionalColumn[] {
  if (!shown.includes(id) || to < 0 || to >= shown.length) return shown
  return shown.filter((one) => one !== id).toSpliced(to, 0, id)
}
