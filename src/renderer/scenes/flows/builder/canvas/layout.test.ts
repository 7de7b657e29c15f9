import { expect, it } from 'vitest'
import { columnPitch, nodeHeight, nodeWidth, rowPitch, rowPosition } from './layout.ts'

it('screens are laid out in rows without overlaps', () => {
  expect(columnPitch).toBeGreaterThan(nodeWidth)
  expect(rowPitch).toBeGreaterThan(nodeHeight)
  for (const count of [1, 3, 4, 10, 200]) {
    const places = Array.from({ length: count }, (_, at) => rowPosition(at, count))
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
  }
})

it('the layout has at least three columns, and in a large flow about as many columns as rows', () => {
  expect(rowPosition(3, 4)).toEqual({ x: 0, y: rowPitch })
  expect(rowPosition(14, 200)).toEqual({ x: 14 * columnPitch, y: 0 })
  expect(rowPosition(15, 200)).toEqual({ x: 0, y: rowPitch })
})
