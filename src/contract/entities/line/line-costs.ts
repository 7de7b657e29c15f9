import { z } from 'zod'
import { id, list, openEnum, timestamp } from '#contract/wire.ts'
import { costCategories, groupPricesSchema } from './price-table.ts'

const count = z.number().int().nonnegative()
/** YYYY-MM. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Delivered messages, of these free ones and those without a price, and the cost in millionths of the currency. */
const totals = { messages: count, free: count, unpriced: count, micros: count }

const rowSchema = z.looseObject({
  day: z.iso.date(),
  category: openEnum(costCategories, 'other'),
  /** The provider's word for why messages are free or not. */
  type: z.string().optional(),
  /** Of the recipients, ISO 3166-1 alpha-2. */
  country: z.string().optional(),
  ...totals,
})

/** A template or campaign; without an id all others, and messages of none. */
const itemSchema = z.looseObject({ id: id.optional(), name: z.string().optional(), ...totals })
export type CostItem = z.infer<typeof itemSchema>

/** A reason for which the provider limits a line, in its own words. */
export const lineIssueSchema = z.looseObject({
  code: z.number().optional(),
  reason: z.string(),
  solution: z.string().optional(),
})
export type LineIssue = z.infer<typeof lineIssueSchema>

/** What the provider limits of a line that it does not stop. */
export const lineLimitsSchema = z.looseObject({
  since: timestamp,
  isBlocked: z.boolean(),
  issues: list(lineIssueSchema),
})
export type LineLimits = z.infer<typeof lineLimitsSchema>

/** How many people the lines of an account have written to first in 24 hours, as the service counted. */
export const peopleLimitSchema = z.looseObject({
  people: count,
  /** How many they may; -1 for no limit; absent while it is not known. */
  limit: z.number().int().optional(),
  /** When the first person can be written to again, if the limit is reached. */
  freesAt: timestamp.optional(),
  /** Number of lines that were counted. */
  lines: count,
})

/** What WhatsApp's messages of a month cost, by the provider's statuses and a table of prices. */
export const lineCostsSchema = z.looseObject({
  month,
  /** The months with figures, newest first, starting with the current month. */
  months: z.array(month),
  /** The day of the group; absent for a past month. */
  today: z.iso.date().optional(),
  prices: groupPricesSchema,
  /** The messages of the month. */
  rows: z.array(rowSchema),
  /** The messages of the month before. */
  before: z.array(rowSchema),
  /** The dearest first, with one without an id at the end. Both lists add up to the rows. */
  templates: z.array(itemSchema),
  campaigns: z.array(itemSchema),
  people: peopleLimitSchema,
  limits: lineLimitsSchema.optional(),
  /** The code for which templates wait or the line stopped. */
  stopCode: z.number().optional(),
  /** When the provider last said how the line is. */
  checkedAt: timestamp.optional(),
})
export type LineCosts = z.infer<typeof lineCostsSchema>

/** What the provider itself says of a month, beside the estimate. */
export const providerCostsSchema = z.looseObject({
  month,
  /** `refused`: the token may not read it. `unread`: no answer. `none`: the provider has no such figures. */
  state: openEnum(['ready', 'refused', 'unread', 'none'], 'none'),
  /** The provider's error code of a refusal. */
  code: z.number().optional(),
  /** When the provider said the figures. */
  at: timestamp.optional(),
  /** Of the account, ISO 4217. */
  currency: z.string().optional(),
  /** Delivered messages of the line by category; without `micros` the provider says no cost. */
  rows: list(
    z.looseObject({
      category: openEnum(costCategories, 'other'),
      messages: count,
      micros: count.optional(),
    }),
  ),
})
export type ProviderCosts = z.infer<typeof providerCostsSchema>
