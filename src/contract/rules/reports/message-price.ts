import {
  costCategories,
  priceTableSchema,
  type CostCategory,
  type PriceTable,
  type PricedCategory,
} from '#contract/entities/line/price-table.ts'
import { phoneCountry } from '#contract/rules/contacts/phone-number.ts'
import file from './whatsapp-prices.json' with { type: 'json' }

/** The prices that a group has while no admin has replaced them. Their date and source are in the file. */
export const builtInPrices: PriceTable = priceTableSchema.parse(file)

/** Other names for a category: a way of sending marketing, and the older name of a chat that began with an advertisement. */
const otherNames: Readonly<Record<string, PricedCategory>> = {
  marketing_lite: 'marketing',
  referral_conversion: 'service',
}

/** @param name the provider's word for a category, in lower case with underscores */
export function costCategory(name: string): CostCategory {
  return (
    costCategories.find((one) => one === name) ??
    (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined) ??
    'other'
  )
}

/** The provider's words for why a message is free. */
const freeTypes = ['free_customer_service', 'free_entry_point']

/**
 * Whether the provider says that a message is free, by its type or by the older `billable`. A message of which neither is
 * known counts as charged, so that no cost is hidden.
 */
export const isFreeOfCharge = (said: { type: string | null; billable: boolean | null }): boolean =>
  (said.type !== null && freeTypes.includes(said.type)) || said.billable === false

/** Prices are added up in millionths of a currency, because a message costs less than a cent. */
export const MICROS = 1_000_000

/**
 * The price of a message, in millionths of the table's currency; undefined if the table has none, which is not 0.
 * @param country ISO 3166-1 alpha-2; null: not known
 * @param day YYYY-MM-DD
 */
export function priceMicros(
  { prices }: PriceTable,
  category: CostCategory,
  country: string | null,
  day: string,
): number | undefined {
  const [latest] = prices
    .filter(
      (one) => one.category === category && one.country === country && (one.from ?? '') <= day,
    )
    .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? 1 : -1))
  return latest === undefined ? undefined : Math.round(latest.price * MICROS)
}

/** Whether messages of a category are free on a day while the customer's window is open. */
export const isFreeInWindow = (
  { free }: PriceTable,
  category: CostCategory,
  day: string,
): boolean =>
  free.some(
    (rule) =>
      rule.category === category &&
      rule.from <= day &&
      (rule.until === undefined || day <= rule.until),
  )

/** How many messages of a category are free in the month of a day for each number; 0: none. */
export function freeInMonth(
  { allowances }: PriceTable,
  category: CostCategory,
  day: string,
): number {
  const [latest] = allowances
    .filter((one) => one.category === category && one.from <= day)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
  return latest?.messages ?? 0
}

/** The digits of a number by which its country is known, also where several countries share a calling code. */
const COUNTRY_DIGITS = 7

/** An amount in the smallest unit of its currency, such as cents, rounded up. @param currency ISO 4217 */
export function smallestUnits(micros: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions()
  return Math.ceil((micros * 10 ** digits) / MICROS)
}

/** Counts people by the country of their number. */
export function createCountryCounter(): {
  /** @param phone digits with the calling code */
  add(phone: string): void
  readonly countries: ReadonlyMap<string | null, number>
} {
  const countries = new Map<string | null, number>()
  // Reading a number takes longer than looking its beginning up, and audiences have many.
  const known = new Map<string, string | null>()
  return {
    countries,
    add(phone) {
      const start = phone.slice(0, COUNTRY_DIGITS)
      const country = known.get(start) ?? phoneCountry(phone) ?? null
      known.set(start, country)
      countries.set(country, (countries.get(country) ?? 0) + 1)
    },
  }
}

/** An estimate of what messages cost. */
export interface PriceEstimate {
  micros: number
  /** Messages to countries without a price, which are not in `micros`. */
  unpriced: number
}

/**
 * The most that messages can cost: without free windows and allowances, and each in the dearest of the categories. A message
 * is unpriced if the table lacks a price of one of them.
 * @param countries number of messages by the recipients' country; the key is null for an unknown one
 */
export function highestPrice(
  table: PriceTable,
  categories: readonly CostCategory[],
  countries: ReadonlyMap<string | null, number>,
  day: string,
): PriceEstimate {
  const total: PriceEstimate = { micros: 0, unpriced: 0 }
  for (const [country, messages] of countries) {
    const prices = categories.map((category) => priceMicros(table, category, country, day))
    const known = prices.filter((price) => price !== undefined)
    if (known.length < prices.length) total.unpriced += messages
    else total.micros += Math.max(0, ...known) * messages
  }
  return total
}
