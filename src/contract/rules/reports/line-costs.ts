import {
  costCategories,
  type CostCategory,
  type PriceTable,
} from '#contract/entities/line/price-table.ts'
import { costCategory, isFreeOfCharge, priceMicros } from './message-price.ts'

/** Messages of one kind whose price the provider has said in its statuses. */
export interface Charge {
  /** YYYY-MM-DD, the day of the delivery. */
  readonly day: string
  /** The provider's words. */
  readonly category: string
  readonly type: string | null
  readonly billable: boolean | null
  /** Of the recipients, ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null
  readonly messages: number
}

/** Delivered messages and their cost. */
export interface CostTotals {
  readonly messages: number
  /** Of these, free by the provider's word. */
  readonly free: number
  /** Of these, charged without a price in the table; their cost is not known and not in `micros`. */
  readonly unpriced: number
  /** Millionths of the table's currency. */
  readonly micros: number
}

/** The delivered messages of one day, category, type and country. */
export interface CostRow extends CostTotals {
  readonly day: string
  readonly category: CostCategory
  /** The provider's word for why messages are free or not; absent if it said none. */
  readonly type?: string | undefined
  /** Absent: not known. */
  readonly country?: string | undefined
}

const none: CostTotals = { messages: 0, free: 0, unpriced: 0, micros: 0 }

const plus = (one: CostTotals, other: CostTotals): CostTotals => ({
  messages: one.messages + other.messages,
  free: one.free + other.free,
  unpriced: one.unpriced + other.unpriced,
  micros: one.micros + other.micros,
})

/** The cost of messages by a price table. Free messages cost nothing, whatever the table says. */
export function chargeTotals(table: PriceTable, charge: Charge): CostTotals {
  const { messages, day, country } = charge
  if (isFreeOfCharge(charge)) return { ...none, messages, free: messages }
  const price = priceMicros(table, costCategory(charge.category), country, day)
  if (price === undefined) return { ...none, messages, unpriced: messages }
  return { ...none, messages, micros: price * messages }
}

/** The sum of rows. */
export const costTotals = (rows: readonly CostTotals[]): CostTotals => rows.reduce(plus, none)

/**
 * The sums of rows by a key, the dearest first. Each row is in one sum, so the sums add up to the total of the rows.
 */
export function costsBy<Row extends CostTotals, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, CostTotals> {
  const sums = new Map<Key, CostTotals>()
  for (const row of rows) sums.set(keyOf(row), plus(sums.get(keyOf(row)) ?? none, row))
  return new Map(
    [...sums].toSorted(
      ([, one], [, other]) => other.micros - one.micros || other.messages - one.messages,
    ),
  )
}

/** Joins charges to a row for each day, category, type and country, in this order. */
export function costRows(table: PriceTable, charges: readonly Charge[]): CostRow[] {
  const rows = new Map<string, CostRow>()
  for (const charge of charges) {
    const { day, country } = charge
    const category = costCategory(charge.category)
    const type = charge.type ?? undefined
    const key = [
      day,
      costCategories.indexOf(category),
      type ?? '',
      country ?? '',
      // Of the two forms that have no type.
      isFreeOfCharge(charge),
    ].join(' ')
    const row = {
      day,
      category,
      ...(type !== undefined && { type }),
      ...(country !== null && { country }),
    }
    rows.set(key, { ...row, ...plus(rows.get(key) ?? none, chargeTotals(table, charge)) })
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** The rows until the same day of their month, as far as the month has it. @param day YYYY-MM-DD of any month */
export const untilDay = <Row extends { readonly day: string }>(
  rows: readonly Row[],
  day: string,
): Row[] => rows.filter((row) => row.day.slice(8) <= day.slice(8))

/** From how many complete days the rest of a month is estimated. */
const PACE_DAYS = 7

/**
 * The estimated cost at the end of a month: what it has cost, and for the days after today the average of the last
 * complete days of the month. Undefined on its first day, which has none.
 * @param today YYYY-MM-DD
 * @param days number of days of the month
 */
export function costAtMonthEnd(
  rows: readonly CostRow[],
  today: string,
  days: number,
): number | undefined {
  const number = Number(today.slice(8))
  const complete = Math.min(PACE_DAYS, number - 1)
  if (complete < 1) return undefined
  const first = `${today.slice(0, 8)}${String(number - complete).padStart(2, '0')}`
  const paced = costTotals(rows.filter(({ day }) => day >= first && day < today)).micros
  return costTotals(rows).micros + Math.round(paced / complete) * (days - number)
}

/** What one number differs from another in percent, rounded to a tenth; undefined if there is nothing to compare. */
export const changePercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 1_000) / 10
