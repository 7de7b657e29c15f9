import { expect, test } from 'vitest'
import { adSchema, type Ad } from '#contract/entities/campaigns/ad.ts'
import { daysBetween } from '#contract/rules/time/time-zone.ts'
import { adCourse } from './ad-course.ts'

const zero = { leads: 0, chats: 0, answeredInTime: 0, successes: 0 }
const ad = (days: object[]): Ad =>
  adSchema.parse({ ...zero, id: 'a', name: 'Desk', state: 'active', currency: 'PEN', days })
const day = (name: string, leads: number) => ({
  ...zero,
  day: name,
  leads,
  spendCents: leads * 100,
})

test('a short span has one point for each day, with the sum of all ads', () => {
  const ads = [ad([day('2026-11-02', 3)]), ad([day('2026-11-02', 1), day('2026-11-03', 2)])]
  const course = adCourse(ads, { from: '2026-11-01', to: '2026-11-03' })
  expect(course.map(({ leads }) => leads)).toEqual([0, 4, 2])
  expect(course.map(({ spendCents }) => spendCents)).toEqual([undefined, 400, 200])
})

test('a long span has one point for every seven consecutive days: days 1 to 7, days 2 to 8 and so on', () => {
  const span = { from: '2026-11-01', to: '2026-11-14' }
  const ads = [ad(daysBetween(span.from, span.to).map((name, index) => day(name, index)))]
  const course = adCourse(ads, span)
  expect(course).toHaveLength(8)
  expect(course[0]?.leads).toBe(0 + 1 + 2 + 3 + 4 + 5 + 6)
  expect(course.at(-1)?.leads).toBe(7 + 8 + 9 + 10 + 11 + 12 + 13)
})
