import type { Group } from '#contract/entities/groups/group.ts'
import {
  invoiceAmounts,
  monthEstimate,
  usageByCategory,
  usageByDay,
  withAllowances,
  type InvoiceAmounts,
  type UsageRow,
} from '#contract/rules/reports/billing.ts'
import { groupZone, startOfDay, wallTime } from '#contract/rules/time/time-zone.ts'
import { findPlan, type Plan } from '#workspace/storage/people/plans.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { queuedMessages } from '#workspace/storage/messages/queued-messages.ts'
import { firstUse, usageBetween } from './usage.ts'

/** Maximum number of months with a bill, including the current one. */
const MONTHS_MAX = 13

export const currency = 'USD'

/**
 * An invoice of a past month. It is a type alias, because the contract's responses have an index signature, to which an
 * interface cannot be assigned.
 */
export type Invoice = InvoiceAmounts & {
  id: string
  number: string
  status: 'paid' | 'open'
}

type Billed = Pick<Group, 'id' | 'timeZone'>

/** The start of a month in a time zone, epoch ms. */
const startOfMonth = (month: string, timeZone: string): number =>
  startOfDay(`${month}-01`, timeZone)

/** The month before or after another. @param month YYYY-MM */
export function monthAfter(month: string, by: 1 | -1): string {
  const [year = 0, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one - 1 + by, 1)).toISOString().slice(0, 7)
}

async function usageOf(db: Db, group: Billed, month: string): Promise<UsageRow[]> {
  const zone = groupZone(group)
  const to = startOfMonth(monthAfter(month, 1), zone)
  return withAllowances(await usageBetween(db, group.id, startOfMonth(month, zone), to), month)
}

/** The months with a bill, newest first. */
export async function billedMonths(db: Db, group: Billed, now: number): Promise<string[]> {
  const zone = groupZone(group)
  const current = wallTime(now, zone).day.slice(0, 7)
  const first = wallTime((await firstUse(db, group.id)) ?? now, zone).day.slice(0, 7)
  const months = [current]
  while (months.length < MONTHS_MAX && (months.at(-1) ?? '') > first)
    months.push(monthAfter(months.at(-1) ?? current, -1))
  return months
}

const costOf = (rows: readonly UsageRow[]) =>
  rows.reduce((total, { costCents }) => total + costCents, 0)

/** The invoice of a past month. */
export async function invoiceOf(
  db: Db,
  group: Billed,
  plan: Plan,
  month: string,
): Promise<{ invoice: Invoice; rows: UsageRow[] }> {
  const rows = await usageOf(db, group, month)
  const invoice: Invoice = {
    id: month,
    number: `${group.id}-${month}`,
    ...invoiceAmounts(plan.monthlyCents, costOf(rows), plan.taxPercent),
    status: month <= (plan.paidThrough ?? '') ? 'paid' : 'open',
  }
  return { invoice, rows }
}

/**
 * A month's bill in the form of the contract's response, without the number of users.
 * @param months the months that the response lists, newest first; the first one is the current month
 */
export async function billOf(db: Db, group: Billed, month: string, months: string[], now: number) {
  const plan = await findPlan(db, group.id)
  const rows = await usageOf(db, group, month)
  const categories = usageByCategory(rows, month)
  const costCents = costOf(rows)
  const [current, ...closed] = months
  const zone = groupZone(group)
  const estimate =
    month === current
      ? monthEstimate(
          rows,
          await queuedMessages(db, group.id, startOfMonth(monthAfter(month, 1), zone)),
          plan,
          wallTime(now, zone).day,
          zone,
        )
      : undefined
  const invoices: Invoice[] = []
  for (const one of closed) invoices.push((await invoiceOf(db, group, plan, one)).invoice)
  return {
    month,
    months,
    currency,
    isExample: true,
    plan: { name: plan.name, monthlyCents: plan.monthlyCents, messages: plan.messages },
    taxName: plan.taxName,
    taxPercent: plan.taxPercent,
    messages: categories.reduce((total, { messages }) => total + messages, 0),
    free: categories.reduce((total, { free }) => total + free, 0),
    costCents,
    categories,
    days: usageByDay(rows, month, zone),
    estimate,
    invoices,
  }
}
