import { expect, test } from 'vitest'
import { shownChange, verdictOf } from './verdict.ts'

test.each([
  [5, false, 'better'],
  [-5, false, 'worse'],
  [5, true, 'worse'],
  [-5, true, 'better'],
  [0, true, undefined],
])('a change of %s (less is better: %s) is %s', (change, lessIsBetter, verdict) => {
  expect(verdictOf(change, lessIsBetter)).toBe(verdict)
})

test.each([
  [null, null],
  [0.4, 0],
  [-0.4, 0],
  [-0.6, -0.6],
])('a change of %s, shown without decimals, counts as %s', (change, shown) => {
  expect(shownChange(change, (size) => String(Math.round(size)))).toBe(shown)
})
