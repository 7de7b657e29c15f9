import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsToDraw } from './overscan.ts'

const directions = [null, 'forward', 'backward'] as const
const drawings = fc.record({
  direction: fc.constantFrom(...directions),
  from: fc.constantFrom('first', 'last'),
  scrolledBy: fc.constantFrom('page', 'compositor'),
  atRest: fc.constantFrom('none', 'few', 'many'),
})

describe('the rendered rows', () => {
  it('are the visible rows and an overscan, contiguous and within the list, at any scroll position', () => {
    const places = fc
      .record({ count: fc.integer({ min: 1, max: 500 }), at: fc.nat(), shown: fc.nat({ max: 30 }) })
      .map(({ count, at, shown }) => {
        const startIndex = at % count
        return { count, startIndex, endIndex: Math.min(startIndex + shown, count - 1) }
      })
    fc.assert(
      fc.property(places, drawings, (range, drawing) => {
        const rows = rowsToDraw(range, drawing)
        const [first = -1] = rows
        expect(rows).toEqual(rows.map((_, index) => first + index))
        expect(first).toBeGreaterThanOrEqual(0)
        expect(rows.at(-1)).toBeLessThan(range.count)
        const beyond = drawing.direction === null && drawing.atRest === 'none' ? 0 : 4
        expect(first).toBeLessThanOrEqual(Math.max(range.startIndex - beyond, 0))
        expect(rows.at(-1)).toBeGreaterThanOrEqual(
          Math.min(range.endIndex + beyond, range.count - 1),
        )
        expect(rows.length).toBeLessThanOrEqual(range.endIndex - range.startIndex + 1 + 64 + 2 * 16)
      }),
    )
  })

  it.each([
    ['page', 16],
    ['compositor', 48],
  ] as const)(
    'extend further in the scroll direction (scrolled by the %s)',
    (scrolledBy, ahead) => {
      const range = { startIndex: 200, endIndex: 210, count: 400 }
      const reach = (direction: (typeof directions)[number]) => {
        const rows = rowsToDraw(range, { direction, from: 'first', scrolledBy, atRest: 'few' })
        return { above: 200 - (rows[0] ?? 0), below: (rows.at(-1) ?? 0) - 210 }
      }
      expect(reach('backward').above).toBeGreaterThanOrEqual(ahead)
      expect(reach('backward').below).toBeLessThan(ahead)
      expect(reach('forward').below).toBeGreaterThanOrEqual(ahead)
      expect(reach('forward').above).toBeLessThan(ahead)
    },
  )

  it('are only the visible rows before the first paint, and more rows when the list is at rest', () => {
    const range = { startIndex: 200, endIndex: 210, count: 400 }
    const drawn = (atRest: 'none' | 'few' | 'many') =>
      rowsToDraw(range, { direction: null, from: 'first', scrolledBy: 'compositor', atRest })
    const above = (atRest: 'few' | 'many') => 200 - (drawn(atRest)[0] ?? 0)
    expect([drawn('none')[0], drawn('none').at(-1)]).toEqual([200, 210])
    expect(above('few')).toBeGreaterThanOrEqual(8)
    expect(above('few')).toBeLessThan(16)
    expect(above('many')).toBeGreaterThanOrEqual(32)
  })

  it.each([
    ['first', 'page', 9],
    ['last', 'compositor', 17],
  ] as const)(
    'change in batches during a scroll (batches from the %s row, scrolled by the %s)',
    (from, scrolledBy, most) => {
      const at = (startIndex: number) =>
        rowsToDraw(
          { startIndex, endIndex: startIndex + 10, count: 400 },
          { direction: 'backward', from, scrolledBy, atRest: 'few' },
        )
      const firsts = new Set(Array.from({ length: 64 }, (_, step) => at(300 - step)[0]))
      expect(firsts.size).toBeLessThanOrEqual(most)
    },
  )

  it('stay the same when rows are added at one end and batches are counted from the other end', () => {
    const at = (startIndex: number, count: number, from: 'first' | 'last') =>
      rowsToDraw(
        { startIndex, endIndex: startIndex + 10, count },
        { direction: 'forward', from, scrolledBy: 'page', atRest: 'few' },
      )
    expect(at(210, 410, 'last')).toEqual(at(200, 400, 'last').map((index) => index + 10))
    expect(at(200, 413, 'first')).toEqual(at(200, 400, 'first'))
  })
})
