import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { daysIn } from '#contract/rules/reports/report.ts'
import { selectableDays } from './selectable-days.ts'

const lastDay = '2026-11-23'

test('before the first click every day up to the last day can be chosen', () => {
  expect(selectableDays(null, lastDay)).toEqual({ maxDate: lastDay })
})

test.each([
  ['2026-11-23', 1],
  ['2026-11-01', 23],
  ['2024-02-29', limits.report.daysMax],
])(
  'after a click on %s a range that begins there has at most %i days, and one that ends there at most `daysMax`',
  (started, days) => {
    const { minDate = '', maxDate } = selectableDays(started, lastDay)
    expect(daysIn({ from: minDate, to: started })).toBe(limits.report.daysMax)
    expect(daysIn({ from: started, to: maxDate })).toBe(days)
  },
)
