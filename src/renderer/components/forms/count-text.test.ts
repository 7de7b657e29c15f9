import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('a badge shows the count %i as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
