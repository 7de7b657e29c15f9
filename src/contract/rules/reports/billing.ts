import { wallClock, wallTime, weekdayOf } from '#contract/rules/time/time-zone.ts'

/** The categories that decide the price of a message. `service` is for every message that is not a channel template. */
export const billingCategories = ['marketing', 'utility', 'authentication', 'service'] as const
export type BillingCategory = (typeof billingCategories)[number]

/** Price of one message, cents. The prices are examples of our own, similar to those of WhatsApp. */
export const messagePrices: Readonly<Record<BillingCategory, number>> = {
  marketing: 7,
  utility: 2,
  authentication: 2,
  service: 0,
}

/** The price of one message, in cents, and its category. */
export interface MessageCharge {
  readonly category: BillingCategory
  readonly costCents: number
}

/**
 * The category and price of a message. A utility template costs nothing while the customer's 24-hour window is open
 * (WhatsApp's published rule).
 * @param templateCategory category of the channel template; undefined for any other message
 */
export function messageCharge(
  templateCategory: string | undefined,
  isWindowOpen: boolean,
): MessageCharge {
  const name = templateCategory?.toLowerCase()
  const category = billingCategories.find((one) => one === name) ?? 'service'
  const isFree = category === 'utility' && isWindowOpen
  return { category, costCents: isFree ? 0 : messagePrices[category] }
}

/**
 * The most that messages of one category can cost, in cents. Messages that are still to be sent have the price that
 * applies while the customer's 24-hour window is closed.
 */
export function highestCost(templateCategory: string | undefined, messages: number): number {
  return messageCharge(templateCategory, false).costCents * messages
}

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

/** The total of each category, in the order of `billingCategories`. */
export function usageByCategory(rows: readonly UsageRow[]): CategoryUsage[] {
  return billingCategories.map((category) => {
    const own = rows.filter((row) => row.category === category)
    return {
      category,
      messages: sum(own.map(({ messages }) => messages)),
      free: sum(own.map(({ free }) => free)),
      priceCents: messagePrices[category],
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

const isSentByRate = ({ category }: UsageRow) =>
  category === 'utility' || category === 'authentication'

/**
 * Estimates the bill of the current month. Undefined before the day `estimatedFromDay`, because there are too few
 * complete days for an average.
 * - Each remaining day is expected to cost the average of the days before today, for utility and authentication
 *   messages only.
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
  const queuedCents = sum(queue.map(({ category, messages }) => highestCost(category, messages)))
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
