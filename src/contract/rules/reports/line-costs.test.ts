import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceTable } from '#contract/entities/line/price-table.ts'
import {
  changePercent,
  chargeTotals,
  costAtMonthEnd,
  costRows,
  costsBy,
  costTotals,
  untilDay,
  type Charge,
} from './line-costs.ts'

const table: PriceTable = {
  date: '2026-10-01',
  source: 'a test',
  isConfirmed: true,
  currency: 'USD',
  prices: [
    { country: 'PE', category: 'marketing', price: 0.0703 },
    { country: 'PE', category: 'utility', price: 0.02 },
    { country: 'CL', category: 'marketing', price: 0.0889 },
  ],
  free: [],
  allowances: [],
}

const charge = fc.record({
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  category: fc.constantFrom('marketing', 'marketing_lite', 'utility', 'service', 'something_new'),
  type: fc.constantFrom('regular', 'free_customer_service', 'free_entry_point', null),
  billable: fc.constantFrom(true, false, null),
  country: fc.constantFrom('PE', 'CL', 'AR', null),
  messages: fc.integer({ min: 1, max: 5_000 }),
})

test('the sums by each dimension equal the total, and every message is charged, free or without a price', () => {
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 60 }), (charges) => {
      const total = costTotals(charges.map((one) => chargeTotals(table, one)))
      const rows = costRows(table, charges)
      expect(costTotals(rows)).toEqual(total)
      for (const key of ['day', 'category', 'country', 'type'] as const)
        expect(costTotals([...costsBy(rows, (row) => row[key]).values()])).toEqual(total)
      expect(total.messages).toBe(charges.reduce((sum, { messages }) => sum + messages, 0))
      for (const row of rows) {
        expect(row.free === 0 || row.free === row.messages).toBe(true)
        expect(row.free + row.unpriced === 0 || row.micros === 0).toBe(true)
      }
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    }),
  )
})

const paid = (day: string, country: string, messages: number): Charge => ({
  day,
  category: 'marketing',
  type: 'regular',
  billable: true,
  country,
  messages,
})

test('a message without a price is not free, and its cost is not 0 but unknown', () => {
  expect(chargeTotals(table, paid('2026-11-01', 'AR', 4))).toEqual({
    messages: 4,
    free: 0,
    unpriced: 4,
    micros: 0,
  })
  expect(chargeTotals(table, { ...paid('2026-11-01', 'AR', 4), type: 'free_entry_point' })).toEqual(
    { messages: 4, free: 4, unpriced: 0, micros: 0 },
  )
})

describe('the end of the month', () => {
  const rows = costRows(table, [
    paid('2026-11-01', 'PE', 1_000),
    paid('2026-11-20', 'PE', 70),
    paid('2026-11-24', 'PE', 10),
  ])

  test('is estimated with the last seven complete days', () => {
    // 70 in the days 17 to 23 are 10 a day, for the 6 days after the 24th.
    expect(costAtMonthEnd(rows, '2026-11-24', 30)).toBe(70_300 * (1_000 + 70 + 10 + 60))
  })

  test('has no estimate on the first day, and uses what days there are', () => {
    expect(costAtMonthEnd(rows, '2026-11-01', 30)).toBeUndefined()
    const early = rows.slice(0, 1)
    expect(costAtMonthEnd(early, '2026-11-02', 30)).toBe(70_300 * 1_000 * 29)
  })
})

test('the month before is compared until the same day', () => {
  const rows = [{ day: '2026-10-24' }, { day: '2026-10-25' }, { day: '2026-10-31' }]
  expect(untilDay(rows, '2026-11-24')).toHaveLength(1)
  expect(untilDay(rows, '2026-11-30')).toHaveLength(2)
})

test.each([
  [343.57, 306.22, 12.2],
  [90, 100, -10],
  [5, 0, undefined],
])('%d after %d is %s %%', (now, before, percent) => {
  expect(changePercent(now, before)).toBe(percent)
})
