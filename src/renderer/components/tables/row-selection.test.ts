import { describe, expect, it } from 'vitest'
import { noSelection, selectRange, toggleRow, type RowSelection } from './row-selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
type Step = (selection: RowSelection) => RowSelection
const press =
  (id: string): Step =>
  (selection) =>
    toggleRow(selection, id)
const range =
  (toId: string, fromId?: string, rowIds = rows): Step =>
  (selection) =>
    selectRange(selection, rowIds, toId, fromId)

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
    [
      'a range that two steps with Shift extend from the focused row',
      [range('c', 'b'), range('d', 'c')],
      'bcd',
    ],
    [
      'a toggled row, and a range that begins at another focused row',
      [press('a'), range('d', 'c')],
      'acd',
    ],
    ['one row, for a range without an anchor', [range('c')], 'c'],
    [
      'the selected row and the end of the range, if the anchor is not in the list',
      [press('x'), range('c')],
      'cx',
    ],
    [
      'all earlier rows and the end of the new range, if the anchor of the last range left the list',
      [press('c'), press('a'), range('b'), range('d', undefined, ['b', 'c', 'd', 'e'])],
      'abcd',
    ],
  ])('are %s', (_, steps, expected) => {
    const end = steps.reduce((selection, step) => step(selection), noSelection)
    expect([...end.ids].toSorted().join('')).toBe(expected)
  })
})
