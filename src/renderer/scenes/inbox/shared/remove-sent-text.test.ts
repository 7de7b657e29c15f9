import { expect, test } from 'vitest'
import { removeSentText } from './remove-sent-text.ts'

test.each([
  ['Hello', 'Hello', ''],
  ['  Hello \n', 'Hello', ''],
  ['Hello and more', 'Hello', 'and more'],
  ['Something else', 'Hello', 'Something else'],
  ['Hello', '', 'Hello'],
  ['', 'Hello', ''],
])('%j without the sent text %j is %j', (draft, sent, left) => {
  expect(removeSentText(draft, sent)).toBe(left)
})
