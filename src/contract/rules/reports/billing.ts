import { builtInPrices, freeInMonth, isFreeInWindow, MICROS, priceMicros } from './message-price.ts'
import { wallClock, wallTime, weekdayOf } from '#contract/rules/time/time-zone.ts'

/** The categories that decide the price of a message. `service` is for every message that is not a channel template. */
export const billingCategories = ['marketing', 'utility', 'authentication', 'service'] as const
export type BillingCategory = (typeof billingCategories)[number]

/** @param templateCategory category of the channel template; undefined for any other message */
export function billingCategory(templateCategory: string | undefined): BillingCategory {
  const name = templateCategory?.toLowerCase()
  return billingCategories.find((one) => one === name) ?? 'service'
}

/** The country whose prices are the examples of the bill. */
const EXAMPLE_COUNTRY = 'PE'

/** The built-in table's price of one message on a day, rounded to cents; 0 while the table has none. */
const examplePrice = (category: BillingCategory, day: string): number =>
  Math.round((priceMicros(builtInPrices, category, EXAMPLE_COUNTRY, day) ?? 0) / (MICROS / 100))

/** The price of one message, in cents, and its category. */
export interface MessageCharge {
  readonly category: BillingCategory
  readonly costCents: number
}

/**
 * The category and price of a message: an example of our own, by the built-in table. It also says what is free while the
 * customer's 24-hour window is open.
 * @param templateCategory category of the channel template; undefined for any other message
 * @param day YYYY-MM-DD
 */
export function messageCharge(
  templateCategory: string | undefined,
  isWindowOpen: boolean,
  day: string,
): MessageCharge {
  const category = billingCategory(templateCategory)
  const isFree = isWindowOpen && isFreeInWindow(builtInPrices, category, day)
  return { category, costCents: isFree ? 0 : examplePrice(category, day) }
}

/**
 * The most that messages of one category can cost, in cents. Messages that are still to be sent have the price that
 * applies while the customer's 24-hour window is closed.
 */
const highestCost = (category: BillingCategory, messages: number, day: string): number =>
  messageCharge(category, false, day).costCents * messages

/** The messages of one category that were sent in one period, and their cost. */
export interface UsageRow {
  readonly category: BillingCategory
  /** A time within the period, epoch ms. */
  readonly at: number
  readonly messages: number
  /** How many of these messages cost nothing. */
  readonly free: number
  readonly costCents: number
}

export type CategoryUsage = Omit<UsageRow, 'at'> & { readonly priceCents: number }
export type DayUsage = Readonly<Record<BillingCategory, number>> & {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly costCents: number
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/**
 * The usage of a month without the cost of its first messages that the table of prices gives free.
 * @param month YYYY-MM
 */
export function withAllowances(rows: readonly UsageRow[], month: string): UsageRow[] {
  const left = new Map(
    billingCategories.map((one) => [one, freeInMonth(builtInPrices, one, `${month}-01`)]),
  )
  return rows
    .toSorted((one, other) => one.at - other.at)
    .map((row) => {
      const charged = row.messages - row.free
      const waived = Math.min(left.get(row.category) ?? 0, charged)
      if (waived === 0) return row
      left.set(row.category, (left.get(row.category) ?? 0) - waived)
      const costCents = row.costCents - Math.round((row.costCents * waived) / charged)
      return { ...row, free: row.free + waived, costCents }
    })
}

/** The total of each category, in the order of `billingCategories`. @param month YYYY-MM, of the prices */
export function usageByCategory(rows: readonly UsageRow[], month: string): CategoryUsage[] {
  return billingCategories.map((category) => {
    const own = rows.filter((row) => row.category === category)
    return {
      category,
      messages: sum(own.map(({ messages }) => messages)),
      free: sum(own.map(({ free }) => free)),
      priceCents: examplePrice(category, `${month}-01`),
      costCents: sum(own.map(({ costCents }) => costCents)),
    }
  })
}

/** Number of days of a month: `'2026-02'` has 28. */
export function daysOfMonth(month: string): number {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one, 0)).getUTCDate()
}

/**
 * The total of every day of a month in a time zone. Days without messages are included. Rows of other months are
 * ignored.
 * @param month YYYY-MM
 */
