import { expect, test } from 'vitest'
import { withoutSent } from './remove-sent-text.ts'

test.each([
  ['Hello', 'Hello', ''],
  ['  Hello \n', 'Hello', ''],
  ['Hello and more', 'Hello', 'and more'],
  ['Something else', 'Hello', 'Something else'],
  ['Hello', '', 'Hello'],
  ['', 'Hello', ''],
])('of %j, once %j is sent, %j is left', (now, sent, left) => {
  expect(withoutSent(now, sent)).toBe(left)
})
