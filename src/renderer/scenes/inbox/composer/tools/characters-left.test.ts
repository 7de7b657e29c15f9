import { expect, test } from 'vitest'
import { announcementStep } from './characters-left.tsx'

test.each([
  [4_096, null],
  [201, null],
  [200, 200],
  [51, 200],
  [50, 50],
  [11, 50],
  [10, 10],
  [1, 10],
  [0, 0],
  [-1, -1],
  [-40, -1],
])('with %i characters left, the last announced step is %s', (left, step) => {
  expect(announcementStep(left)).toBe(step)
})
