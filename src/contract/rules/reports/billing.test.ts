import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  billingCategories,
  daysOfMonth,
  expectedMessages,
  invoiceAmounts,
  messageCharge,
  monthEstimate,
  usageByCategory,
  usageByDay,
  withAllowances,
  type UsageRow,
} from './billing.ts'

test.each([
  ['MARKETING', true, '2026-11-20', { category: 'marketing', costCents: 7 }],
  ['UTILITY', true, '2026-09-30', { category: 'utility', costCents: 0 }],
  ['UTILITY', true, '2026-10-01', { category: 'utility', costCents: 2 }],
  ['UTILITY', false, '2026-09-30', { category: 'utility', costCents: 2 }],
  ['AUTHENTICATION', true, '2026-09-30', { category: 'authentication', costCents: 2 }],
  ['SOMETHING_NEW', false, '2026-09-30', { category: 'service', costCents: 0 }],
  [undefined, true, '2026-09-30', { category: 'service', costCents: 0 }],
  [undefined, true, '2026-10-01', { category: 'service', costCents: 2 }],
] as const)(
  'a message of category %s (window open: %s) on %s costs %j',
  (category, isOpen, day, charge) => {
    expect(messageCharge(category, isOpen, day)).toEqual(charge)
  },
)

test('the first answers of a month are free from October 2026 on, and the rest is charged', () => {
  const row = (category: UsageRow['category'], at: number, messages: number): UsageRow => ({
    category,
    at,
    messages,
    free: 0,
    costCents: messages * 2,
  })
  const rows = [row('service', 2, 700), row('service', 1, 600), row('utility', 1, 5)]
  expect(withAllowances(rows, '2026-09')).toEqual(rows.toSorted((one, other) => one.at - other.at))
  expect(withAllowances(rows, '2026-10')).toEqual([
    { ...row('service', 1, 600), free: 600, costCents: 0 },
    row('utility', 1, 5),
    { ...row('service', 2, 700), free: 400, costCents: 600 },
  ])
})

test.each([
  ['2026-11', 30],
  ['2026-12', 31],
  ['2028-02', 29],
])('%s has %i days', (month, days) => {
  expect(daysOfMonth(month)).toBe(days)
})

test('usage by day and usage by category have the same sum', () => {
  const from = Date.parse('2026-11-01T05:00:00Z')
  const row = fc.record({
    category: fc.constantFrom(...billingCategories),
    at: fc.integer({ min: from, max: from + 30 * 86_400_000 - 1 }),
    messages: fc.integer({ min: 1, max: 900 }),
    free: fc.constant(0),
    costCents: fc.integer({ min: 0, max: 9_000 }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const total = (values: number[]) => values.reduce((all, one) => all + one, 0)
      const days = usageByDay(rows, '2026-11', 'America/Lima')
      const categories = usageByCategory(rows, '2026-11')
      expect(days).toHaveLength(30)
      expect(total(days.map(({ costCents }) => costCents))).toBe(
        total(categories.map(({ costCents }) => costCents)),
      )
      for (const { category, messages } of categories)
        expect(total(days.map((day) => day[category]))).toBe(messages)
    }),
  )
})

test('an invoice adds up to the cent', () => {
  expect(invoiceAmounts(18_900, 48_693, 18)).toEqual({
    planCents: 18_900,
    messagesCents: 48_693,
    subtotalCents: 67_593,
    taxCents: 12_167,
    totalCents: 79_760,
  })
})

describe('the estimate of a month', () => {
  const plan = { monthlyCents: 18_900, taxPercent: 18 }
  const zone = 'America/Lima'
  const row = (category: UsageRow['category'], time: string, costCents: number): UsageRow => ({
    category,
    at: Date.parse(`${time}-05:00`),
    messages: 1,
    free: 0,
    costCents,
  })
  const rows = [
    row('marketing', '2026-11-05T12:00', 34_517),
    row('utility', '2026-11-22T23:45', 2_828),
    row('authentication', '2026-11-01T00:00', 428),
  ]

  test('has the cost to date, the queue and the rest of the month', () => {
    const queue = [{ category: 'marketing' as const, messages: 1_412 }]
    expect(monthEstimate(rows, queue, plan, '2026-11-23', zone)).toEqual({
      planCents: 18_900,
      messagesCents: 37_773 + 9_884 + 1_036,
      subtotalCents: 67_593,
      taxCents: 12_167,
      totalCents: 79_760,
      day: '2026-11-23',
      queuedMessages: 1_412,
      queuedCents: 9_884,
      restDays: 7,
      restDayCents: 148,
      restCents: 1_036,
      chargedOn: '2026-12-01',
    })
  })

  test('does not count today in the daily rate', () => {
    const today = row('utility', '2026-11-23T00:00', 9_900)
    const estimate = monthEstimate([...rows, today], [], plan, '2026-11-23', zone)
    expect(estimate).toMatchObject({ restDayCents: 148, messagesCents: 37_773 + 9_900 + 1_036 })
  })

  test.each([
    ['2026-12-02', undefined],
    ['2026-12-03', '2027-01-01'],
  ])(
    'made on %s has the charge day %s (undefined: there is no estimate yet)',
    (today, chargedOn) => {
      expect(monthEstimate([], [], plan, today, zone)?.chargedOn).toBe(chargedOn)
    },
  )
})

test('expectedMessages is the average of the weekday, or else of all complete days, without marketing', () => {
  const usage = (day: string, service: number) => ({
    day,
    marketing: 500,
    utility: 1,
    authentication: 1,
    service,
    costCents: 0,
  })
  const days = [
    usage('2026-11-01', 8),
    usage('2026-11-02', 18),
    usage('2026-11-08', 12),
    usage('2026-11-09', 99),
    usage('2026-11-15', 0),
    usage('2026-11-16', 0),
    usage('2026-11-17', 0),
  ]
  expect([...expectedMessages(days, '2026-11-09')]).toEqual([
    ['2026-11-15', 12],
    ['2026-11-16', 20],
    ['2026-11-17', 15],
  ])
  expect([...expectedMessages(days.slice(5), '2026-11-16')]).toEqual([['2026-11-17', 0]])
})
