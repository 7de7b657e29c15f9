import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

test.each([
  [5, false, 'better'],
  [-5, false, 'worse'],
  [5, true, 'worse'],
  [-5, true, 'better'],
  [0, true, undefined],
])('a change of %s (less is better: %s) is %s', (change, lessIsBetter, verdict) => {
  expect(verdictOf(change, lessIsBetter)).toBe(verdict)
})
