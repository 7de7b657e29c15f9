import { expect, test } from 'vitest'
import { rowStep } from './row-step.ts'

const range = { count: 20, pageRows: 8, tabStop: 5 }

test.each([
  { key: 'ArrowDown', from: 3, to: 4 },
  { key: 'j', from: 3, to: 4 },
  { key: 'ArrowUp', from: 3, to: 2 },
  { key: 'k', from: 3, to: 2 },
  { key: 'PageDown', from: 3, to: 11 },
  { key: 'PageUp', from: 11, to: 3 },
  { key: 'Home', from: 11, to: 0 },
  { key: 'End', from: 11, to: 19 },
  { key: 'k', from: 0, to: 0 },
  { key: 'j', from: 19, to: 19 },
  { key: 'PageDown', from: 15, to: 19 },
  { key: 'x', from: 3, to: null },
  { key: 'Enter', from: 3, to: null },
  { key: 'j', from: null, to: 5 },
  { key: 'k', from: null, to: 5 },
])(
  '$key on row $from focuses row $to (null: no row; row 5 is the tab stop)',
  ({ key, from, to }) => {
    expect(rowStep(key, from, range)).toBe(to)
  },
)

test('an empty table has no row to move to', () => {
  expect(rowStep('j', null, { count: 0, pageRows: 8, tabStop: 0 })).toBeNull()
})
