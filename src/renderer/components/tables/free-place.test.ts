import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freePlace, type Box } from './free-place.ts'

const size = { width: 300, height: 40 }
const room = { width: 1000, height: 600 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const placed = (...obstacles: Box[]) => freePlace(size, room, 64, obstacles)

test.each<[string, Box[], { left: number; bottom: number }]>([
  ['at the bottom beside the rail', [], { left: 80, bottom: 16 }],
  ['at the right if there is a field', [box(100, 560, 40, 20)], { left: 684, bottom: 16 }],
  [
    'between controls at both sides',
    [box(80, 560, 40, 20), box(900, 560, 40, 20)],
    { left: 382, bottom: 16 },
  ],
  ['above a bar along the bottom', [box(64, 540, 936, 60)], { left: 80, bottom: 64 }],
])('is %s', (_, obstacles, expected) => {
  expect(placed(...obstacles)).toEqual(expected)
})

test('covers as little as possible if everything is full of controls', () => {
  // Above the bar, over the other obstacle alone.
  expect(placed(box(0, 0, 1000, 590), box(0, 540, 1000, 60))).toEqual({ left: 80, bottom: 64 })
})

test('covers no obstacle where some place is free, and is in the window', () => {
  const anyBox = fc
    .tuple(
      fc.nat(950),
      fc.nat(550),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 80 }),
    )
    .map((parts) => box(...parts))
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 6 }), (obstacles) => {
      const { left, bottom } = placed(...obstacles)
      const own = box(left, room.height - bottom - size.height, size.width, size.height)
      expect([
        own.left >= 64,
        own.right <= room.width,
        own.top >= 0,
        own.bottom <= room.height,
      ]).not.toContain(false)
      // Six small obstacles leave a place free.
      for (const one of obstacles) {
        const isApart =
          one.right <= own.left ||
          one.left >= own.right ||
          one.bottom <= own.top ||
          one.top >= own.bottom
        expect(isApart).toBe(true)
      }
    }),
  )
})
