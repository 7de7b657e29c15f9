import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

const shown = (text: string, words: readonly string[]) =>
  markedParts(text, words)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test.each([
  ['My invoice, the Invoice', ['invoice', 'Invoice'], 'My [invoice], the [Invoice]'],
  ['invoices', ['invoice', 'invoices'], '[invoices]'],
  ['nothing', [], 'nothing'],
  ['a.b', ['.'], 'a[.]b'],
  ['', ['x'], ''],
])('%s with %o is %s', (text, words, expected) => {
  expect(shown(text, words)).toBe(expected)
})
