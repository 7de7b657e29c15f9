import { z } from 'zod'
import { limits } from '#contract/limits.ts'

/** The categories for which WhatsApp has a price of its own. */
export const pricedCategories = [
  'marketing',
  'utility',
  'authentication',
  'authentication_international',
  'service',
] as const
export type PricedCategory = (typeof pricedCategories)[number]

/** The categories of the costs. `other`: one that WhatsApp has added, for which no table has a price. */
export const costCategories = [...pricedCategories, 'other'] as const
export type CostCategory = (typeof costCategories)[number]

const category = z.enum(pricedCategories)
const day = z.iso.date()

/** The price of a message. It replaces an earlier one of the same country and category from its first day on. */
const priceSchema = z.object({
  /** Of the recipient, ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  category,
  /** In whole units of the table's currency, such as 0.0703. */
  price: z.number().nonnegative().max(limits.prices.priceMax),
  /** The first day; absent: always. */
  from: day.optional(),
})
export type MessagePrice = z.infer<typeof priceSchema>

/** The key of a price; no table has two of the same. */
export const priceKey = ({ country, category: name, from }: MessagePrice): string =>
  [country, name, from ?? ''].join(' ')

/** The prices of WhatsApp, and the rules by which messages are free, with the day and the source of both. */
const answeredTable = z.object({
  date: day,
  source: z.string().trim().regex(/\S/).max(limits.prices.sourceMax),
  /** Whether somebody has compared the prices with WhatsApp's own list. Otherwise they are examples. */
  isConfirmed: z.boolean(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  prices: z.array(priceSchema).max(limits.prices.rowsMax),
  /** The categories that are free while the customer's window is open, and from when until when. */
  free: z
    .array(z.object({ category, from: day, until: day.optional() }))
    .max(limits.prices.rulesMax),
  /** How many messages of a category are free in each month for each number of the business. */
  allowances: z
    .array(z.object({ category, messages: z.number().int().min(1), from: day }))
    .max(limits.prices.rulesMax),
})

/** A table that a service stores: with prices, and one of each key. */
export const priceTableSchema = answeredTable.refine(
  ({ prices }) => prices.length > 0 && new Set(prices.map(priceKey)).size === prices.length,
  {
    path: ['prices'],
    message: 'must have prices, and not two of one country, category and day',
  },
)
export type PriceTable = z.infer<typeof priceTableSchema>

/** The table that a group's costs are estimated with. */
export const groupPricesSchema = z.looseObject({
  table: answeredTable,
  /** When and by whom the built-in table was replaced; absent while it is used. */
  replaced: z.object({ at: z.iso.datetime(), byName: z.string() }).optional(),
})
export type GroupPrices = z.infer<typeof groupPricesSchema>
