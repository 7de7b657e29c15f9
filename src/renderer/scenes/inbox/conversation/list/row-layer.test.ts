import { describe, expect, it } from 'vitest'
import { layerHeight, layerShift } from './row-layer.ts'

/** Returns rows of these heights by key, top to bottom. The first row starts at the position `from` of the list. */
function rows(from: number, heights: Record<string, number>) {
  let start = from
  return Object.entries(heights).map(([key, height]) => {
    const row = { key, start, end: start + height }
    start += height
    return row
  })
}

type Rows = ReturnType<typeof rows>

/** Renders rows after the render `before`. Returns each row's position in the layer. */
function draw(before: ReadonlyMap<string, number>, items: Rows) {
  const shift = layerShift(before, items)
  return new Map(items.map(({ key, start }) => [key, start + shift]))
}

describe('the row layer', () => {
  const first = draw(new Map(), rows(2_000, { a: 40, b: 60, c: 50 }))

  it('has the rows of the first render in its centre', () => {
    expect(first.get('a')).toBe(layerHeight / 2)
    expect(first.get('c')).toBe(layerHeight / 2 + 100)
  })

  it('keeps the positions of rows when other rows are added or measured above them', () => {
    const later = draw(first, rows(2_700, { y: 30, z: 70, a: 40, b: 60 }))
    expect(later.get('a')).toBe(first.get('a'))
    expect(later.get('b')).toBe(first.get('b'))
    expect(later.get('z')).toBe(layerHeight / 2 - 70)
    const measured = draw(later, rows(2_700, { y: 44, z: 70, a: 40, b: 60 }))
    expect(measured.get('a')).toBe(first.get('a'))
    expect(measured.get('z')).toBe(later.get('z'))
    expect(measured.get('y')).toBe((later.get('y') ?? 0) - 14)
  })

  it('keeps the positions of rows when other rows are added below or removed above them', () => {
    const later = draw(first, rows(1_000, { b: 60, c: 50, d: 80 }))
    expect(later.get('c')).toBe(first.get('c'))
  })

  it('moves the rows back to its centre if they are near its edges, or if none of them was rendered before', () => {
    const high = new Map([['a', 9_000]])
    expect(draw(high, rows(0, { a: 40, b: 60 })).get('a')).toBe(layerHeight / 2)
    const low = new Map([['a', layerHeight - 10_010]])
    expect(draw(low, rows(0, { a: 40, b: 60 })).get('a')).toBe(layerHeight / 2)
    expect(draw(first, rows(500, { x: 40 })).get('x')).toBe(layerHeight / 2)
    expect(layerShift(new Map(), [])).toBe(0)
  })
})
