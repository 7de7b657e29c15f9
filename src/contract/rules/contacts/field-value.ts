import { z } from 'zod'
import { booleanValues, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { isLinkValue } from './contact-data.ts'
import { readPhone } from './phone-number.ts'
import { callingCode } from './phone-text.ts'

/** How texts are read that have several meanings. */
export interface FieldReading {
  /** Whether `03/04/2026` is the 3rd of April, as the interface writes dates, or the 4th of March. */
  readonly isMonthFirst?: boolean
  /** Whether `1.234` is 1234, as Spanish and Portuguese write it, or a bit more than 1. */
  readonly isCommaDecimal: boolean
  /** Digits of the calling code of a phone number without one. */
  readonly callingCode: string
}

/** What decides which values a field has. */
export type FieldKind = Pick<ContactField, 'type' | 'choices' | 'unit'>

/** How texts of a group are read: in its language, with numbers of its line's country. */
export const groupReading = ({
  language,
  phone = limits.defaultCountryCode,
}: Pick<Group, 'language' | 'phone'>): FieldReading => ({
  isCommaDecimal: language !== 'en',
  callingCode: callingCode(phone),
})

/**
 * The text that the field stores for a written one; null if it does not fit the type. An empty text is always empty. What
 * is stored reads as itself, with every reading.
 */
export function fieldValue(text: string, field: FieldKind, reading: FieldReading): string | null {
  const written = text.trim()
  if (written === '') return ''
  switch (field.type) {
    case 'text':
      return written
    case 'number':
      return numberValue(withoutUnit(written, field.unit), reading)
    case 'date':
      return dateValue(written, reading)
    case 'choice':
      return choiceValue(written, field.choices)
    case 'boolean':
      return booleanValue(written)
    case 'link':
      return isLinkValue(written) ? written : null
    case 'email':
      return z.email().safeParse(written).success ? written : null
    case 'phone': {
      const read = readPhone(written, reading.callingCode)
      return read.ok ? `+${read.digits}` : null
    }
    default:
      return field.type satisfies never
  }
}

function withoutUnit(text: string, unit = ''): string {
  if (unit === '') return text
  const [folded, sign] = [text.toLowerCase(), unit.toLowerCase()]
  if (folded.endsWith(sign)) return text.slice(0, -unit.length).trim()
  return folded.startsWith(sign) ? text.slice(unit.length).trim() : text
}

const grouped = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{3})+$/ } as const

/**
 * A decimal without thousands separators, with a dot. Three decimals could be a thousand, so they get a zero: `1.2340`.
 */
function numberValue(text: string, { isCommaDecimal }: FieldReading): string | null {
  const [, sign = '', digits = ''] = /^([-−]?)\s*([\d.,\s\u00A0\u202F']+)$/u.exec(text) ?? []
  const plain = digits.trim().replaceAll(/(?<=\d)[\s\u00A0\u202F'](?=\d{3}(?:\D|$))/gu, '')
  const last = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
  const other = last === ',' ? '.' : ','
  const pieces = plain.split(last)
  const whole = pieces.slice(0, -1).join(last)
  const isAmbiguous =
    pieces.length === 2 && /^[1-9]\d{0,2}$/.test(whole) && grouped[last].test(plain)
  const isThousands = pieces.length > 2 || (isAmbiguous && last !== (isCommaDecimal ? ',' : '.'))
  const [units, decimals = ''] =
    pieces.length === 1
      ? [plain]
      : isThousands
        ? [grouped[last].test(plain) ? plain.replaceAll(last, '') : '?']
        : [grouped[other].test(whole) ? whole.replaceAll(other, '') : whole, pieces.at(-1)]
  if (!/^\d+$/.test(units) || !/^\d*$/.test(decimals)) return null
  const kept = decimals.replace(/0+$/, '')
  const shown = kept.length === 3 ? `${kept}0` : kept
  const body = units.replace(/^0+(?=\d)/, '') + (shown === '' ? '' : `.${shown}`)
  return sign !== '' && /[1-9]/.test(body) ? `-${body}` : body
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const localDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/

/** Years of two digits are from 1950 to 2049, as in spreadsheets. */
const fullYear = (year: number): number => (year >= 100 ? year : year + (year < 50 ? 2000 : 1900))

/** A day as YYYY-MM-DD. */
function dateValue(text: string, { isMonthFirst = false }: FieldReading): string | null {
  const iso = isoDay.exec(text)
  if (iso !== null) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = localDay.exec(text)
  if (local === null) return null
  const [first, second] = [Number(local[1]), Number(local[3])]
  const year = fullYear(Number(local[4]))
  if (first > 12) return dayText(year, second, first)
  if (second > 12) return dayText(year, first, second)
  return isMonthFirst ? dayText(year, first, second) : dayText(year, second, first)
}

/** Whether a text is another day if the month comes first. */
export function isAmbiguousDay(text: string): boolean {
  const local = localDay.exec(text.trim())
  if (local === null || local[1] === undefined || local[3] === undefined) return false
  const [first, second] = [Number(local[1]), Number(local[3])]
  return first >= 1 && second >= 1 && first <= 12 && second <= 12 && first !== second
}

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 1 ? date.toISOString().slice(0, 10) : null
}

/** The choice as it is listed; case, accents and outer spaces do not matter. */
function choiceValue(text: string, choices: readonly string[]): string | null {
  if (choices.includes(text)) return text
  const key = foldText(text)
  return choices.find((choice) => foldText(choice) === key) ?? null
}

const yes = new Set(['yes', 'y', 'si', 's', 'sim', 'true', 'verdadero', 'verdadeiro', '1'])
const no = new Set(['no', 'n', 'nao', 'false', 'falso', '0'])

function booleanValue(text: string): string | null {
  const key = foldText(text)
  if (yes.has(key)) return booleanValues.yes
  return no.has(key) ? booleanValues.no : null
}

/** Whether a stored text is one that the field stores. Another service or an earlier type may have left a different one. */
export const isFieldValue = (text: string, field: FieldKind): boolean =>
  fieldValue(text, field, { isCommaDecimal: false, callingCode: '' }) === text
