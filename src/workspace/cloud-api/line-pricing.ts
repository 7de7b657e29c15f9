import { z } from 'zod'
import type { ProviderCosts } from '#contract/entities/line/line-costs.ts'
import type { CostCategory } from '#contract/entities/line/price-table.ts'
import { limits } from '#contract/limits.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { costCategory, MICROS } from '#contract/rules/reports/message-price.ts'
import type { Clock } from '#workspace/clock.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { callGraph } from './graph.ts'
import type { Lines, OpenLine } from './lines.ts'

const pointSchema = z.looseObject({
  pricing_category: z.string().catch(''),
  volume: z.coerce.number().int().nonnegative().catch(0),
  /** Absent for an account that a partner pays for. */
  cost: z.coerce.number().nonnegative().optional().catch(undefined),
})
const answerSchema = z.looseObject({
  currency: z.string().optional().catch(undefined),
  pricing_analytics: z
    .looseObject({
      data: z.array(z.looseObject({ data_points: z.array(pointSchema).catch([]) })).catch([]),
    })
    .optional(),
})

/** The days of a month in the group's time zone, epoch ms. */
interface Range {
  month: string
  from: number
  to: number
}

/** What the provider itself says that a line's messages cost. */
export interface LinePricing {
  /** The figures of a month, kept for an hour. If the provider does not answer, those that it said before. */
  read(line: OpenLine, range: Range): Promise<ProviderCosts>
}

const fieldsOf = (phone: string, { from, to }: Range): string =>
  [
    `currency,pricing_analytics.start(${Math.floor(from / 1_000)})`,
    `end(${Math.floor(to / 1_000)})`,
    'granularity(DAILY)',
    `phone_numbers(["${phone}"])`,
    'metric_types(["COST","VOLUME"])',
    'dimensions(["PRICING_CATEGORY"])',
  ].join('.')

/** The sums of the categories. A category has a cost once one of its points has one. */
function rowsOf(points: readonly z.infer<typeof pointSchema>[]): ProviderCosts['rows'] {
  const rows = new Map<CostCategory, { messages: number; micros?: number }>()
  for (const { pricing_category: name, volume, cost } of points) {
    const category = costCategory(name.toLowerCase())
    const row = rows.get(category) ?? { messages: 0 }
    row.messages += volume
    if (cost !== undefined) row.micros = (row.micros ?? 0) + Math.round(cost * MICROS)
    rows.set(category, row)
  }
  return Array.from(rows, ([category, row]) => ({ category, ...row }))
}

export function createLinePricing(lines: Lines, clock: Clock): LinePricing {
  /** The last figures of each line and month. */
  const known = new Map<string, { at: number; costs: ProviderCosts }>()

  async function ask({ row, ...line }: OpenLine, range: Range): Promise<ProviderCosts> {
    const { month } = range
    const query = new URLSearchParams({ fields: fieldsOf(row.phone, range) })
    const access = lines.accessOf({ row, ...line })
    const answer = await callGraph(access, 'GET', `/${row.account_id}?${query}`)
    if (answer.kind === 'refused') {
      const { code } = answer.failure
      return { month, state: 'refused', ...(code !== undefined && { code }), rows: [] }
    }
    const read = answerSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
    if (!read.success) return { month, state: 'unread', rows: [] }
    const { currency, pricing_analytics: analytics } = read.data
    return {
      month,
      state: 'ready',
      at: iso(clock.now()),
      ...(currency !== undefined && { currency }),
      rows: rowsOf((analytics?.data ?? []).flatMap(({ data_points: points }) => points)),
    }
  }

  return {
    async read(line, range) {
      const { month } = range
      if (!hasOwnApp(line.row.provider)) return { month, state: 'none', rows: [] }
      const key = `${line.row.id} ${month}`
      const last = known.get(key)
      if (last !== undefined && clock.now() - last.at < limits.prices.askedMs) return last.costs
      const costs = await ask(line, range)
      if (costs.state !== 'ready')
        return last === undefined ? costs : { ...last.costs, ...costs, rows: last.costs.rows }
      known.set(key, { at: clock.now(), costs })
      return costs
    },
  }
}
