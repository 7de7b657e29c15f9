import {
  lineCostsSchema,
  type CostItem,
  type LineCosts,
} from '#contract/entities/line/line-costs.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import {
  chargeTotals,
  costRows,
  costsBy,
  costTotals,
  type Charge,
  type CostTotals,
} from '#contract/rules/reports/line-costs.ts'
import type { PriceTable } from '#contract/entities/line/price-table.ts'
import { groupZone, startOfDay, wallClock, wallTime } from '#contract/rules/time/time-zone.ts'
import { firstCharge, listCharges, type ChargeRow } from '#workspace/storage/line/line-charges.ts'
import { lineLimits } from '#workspace/storage/line/line-limits.ts'
import { peopleOf } from '#workspace/storage/line/line-results.ts'
import { findPrices } from '#workspace/storage/line/price-tables.ts'
import { monthAfter } from '#workspace/storage/reports/bills.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

type Costed = Pick<Group, 'id' | 'timeZone'>
type ItemCharge = Charge & Pick<ChargeRow, 'templateId' | 'campaignId'>

/** The months with figures, newest first; the current one always. */
export async function costMonths(db: Db, group: Costed, now: number): Promise<string[]> {
  const zone = groupZone(group)
  const current = wallTime(now, zone).day.slice(0, 7)
  const first = wallTime((await firstCharge(db, group.id)) ?? now, zone).day.slice(0, 7)
  const months = [current]
  while (months.length < limits.prices.monthsMax && (months.at(-1) ?? '') > first)
    months.push(monthAfter(months.at(-1) ?? current, -1))
  return months
}

/** The begin and end of a month in the time zone of the group, epoch ms. */
export function monthRange(
  group: Pick<Group, 'timeZone'>,
  month: string,
): { from: number; to: number } {
  const zone = groupZone(group)
  return {
    from: startOfDay(`${month}-01`, zone),
    to: startOfDay(`${monthAfter(month, 1)}-01`, zone),
  }
}

async function chargesOf(db: Db, group: Costed, month: string): Promise<ItemCharge[]> {
  const clock = wallClock(groupZone(group))
  const { from, to } = monthRange(group, month)
  const rows = await listCharges(db, group.id, from, to)
  return rows.map(({ at, billable, ...row }) => ({
    ...row,
    day: clock(at).day,
    billable: billable === null ? null : billable === 1,
  }))
}

/** The sums of templates or campaigns, the dearest one by one, and all other messages as one item. */
function itemsOf(
  sums: ReadonlyMap<string | null, CostTotals>,
  names: ReadonlyMap<string, string>,
): CostItem[] {
  const known = [...sums].flatMap(([id, totals]) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? [] : [{ id, name, ...totals }]
  })
  const listed = known.slice(0, limits.prices.itemsListed)
  const ids = new Set<string | null>(listed.map(({ id }) => id))
  const others = costTotals([...sums].filter(([id]) => !ids.has(id)).map(([, totals]) => totals))
  return others.messages === 0 ? listed : [...listed, { ...others }]
}

async function namesIn(db: Db, table: 'campaigns' | 'wa_templates', groupId: string) {
  const rows =
    table === 'campaigns'
      ? await db
          .selectFrom('campaigns')
          .select(['id', 'name'])
          .where('group_id', '=', groupId)
          .execute()
      : await db
          .selectFrom('wa_templates')
          .select(['id', 'name'])
          .where('group_id', '=', groupId)
          .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const sumsBy = (
  table: PriceTable,
  charges: readonly ItemCharge[],
  key: 'templateId' | 'campaignId',
): Map<string | null, CostTotals> =>
  costsBy(
    charges.map((charge) => ({ id: charge[key], ...chargeTotals(table, charge) })),
    ({ id }) => id,
  )

/** What the messages of a month cost. @param months the months with figures, newest first */
export async function lineCosts(
  db: Db,
  group: Costed,
  line: LinesTable,
  { month, months, now }: { month: string; months: string[]; now: number },
): Promise<LineCosts> {
  const prices = await findPrices(db, group.id)
  const { table } = prices
  const charges = await chargesOf(db, group, month)
  const before = await chargesOf(db, group, monthAfter(month, -1))
  return lineCostsSchema.parse({
    month,
    months,
    today: month === months[0] ? wallTime(now, groupZone(group)).day : undefined,
    prices,
    rows: costRows(table, charges),
    before: costRows(table, before),
    templates: itemsOf(
      sumsBy(table, charges, 'templateId'),
      await namesIn(db, 'wa_templates', group.id),
    ),
    campaigns: itemsOf(
      sumsBy(table, charges, 'campaignId'),
      await namesIn(db, 'campaigns', group.id),
    ),
    people: await peopleOf(db, line, now),
    limits: lineLimits(line),
    stopCode: line.stop_code ?? undefined,
    checkedAt: line.checked_at === null ? undefined : iso(line.checked_at),
  })
}
