import { expect, test } from 'vitest'
import { dayZone } from './day-zone.ts'

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'a run that starts at %i h UTC is at least three hours before and after midnight in its zone',
  (hour) => {
    const begun = Date.UTC(2026, 10, 22, hour)
    const timeZone = dayZone(begun)
    const day = (at: number) => new Intl.DateTimeFormat('en', { timeZone }).format(at)
    const threeHours = 3 * 3_600_000
    expect(day(begun - threeHours)).toBe(day(begun))
    expect(day(begun + threeHours)).toBe(day(begun))
  },
)
