import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { importRowSchema, type ImportRow } from '#contract/api/contacts/contact-transfer.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { fieldValue } from '#contract/rules/contacts/field-value.ts'
import { limits } from '#contract/limits.ts'
import { isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { withoutFormulaGuard } from '#contract/rules/files/csv-text.ts'
import { readPhoneCell } from '#contract/rules/contacts/phone-cell.ts'
import type { PhoneFault } from '#contract/rules/contacts/phone-digits.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import type { TableRow } from '#renderer/components/table-file/read-table.ts'
import {
  formFields,
  requiredFields,
  type ColumnFields,
  type FormField,
  type ImportField,
} from './import-fields.ts'

/** How cells are read as the fields of a contact. */
export interface RowReading {
  readonly columns: ColumnFields
  /** The country code for phone numbers without one, digits only. */
  readonly countryCode: string
  /** The column with the country code of each row's number (`codeColumnOf`); absent for none. */
  readonly codeColumn?: number | undefined
  /**
   * The custom fields with a name: a cell that fits the type is stored in its form, any other as it is. Absent for none.
   * `isCommaDecimal`: `1.234` is 1234, as Spanish and Portuguese write it.
   */
  readonly named?: { readonly fields: readonly ContactField[]; readonly isCommaDecimal: boolean }
  /** The ids of the group's tags, by the `labelKey` of their names. */
  readonly tagIds: ReadonlyMap<string, string>
  /** The `labelKey` of tags that the import will create; absent for none. */
  readonly newTags?: ReadonlySet<string>
}

/**
 * Why a row cannot be imported.
 * - `noAt`, `noDomain`, `domain`: the e-mail has no "@", nothing after it, or half a domain, as in `rosa@mail`.
 * - `phone`: the text is no phone number.
 * - `repeats`: the earlier row `number` has the same phone number, in any spelling, or the same e-mail.
 * - `quotes`: a stray quotation mark has moved the row's cells into other columns.
 * - `unknownTag`: the group has no tag with this `name`.
 */
export type RowReason =
  | {
      readonly kind: 'missing' | 'noAt' | 'noDomain' | 'domain' | 'invalid' | 'tooLong' | 'quotes'
    }
  | { readonly kind: 'phone'; readonly fault: PhoneFault }
  | { readonly kind: 'repeats'; readonly number: number }
  | { readonly kind: 'unknownTag'; readonly name: string }
  | { readonly kind: 'tooManyTags' }

/** A row that cannot be imported, with the texts of the contact form's fields and of the invalid field. */
export interface RowFault {
  readonly number: number
  readonly field: ImportField
  readonly reason: RowReason
  readonly texts: Readonly<Partial<Record<ImportField, string>>>
}

export interface GoodRow {
  readonly number: number
  readonly row: ImportRow
  /** The other phone numbers in the row's cell, as written; absent if the cell has one. */
  readonly otherPhones?: readonly string[]
  /** The `labelKey` of the row's tags that the import will create; absent for none. */
  readonly newTags?: readonly string[]
}

/** A tag that the group does not have. */
export interface UnknownTag {
  /** As the first of the rows writes it. */
  readonly name: string
  /** How many rows have it. */
  readonly rows: number
}

/** Values of valid rows that do not fit the type of their field. They are stored as they are written. */
export interface UnfitValues {
  readonly field: ImportField
  /** How many rows have such a value. */
  readonly rows: number
  /** The first of them. */
  readonly example: string
}

export interface CheckedRows {
  readonly good: readonly GoodRow[]
  readonly faults: readonly RowFault[]
  /** The tags because of which rows have a fault. */
  readonly unknownTags: readonly UnknownTag[]
  readonly unfit: readonly UnfitValues[]
}

/** The text of each field of a row, without the apostrophe that an exported CSV file has before a formula. */
export function textsOf(
  { cells }: TableRow,
  columns: ColumnFields,
): Partial<Record<ImportField, string>> {
  const texts: Partial<Record<ImportField, string>> = {}
  for (const [at, field] of columns.entries())
    if (field !== null) texts[field] = withoutFormulaGuard((cells[at] ?? '').trim())
  return texts
}

/** Reads every row as a contact. A row with the phone number or the e-mail of an earlier valid row has a fault. */
export function checkRows(rows: readonly TableRow[], reading: RowReading): CheckedRows {
  const good: GoodRow[] = []
  const faults: RowFault[] = []
  const unknownTags = new Map<string, UnknownTag>()
  const unfit = new Map<ImportField, UnfitValues>()
  const phones = new Map<string, number>()
  const emails = new Map<string, number>()
  for (const row of rows) {
    const { number } = row
    const texts = textsOf(row, reading.columns)
    const fault = (field: ImportField, reason: RowReason) => {
      const shown = { ...formTexts(texts), [field]: texts[field] ?? '' }
      faults.push({ number, field, reason, texts: shown })
    }
    const read: ReturnType<typeof readRow> =
      row.isBroken === true
        ? { field: 'name', reason: { kind: 'quotes' } }
        : readRow(texts, { ...reading, countryCode: codeOf(row, reading) })
    if ('reason' in read) {
      fault(read.field, read.reason)
      for (const [key, name] of read.unknownTags ?? []) {
        const known = unknownTags.get(key) ?? { name, rows: 0 }
        unknownTags.set(key, { ...known, rows: known.rows + 1 })
      }
      continue
    }
    const email = read.row.email?.toLowerCase()
    const byPhone = phones.get(phoneKey(read.row.phone))
    const byEmail = email === undefined ? undefined : emails.get(email)
    if (byPhone !== undefined) fault('phone', { kind: 'repeats', number: byPhone })
    else if (byEmail !== undefined) fault('email', { kind: 'repeats', number: byEmail })
    else {
      phones.set(phoneKey(read.row.phone), number)
      if (email !== undefined) emails.set(email, number)
      const { unfitFields = [], ...row } = read
      good.push({ number, ...row })
      for (const field of unfitFields) {
        const known = unfit.get(field) ?? { field, rows: 0, example: texts[field] ?? '' }
        unfit.set(field, { ...known, rows: known.rows + 1 })
      }
    }
  }
  return { good, faults, unknownTags: [...unknownTags.values()], unfit: [...unfit.values()] }
}

/** The country code of a row's number, if the number has none. */
function codeOf({ cells }: TableRow, { codeColumn, countryCode }: RowReading): string {
  const cell = codeColumn === undefined ? '' : (cells[codeColumn] ?? '')
  return cell.replaceAll(/\D/g, '') || countryCode
}

const formTexts = (texts: Partial<Record<ImportField, string>>) =>
  Object.fromEntries(formFields.map((field) => [field, texts[field] ?? '']))

interface FieldFault {
  readonly field: ImportField
  readonly reason: RowReason
  /** The names of all unknown tags of the row by their `labelKey`, if they are its fault. */
  readonly unknownTags?: ReadonlyMap<string, string>
}

interface ReadRow extends Omit<GoodRow, 'number'> {
  /** The fields whose value does not fit their type; absent for none. */
  readonly unfitFields?: readonly ImportField[]
}

const tagName = tagsApi.createTag.body.shape.name

function readRow(
  texts: Partial<Record<ImportField, string>>,
  { countryCode, named, tagIds, newTags }: RowReading,
): ReadRow | FieldFault {
  for (const field of requiredFields)
    if (isEmptyName(texts[field] ?? '')) return { field, reason: { kind: 'missing' } }
  const { tags = '', phone = '', email = '', ...others } = texts
  const number = readPhoneCell(phone, countryCode)
  if (!number.ok) return { field: 'phone', reason: { kind: 'phone', fault: number.fault } }
  const names = tags
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const ids = new Set(names.flatMap((name) => tagIds.get(labelKey(name)) ?? []))
  const absent = new Map(
    names.map((name) => [labelKey(name), name] as const).filter(([key]) => !tagIds.has(key)),
  )
  if (ids.size + absent.size > limits.contacts.importTags)
    return { field: 'tags', reason: { kind: 'tooManyTags' } }
  if ([...absent.values()].some((name) => !tagName.safeParse(name).success))
    return { field: 'tags', reason: { kind: 'tooLong' } }
  const unknownTags = new Map([...absent].filter(([key]) => newTags?.has(key) !== true))
  const [unknown] = unknownTags.values()
  if (unknown !== undefined)
    return { field: 'tags', reason: { kind: 'unknownTag', name: unknown }, unknownTags }
  // Another service may clear the field of a contact that a row gives as empty, so leave such a field out.
  const filled = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''))
  const reading = { isCommaDecimal: named?.isCommaDecimal === true }
  const unfitFields: ImportField[] = []
  for (const field of named?.fields ?? []) {
    const name = customFieldName(field.number)
    const text = filled[name]
    if (text === undefined) continue
    const value = fieldValue(text, field, { ...reading, callingCode: countryCode })
    if (value === null) unfitFields.push(name)
    else filled[name] = value
  }
  const parsed = importRowSchema.safeParse({
    ...filled,
    ...(email !== '' && { email }),
    phone: number.digits,
    ...(ids.size > 0 && { tagIds: [...ids] }),
  })
  if (parsed.success)
    return {
      row: parsed.data,
      ...(number.others !== undefined && { otherPhones: number.others }),
      ...(absent.size > 0 && { newTags: [...absent.keys()] }),
      ...(unfitFields.length > 0 && { unfitFields }),
    }
  const [issue] = parsed.error.issues
  const field = fieldIn(issue?.path[0]) ?? 'name'
  if (field === 'email') return { field, reason: { kind: emailKind(email) } }
  return { field, reason: { kind: issue?.code === 'too_big' ? 'tooLong' : 'invalid' } }
}

/** Why an invalid e-mail is invalid. */
function emailKind(email: string): 'noAt' | 'noDomain' | 'domain' | 'invalid' {
  const at = email.lastIndexOf('@')
  if (at < 0) return 'noAt'
  const domain = email.slice(at + 1)
  if (domain === '') return 'noDomain'
  return domain.includes('.') && !domain.endsWith('.') ? 'invalid' : 'domain'
}

const formFieldNames: readonly string[] = formFields
export const isFormField = (field: ImportField): field is FormField =>
  formFieldNames.includes(field)

function fieldIn(name: unknown): ImportField | undefined {
  if (typeof name !== 'string') return undefined
  if (
    name === 'name' ||
    name === 'lastName' ||
    name === 'email' ||
    name === 'phone' ||
    name === 'brand'
  )
    return name
  const custom = /^custom_(\d+)$/.exec(name)?.[1]
  return custom === undefined ? undefined : customFieldName(Number(custom))
}
