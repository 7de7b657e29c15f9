import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOn, readPlacement, SMALLEST, USUAL, type Area } from './window-placement.ts'

const main: Area = { x: 0, y: 25, width: 1920, height: 1055 }
const right: Area = { x: 1920, y: 0, width: 2560, height: 1440 }

const stored = (bounds: Partial<Area>, isMaximized = false) => ({
  bounds: { x: 100, y: 100, width: 1200, height: 800, ...bounds },
  isMaximized,
})

describe('a window', () => {
  it('opens at the default size the first time, at a position that the system chooses', () => {
    expect(placeOn([main], null)).toEqual({ ...USUAL, isMaximized: false })
  })

  it('opens at its last position', () => {
    expect(placeOn([main, right], stored({ x: 2000 }, true))).toEqual({
      x: 2000,
      y: 100,
      width: 1200,
      height: 800,
      isMaximized: true,
    })
  })

  it.each([
    ['the display is gone', stored({ x: 2000 })],
    ['its title bar is above the display', stored({ y: 0 })],
    ['its title bar is below the display', stored({ y: 1070 })],
    ['too little of it is visible at the right edge', stored({ x: 1850 })],
    ['too little of it is visible at the left edge', stored({ x: -1150 })],
  ])('keeps its size but not its position if %s', (_, placement) => {
    expect(placeOn([main], placement)).toEqual({ width: 1200, height: 800, isMaximized: false })
  })

  it('is at most as large as its display and at least the minimum size', () => {
    expect(placeOn([main], stored({ width: 4000, height: 3000 }))).toMatchObject({
      width: 1920,
      height: 1055,
    })
    expect(placeOn([main], stored({ width: 10, height: 10 }))).toMatchObject(SMALLEST)
  })

  it('is always reachable, for any stored placement and displays', () => {
    const area = fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
      width: fc.integer({ min: 640, max: 5000 }),
      height: fc.integer({ min: 480, max: 3000 }),
    })
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 3 }), area, (displays, bounds) => {
        const { x, y, width } = placeOn(displays, { bounds, isMaximized: false })
        if (x === undefined || y === undefined) return
        const reachable = displays.some(
          (one) =>
            Math.min(x + width, one.x + one.width) - Math.max(x, one.x) >= 120 &&
            y >= one.y &&
            y < one.y + one.height,
        )
        expect(reachable).toBe(true)
      }),
    )
  })
})

describe('a stored placement', () => {
  it('is read', () => {
    expect(readPlacement(JSON.stringify(stored({})))).toEqual(stored({}))
  })

  it.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['{"bounds":{"x":"1","y":0,"width":1,"height":1},"isMaximized":false}'],
    ['{"bounds":{"x":1e300,"y":0,"width":1,"height":1},"isMaximized":false}'],
    ['{"bounds":{"x":0,"y":0,"width":-1,"height":1},"isMaximized":false}'],
  ])('is ignored if it is %j', (text) => {
    expect(readPlacement(text)).toBeNull()
  })
})