export function usageByDay(rows: readonly UsageRow[], month: string, timeZone: string): DayUsage[] {
  const days = new Map<string, UsageRow[]>()
  for (let day = 1; day <= daysOfMonth(month); day += 1)
    days.set(`${month}-${String(day).padStart(2, '0')}`, [])
  const clock = wallClock(timeZone)
  for (const row of rows) days.get(clock(row.at).day)?.push(row)
  return Array.from(days, ([day, own]) => {
    const of = (category: BillingCategory) =>
      sum(own.filter((row) => row.category === category).map(({ messages }) => messages))
    return {
      day,
      marketing: of('marketing'),
      utility: of('utility'),
      authentication: of('authentication'),
      service: of('service'),
      costCents: sum(own.map(({ costCents }) => costCents)),
    }
  })
}

/**
 * The amounts of an invoice, in cents. `planCents` and `messagesCents` add up to `subtotalCents`. `subtotalCents` and
 * `taxCents` add up to `totalCents`.
 */
export type InvoiceAmounts = Readonly<
  Record<'planCents' | 'messagesCents' | 'subtotalCents' | 'taxCents' | 'totalCents', number>
>

export function invoiceAmounts(
  planCents: number,
  messagesCents: number,
  taxPercent: number,
): InvoiceAmounts {
  const subtotalCents = planCents + messagesCents
  const taxCents = Math.round((subtotalCents * taxPercent) / 100)
  return { planCents, messagesCents, subtotalCents, taxCents, totalCents: subtotalCents + taxCents }
}

/** The bill of a month is estimated from this day of the month on. */
const estimatedFromDay = 3

/** Number of messages of one category that campaigns still have to send. */
export interface QueuedMessages {
  readonly category: BillingCategory
  readonly messages: number
}

/** The estimated bill of a month. `messagesCents` is the sum of the cost until now, `queuedCents` and `restCents`. */
export type MonthEstimate = InvoiceAmounts & {
  /** The day of the estimate, YYYY-MM-DD. */
  readonly day: string
  readonly queuedMessages: number
  readonly queuedCents: number
  /** Number of days of the month after `day`. */
  readonly restDays: number
  /** The expected cost of each of these days. */
  readonly restDayCents: number
  /** The expected cost of all these days. */
  readonly restCents: number
  /** The day on which the total is charged: the first of the next month. */
  readonly chargedOn: string
}

/** Only campaigns send marketing, and those that wait are counted apart. */
const isSentByRate = ({ category }: UsageRow) => category !== 'marketing'

/**
 * Estimates the bill of the current month. Undefined before the day `estimatedFromDay`, because there are too few
 * complete days for an average.
 * - Each remaining day is expected to cost the average of the days before today, without marketing
 *   messages.
 * - Marketing messages of the remaining days count only if a campaign has already queued them.
 * - Queued messages have their highest cost.
 * @param rows the usage of the month until now
 * @param today YYYY-MM-DD in the time zone
 */
export function monthEstimate(
  rows: readonly UsageRow[],
  queue: readonly QueuedMessages[],
  plan: { readonly monthlyCents: number; readonly taxPercent: number },
  today: string,
  timeZone: string,
): MonthEstimate | undefined {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  if (day < estimatedFromDay) return undefined
  const costOf = (own: readonly UsageRow[]) => sum(own.map(({ costCents }) => costCents))
  const paced = rows.filter((row) => isSentByRate(row) && wallTime(row.at, timeZone).day < today)
  const restDayCents = Math.round(costOf(paced) / (day - 1))
  const restDays = daysOfMonth(today.slice(0, 7)) - day
  const restCents = restDayCents * restDays
  const queuedCents = sum(
    queue.map(({ category, messages }) => highestCost(category, messages, today)),
  )
  return {
    ...invoiceAmounts(plan.monthlyCents, costOf(rows) + queuedCents + restCents, plan.taxPercent),
    day: today,
    queuedMessages: sum(queue.map(({ messages }) => messages)),
    queuedCents,
    restDays,
    restDayCents,
    restCents,
    chargedOn: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  }
}

/**
 * The expected number of messages of each day after `today`, without marketing. It is the average of the complete days
 * of the month with the same day of the week. If there are none, it is the average of all complete days, or 0.
 * @param days the days of the month
 * @param today YYYY-MM-DD
 */
export function expectedMessages(
  days: readonly DayUsage[],
  today: string,
): ReadonlyMap<string, number> {
  const complete = days.filter(({ day }) => day < today)
  const average = (own: readonly DayUsage[]) =>
    own.length === 0
      ? undefined
      : sum(own.map((one) => one.utility + one.authentication + one.service)) / own.length
  return new Map(
    days.flatMap(({ day }) => {
      if (day <= today) return []
      const alike = complete.filter((one) => weekdayOf(one.day) === weekdayOf(day))
      return [[day, Math.round(average(alike) ?? average(complete) ?? 0)]]
    }),
  )
}
