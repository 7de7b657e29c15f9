import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  billingCategories,
  daysOfMonth,
  estimatedCents,
  invoiceAmounts,
  messageCharge,
  usageByCategory,
  usageByDay,
} from './billing.ts'

test.each([
  ['MARKETING', true, { category: 'marketing', costCents: 7 }],
  ['UTILITY', true, { category: 'utility', costCents: 0 }],
  ['UTILITY', false, { category: 'utility', costCents: 2 }],
  ['AUTHENTICATION', true, { category: 'authentication', costCents: 2 }],
  ['SOMETHING_NEW', false, { category: 'service', costCents: 0 }],
  [undefined, true, { category: 'service', costCents: 0 }],
] as const)('a message of %s with the window open: %s costs %j', (category, isOpen, charge) => {
  expect(messageCharge(category, isOpen)).toEqual(charge)
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
      const categories = usageByCategory(rows)
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

test.each([
  [1_000, 2, undefined],
  [1_000, 10, 3_000],
])('%i cents up to day %i give the estimate %s', (cents, day, estimate) => {
  expect(estimatedCents(cents, day, '2026-11')).toBe(estimate)
})
