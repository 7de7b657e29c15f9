import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnItsSide } from './exif-orientation.ts'
import { exifOf } from './exif.fixture.ts'

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

test.each([
  [1, false],
  [2, false],
  [3, false],
  [4, false],
  [5, true],
  [6, true],
  [7, true],
  [8, true],
  [9, false],
])('the orientation %i means that the picture lies on its side: %s', (orientation, expected) => {
  for (const isLittle of [true, false])
    expect(isOnItsSide(viewOf(exifOf(orientation, isLittle)))).toBe(expected)
})

test('any data are read to an end', () => {
  const start = fc.constantFrom('II*\0\x08\0\0\0', 'MM\0*\0\0\0\x08', 'II*\0\xff\xff\xff\xff', '')
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 60 }), (head, rest) => {
      const bytes = new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), rest]))
      expect([true, false]).toContain(isOnItsSide(viewOf(bytes)))
    }),
  )
})
