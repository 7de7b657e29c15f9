import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { daysIn } from '#contract/rules/report.ts'
import { selectableDays } from './selectable-days.ts'

const lastDay = '2026-11-23'

test('before the first click every day up to the last one can be chosen', () => {
  expect(selectableDays(null, lastDay)).toEqual({ maxDate: lastDay })
})

test.each(['2026-11-23', '2026-11-01', '2024-02-29', '2020-06-15'])(
  'after a click on %s the longest ranges to both sides have the maximum length or end on the last day',
  (started) => {
    const { minDate = '', maxDate } = selectableDays(started, lastDay)
    expect(daysIn({ from: minDate, to: started })).toBe(limits.report.daysMax)
    if (maxDate !== lastDay)
      expect(daysIn({ from: started, to: maxDate })).toBe(limits.report.daysMax)
    expect(daysIn({ from: started, to: maxDate })).toBeLessThanOrEqual(limits.report.daysMax)
    expect(maxDate <= lastDay).toBe(true)
  },
)
