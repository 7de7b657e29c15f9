import { z } from 'zod'
import { billingCategories } from '#contract/rules/reports/billing.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

const cents = z.number().int()
const count = z.number().int().nonnegative()
/** YYYY-MM. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

const amounts = {
  planCents: cents,
  messagesCents: cents,
  subtotalCents: cents,
  taxCents: cents,
  totalCents: cents,
}

/** The invoice of a closed month; `id` is that month. */
export const invoiceSchema = z.looseObject({
  id: month,
  number: z.string(),
  ...amounts,
  status: z.enum(['paid', 'open']),
})

const billingSchema = z.looseObject({
  month,
  /** Months with a bill, newest first, starting with the current month. */
  months: z.array(month),
  currency: z.string(),
  /** The prices are not those of a provider: nothing is charged. */
  isExample: z.boolean().optional(),
  plan: z.looseObject({ name: z.string(), monthlyCents: cents, messages: count.nullish() }),
  users: count,
  taxName: z.string(),
  taxPercent: z.number(),
  messages: count,
  free: count,
  costCents: cents,
  categories: z.array(
    z.looseObject({
      category: z.enum(billingCategories),
      messages: count,
      free: count,
      priceCents: cents,
      costCents: cents,
    }),
  ),
  days: z.array(
    z.looseObject({
      day: z.iso.date(),
      marketing: count,
      utility: count,
      authentication: count,
      service: count,
      costCents: cents,
    }),
  ),
  /**
   * The estimated bill at the end of the month. Absent in the first days of the month, and for a closed month.
   * `messagesCents` of the estimate is `costCents` of the bill so far plus `queuedCents` and `restCents`.
   */
  estimate: z
    .looseObject({
      ...amounts,
      /** The day of the estimate. */
      day: z.iso.date(),
      /**
       * Number and cost of the messages still to be sent by running and paused campaigns, and by campaigns that are
       * scheduled for this month.
       */
      queuedMessages: count,
      queuedCents: cents,
      /** Number of days of the month after `day`. */
      restDays: count,
      /**
       * The average daily cost of all messages but marketing, from the first day of the month to the day
       * before `day`.
       */
      restDayCents: cents,
      /** `restDays` times `restDayCents`. */
      restCents: cents,
      chargedOn: z.iso.date(),
    })
    .nullish(),
  invoices: z.array(invoiceSchema),
})

/**
 * Plan, usage and invoices. The calls are our extensions: the specification names the screen (section 2) but no call.
 * All amounts are in cents of `currency`, and the parts of a total add up to it exactly. Days and
 * months are in the group's time zone.
 */
export const billingApi = {
  billing: endpoint({
    name: 'billing',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/billing',
    summary:
      'The group’s plan, a month’s messages by category and day, and the invoices of closed months.',
    params: idParams,
    query: z.object({ month: month.optional() }),
    output: billingSchema,
  }),
  /** `base64` is the PDF file, as text because every response is JSON. 404 for a month without an invoice. */
  invoiceFile: endpoint({
    name: 'invoiceFile',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/invoices/{invoiceId}',
    summary: 'The invoice of a closed month as a PDF.',
    params: idParams.extend({ invoiceId: month }),
    output: z.looseObject({ filename: z.string(), mimeType: z.string(), base64: z.string() }),
  }),
} as const
