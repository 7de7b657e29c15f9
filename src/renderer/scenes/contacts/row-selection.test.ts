import { describe, expect, it } from 'vitest'
import { noSelection, selectRange, toggleRow, type RowSelection } from './row-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
type Step = (selection: RowSelection) => RowSelection
const press =
  (id: string): Step =>
  (selection) =>
    toggleRow(selection, id)
const range =
  (toId: string, fromId?: string): Step =>
  (selection) =>
    selectRange(selection, rows, toId, fromId)

describe('the selected rows', () => {
  it.each<[string, Step[], string]>([
    ['one row', [press('b')], 'b'],
    ['none after a second press', [press('b'), press('b')], ''],
    ['a range downwards', [press('b'), range('d')], 'bcd'],
    ['a range upwards', [press('d'), range('b')], 'bcd'],
    ['a range that is made shorter', [press('a'), range('d'), range('b')], 'ab'],
    [
      'a range whose end moved to the other side of the anchor',
      [press('c'), range('e'), range('a')],
      'abc',
    ],
    ['two ranges', [press('a'), range('b'), press('d'), range('e')], 'abde'],
    ['a range from the row that had the focus', [range('c', 'b'), range('d', 'c')], 'bcd'],
    ['an earlier row and a new range, after the focus moved', [press('a'), range('d', 'c')], 'acd'],
    ['one row, for a range without an anchor', [range('c')], 'c'],
    [
      'the earlier selection and the end of the range, if the anchor is no longer listed',
      [press('x'), range('c')],
      'cx',
    ],
  ])('are %s', (_, steps, expected) => {
    const end = steps.reduce((selection, step) => step(selection), noSelection)
    expect([...end.ids].toSorted().join('')).toBe(expected)
  })
})
