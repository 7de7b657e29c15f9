import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropSquare, moveCrop, wholePhoto, zoomMax } from './crop-photo.ts'

const wide = { width: 400, height: 200 }

describe('the square of a crop', () => {
  it.each([
    ['in the middle of the whole photo', wholePhoto, { side: 200, left: 100, top: 0 }],
    ['at the left edge', { zoom: 1, x: -1, y: 0 }, { side: 200, left: 0, top: 0 }],
    ['half as large at zoom 2', { zoom: 2, x: 1, y: 1 }, { side: 100, left: 300, top: 100 }],
    [
      'at the right edge for a position beyond the edge',
      { zoom: 1, x: 9, y: 0 },
      { side: 200, left: 200, top: 0 },
    ],
  ])('is %s', (_, crop, square) => {
    expect(cropSquare(wide, crop)).toEqual(square)
  })

  it('is always within the picture', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 9_000 }),
      height: fc.integer({ min: 1, max: 9_000 }),
    })
    const number = fc.double({ min: -10, max: 10, noNaN: true })
    const crop = fc.record({ zoom: number, x: number, y: number })
    fc.assert(
      fc.property(size, crop, number, number, (picture, start, x, y) => {
        const { side, left, top } = cropSquare(picture, moveCrop(picture, start, { x, y }))
        expect(side).toBeGreaterThanOrEqual(Math.min(picture.width, picture.height) / zoomMax)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
        expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
      }),
    )
  })
})

it('dragging moves the picture as far as the pointer moves', () => {
  const moved = moveCrop(wide, { zoom: 2, x: 0, y: 0 }, { x: 0.5, y: -0.25 })
  const before = cropSquare(wide, { zoom: 2, x: 0, y: 0 })
  const after = cropSquare(wide, moved)
  expect(after.left).toBeCloseTo(before.left - 50)
  expect(after.top).toBeCloseTo(before.top + 25)
})
