import { describe, expect, it } from 'vitest'
import { sheetHeight, sheetShift } from './row-layer.ts'

/** Rows of these heights from a place in the list on. */
function rows(from: number, heights: Record<string, number>) {
  let start = from
  return Object.entries(heights).map(([key, height]) => {
    const row = { key, start, end: start + height }
    start += height
    return row
  })
}

type Rows = ReturnType<typeof rows>

function draw(before: ReadonlyMap<string, number>, items: Rows) {
  const shift = sheetShift(before, items)
  return new Map(items.map(({ key, start }) => [key, start + shift]))
}

describe('the sheet', () => {
  const first = draw(new Map(), rows(2_000, { a: 40, b: 60, c: 50 }))

  it('begins in its middle', () => {
    expect(first.get('a')).toBe(sheetHeight / 2)
    expect(first.get('c')).toBe(sheetHeight / 2 + 100)
  })

  it('leaves rows where they are when others come above them, or turn out higher than was thought', () => {
    const later = draw(first, rows(2_700, { y: 30, z: 70, a: 40, b: 60 }))
    expect(later.get('a')).toBe(first.get('a'))
    expect(later.get('b')).toBe(first.get('b'))
    expect(later.get('z')).toBe(sheetHeight / 2 - 70)
    const measured = draw(later, rows(2_700, { y: 44, z: 70, a: 40, b: 60 }))
    expect(measured.get('a')).toBe(first.get('a'))
    expect(measured.get('z')).toBe(later.get('z'))
    expect(measured.get('y')).toBe((later.get('y') ?? 0) - 14)
  })

  it('leaves them when others come below, and when the list moves up over a row that is gone', () => {
    const later = draw(first, rows(1_000, { b: 60, c: 50, d: 80 }))
    expect(later.get('c')).toBe(first.get('c'))
  })

  it('begins anew near its edges, and where no row is known', () => {
    const high = new Map([['a', 9_000]])
    expect(draw(high, rows(0, { a: 40, b: 60 })).get('a')).toBe(sheetHeight / 2)
    const low = new Map([['a', sheetHeight - 10_010]])
    expect(draw(low, rows(0, { a: 40, b: 60 })).get('a')).toBe(sheetHeight / 2)
    expect(draw(first, rows(500, { x: 40 })).get('x')).toBe(sheetHeight / 2)
    expect(sheetShift(new Map(), [])).toBe(0)
  })
})
