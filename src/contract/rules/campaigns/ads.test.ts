import { describe, expect, it, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import {
  adStateAt,
  adTotals,
  answeredRate,
  costPerLead,
  costPerSuccess,
  isChat,
  isInTime,
  leadWait,
  successRate,
} from './ads.ts'

const ad = {
  leads: 4,
  chats: 3,
  answeredInTime: 2,
  successes: 1,
  spendCents: 6_000,
  currency: 'PEN',
}

test.each([
  [ad, 1_500, 6_000],
  [{ ...ad, spendCents: 0 }, 0, 0],
  [{ ...ad, successes: 0 }, 1_500, null],
  [{ ...ad, leads: 0, successes: 0 }, null, null],
  [{ ...ad, spendCents: undefined }, null, null],
])('an ad with %j costs %s per lead and %s per success', (figures, lead, success) => {
  expect([costPerLead(figures), costPerSuccess(figures)]).toEqual([lead, success])
})

test('rates are shares of the leads, or null without a lead', () => {
  expect([answeredRate(ad), successRate(ad)]).toEqual([0.5, 0.25])
  const none = { ...ad, leads: 0 }
  expect([answeredRate(none), successRate(none)]).toEqual([null, null])
})

describe('the total', () => {
  it('sums every figure', () => {
    const total = adTotals([ad, { ...ad, leads: 6, spendCents: 3_000 }])
    expect(total).toEqual({
      ...ad,
      leads: 10,
      chats: 6,
      answeredInTime: 4,
      successes: 2,
      spendCents: 9_000,
    })
    expect(costPerLead(total)).toBe(900)
  })

  it('has no spend if the spend of an ad is unknown or in another currency; other figures stay', () => {
    const unknown = adTotals([ad, { ...ad, spendCents: undefined }])
    expect(unknown).toMatchObject({ leads: 8, spendCents: undefined, currency: 'PEN' })
    const mixed = adTotals([ad, { ...ad, currency: 'USD' }])
    expect(mixed).toMatchObject({ leads: 8, spendCents: undefined, currency: undefined })
    expect(adTotals([])).toMatchObject({ leads: 0, spendCents: undefined })
  })
})

test.each([
  [null, 5, false],
  [5, null, false],
  [5, 5, false],
  [5, 6, true],
])(
  'a lead with an answer at %s and the last customer message at %s is a chat: %s',
  (answered, wrote, is) => {
    expect(isChat(answered, wrote)).toBe(is)
  },
)

test('an answer exactly at the limit is in time', () => {
  expect(isInTime(5, 5 + limits.ads.answerMs)).toBe(true)
  expect(isInTime(5, 6 + limits.ads.answerMs)).toBe(false)
})

test.each([
  ['active', null, 'active'],
  ['active', 11, 'active'],
  ['active', 10, 'ended'],
  ['paused', 9, 'ended'],
  ['rejected', 9, 'rejected'],
] as const)(
  'an ad with the state %s that ends at %s is %s at the time 10',
  (state, endsAt, expected) => {
    expect(adStateAt(state, endsAt, 10)).toBe(expected)
  },
)

test.each([
  [0, 'recent'],
  [5 * 60_000 - 1, 'recent'],
  [5 * 60_000, 'marked'],
  [10 * 60_000 - 1, 'marked'],
  [10 * 60_000, 'late'],
])('a lead without an answer for %s ms is %s', (waitedMs, wait) => {
  expect(leadWait(waitedMs)).toBe(wait)
})
