import { expect, test } from 'vitest'
import { costDifference, type CostDifference, type ProviderTotals } from './provider-costs.ts'

const own = { messages: 100, free: 10, unpriced: 0, micros: 5_000_000 }

test.each<[string, ProviderTotals, Partial<typeof own>, CostDifference]>([
  [
    'the same',
    { messages: 100, micros: 5_000_000, currency: 'USD' },
    {},
    { messages: 0, micros: 0, percent: 0 },
  ],
  [
    'more',
    { messages: 110, micros: 5_500_000, currency: 'USD' },
    {},
    { messages: 10, micros: 500_000, percent: 10 },
  ],
  [
    'less, in a currency that is not named',
    { messages: 90, micros: 4_000_000 },
    {},
    { messages: -10, micros: -1_000_000, percent: -20 },
  ],
  ['no cost', { messages: 100 }, {}, { messages: 0, fault: 'noCost' }],
  [
    'another currency',
    { messages: 100, micros: 1, currency: 'PEN' },
    {},
    { messages: 0, fault: 'otherCurrency' },
  ],
  [
    'messages that the table has no price for',
    { messages: 100, micros: 1, currency: 'USD' },
    { unpriced: 3 },
    { messages: 0, fault: 'unpriced' },
  ],
  [
    'a cost where nothing was estimated',
    { messages: 1, micros: 20, currency: 'USD' },
    { messages: 0, micros: 0 },
    { messages: 1, micros: 20 },
  ],
])('the provider says %s', (_, provider, more, difference) => {
  expect(costDifference(provider, { ...own, ...more }, 'USD')).toEqual(difference)
})
