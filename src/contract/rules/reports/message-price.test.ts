import { expect, test } from 'vitest'
import type { PriceTable } from '#contract/entities/line/price-table.ts'
import {
  builtInPrices,
  createCountryCounter,
  costCategory,
  freeInMonth,
  highestPrice,
  isFreeInWindow,
  isFreeOfCharge,
  priceMicros,
  smallestUnits,
} from './message-price.ts'

const table: PriceTable = {
  date: '2026-10-01',
  source: 'a test',
  isConfirmed: true,
  currency: 'USD',
  prices: [
    { country: 'PE', category: 'utility', price: 0.03, from: '2026-11-15' },
    { country: 'PE', category: 'utility', price: 0.02 },
    { country: 'PE', category: 'marketing', price: 0.0703 },
    { country: 'CO', category: 'marketing', price: 0 },
    { country: 'PE', category: 'service', price: 0.02, from: '2026-10-01' },
  ],
  free: [{ category: 'utility', from: '2025-07-01', until: '2026-09-30' }],
  allowances: [{ category: 'service', messages: 1_000, from: '2026-10-01' }],
}

test.each([
  ['utility', 'PE', '2026-11-14', 20_000],
  ['utility', 'PE', '2026-11-15', 30_000],
  ['marketing', 'PE', '2026-11-15', 70_300],
  ['service', 'PE', '2026-09-30', undefined],
  ['service', 'PE', '2026-10-01', 20_000],
  // A price of 0 is a price; no price is none.
  ['marketing', 'CO', '2026-11-15', 0],
  ['marketing', 'CL', '2026-11-15', undefined],
  ['marketing', null, '2026-11-15', undefined],
  ['authentication', 'PE', '2026-11-15', undefined],
  ['other', 'PE', '2026-11-15', undefined],
] as const)('a message of %s to %s on %s costs %s', (category, country, day, micros) => {
  expect(priceMicros(table, category, country, day)).toBe(micros)
})

test.each([
  ['regular', true, false],
  ['regular', null, false],
  ['free_customer_service', false, true],
  ['free_customer_service', null, true],
  ['free_entry_point', true, true],
  ['something_new', false, true],
  ['something_new', true, false],
  [null, false, true],
  [null, true, false],
  [null, null, false],
])('type %s and billable %s: free %s', (type, billable, free) => {
  expect(isFreeOfCharge({ type, billable })).toBe(free)
})

test.each([
  ['marketing', 'marketing'],
  ['marketing_lite', 'marketing'],
  ['referral_conversion', 'service'],
  ['authentication_international', 'authentication_international'],
  ['general_purpose_ai', 'other'],
  ['constructor', 'other'],
])('the category %s counts as %s', (name, category) => {
  expect(costCategory(name)).toBe(category)
})

test.each([
  ['utility', '2025-06-30', false],
  ['utility', '2025-07-01', true],
  ['utility', '2026-09-30', true],
  ['utility', '2026-10-01', false],
  ['marketing', '2026-01-01', false],
] as const)('%s in an open window on %s is free: %s', (category, day, free) => {
  expect(isFreeInWindow(table, category, day)).toBe(free)
})

test('the messages that are free each month have a first day', () => {
  expect(freeInMonth(table, 'service', '2026-09-30')).toBe(0)
  expect(freeInMonth(table, 'service', '2026-10-01')).toBe(1_000)
  expect(freeInMonth(table, 'utility', '2026-10-01')).toBe(0)
})

test('the estimate of a campaign is by the countries of its recipients, and names those without a price', () => {
  const countries = new Map<string | null, number>([
    ['PE', 100],
    ['CO', 10],
    ['CL', 3],
    [null, 2],
  ])
  expect(highestPrice(table, ['marketing'], countries, '2026-11-20')).toEqual({
    micros: 7_030_000,
    unpriced: 5,
  })
})

test('the estimate of two categories takes the dearer one, and names where one has no price', () => {
  const countries = new Map([
    ['PE', 100],
    ['CO', 10],
  ])
  for (const categories of [
    ['utility', 'marketing'],
    ['marketing', 'utility'],
  ] as const)
    expect(highestPrice(table, categories, countries, '2026-11-20')).toEqual({
      micros: 7_030_000,
      unpriced: 10,
    })
})

test('the built-in table says where it is from, and that it is not confirmed', () => {
  expect(builtInPrices.source).toContain('not read on WhatsApp')
  expect(builtInPrices).toMatchObject({ isConfirmed: false, date: '2026-10-01', currency: 'USD' })
})

test.each([
  [70_301, 'USD', 8],
  [70_300 * 100, 'USD', 703],
  [1_500_000, 'CLP', 2],
  [0, 'USD', 0],
])('%d millionths of %s are %d of its smallest units', (micros, currency, units) => {
  expect(smallestUnits(micros, currency)).toBe(units)
})

test('people are counted by the country of their number', () => {
  const counter = createCountryCounter()
  const phones = [
    '51987214603',
    '51987214604',
    '5215512345678',
    '14155552671',
    '18095551234',
    '999',
  ]
  for (const phone of phones) counter.add(phone)
  expect(Object.fromEntries(counter.countries)).toMatchObject({
    PE: 2,
    MX: 1,
    US: 1,
    DO: 1,
    null: 1,
  })
})
