import { expect, it } from 'vitest'
import { overlayBitmap } from './overlay-bitmap.ts'

const blue = [200, 0, 0, 255]
const clear = [0, 0, 0, 0]
const halfRed = [0, 0, 128, 128]

it.each([
  ['a transparent pixel', clear, blue],
  ['an opaque pixel', [0, 90, 0, 255], [0, 90, 0, 255]],
  ['a half transparent pixel', halfRed, [100, 0, 128, 255]],
])('draws %s over an opaque pixel', (_, top, expected) => {
  const result = overlayBitmap(Uint8Array.from(blue), Uint8Array.from(top))
  expect([...result]).toEqual(expected)
})

it('draws each pixel independently', () => {
  const base = Uint8Array.from([...blue, ...clear])
  const top = Uint8Array.from([...clear, ...halfRed])
  expect([...overlayBitmap(base, top)]).toEqual([...blue, ...halfRed])
})

it('refuses bitmaps of different sizes', () => {
  expect(() => overlayBitmap(new Uint8Array(4), new Uint8Array(8))).toThrow('size')
})
