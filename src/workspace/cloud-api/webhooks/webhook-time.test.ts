import { expect, test } from 'vitest'
import { announcedTime, timeOf } from './webhook-time.ts'

const now = Date.UTC(2026, 10, 1)

test.each([
  [now / 1000 - 60, now - 60_000],
  [Date.UTC(2009, 0, 1) / 1000, Date.UTC(2009, 0, 1)],
  [Date.UTC(2008, 11, 31) / 1000, now],
  [0, now],
  [-1, now],
  [now / 1000 + 60, now],
  // Milliseconds instead of seconds.
  [now, now],
  [Infinity, now],
  [-Infinity, now],
  [Number.NaN, now],
  [undefined, now],
])('what happened at %s is of %s', (timestamp, expected) => {
  expect(timeOf(timestamp, now)).toBe(expected)
})

test.each([
  [now / 1000 + 86_400, now + 86_400_000],
  [now, undefined],
  [1e300, undefined],
  [0, undefined],
  [Number.NaN, undefined],
])('what is announced for %s is of %s', (timestamp, expected) => {
  expect(announcedTime(timestamp)).toBe(expected)
})
