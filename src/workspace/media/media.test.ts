import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageSize } from './image-size.ts'
import { fileIdOf } from '../storage/file-address.ts'
import { parseRange } from './serve-file.ts'

const bytes = fc.uint8Array({ maxLength: 600 }).map((array) => Buffer.from(array))
const magic = fc.constantFrom(
  '\xff\xd8\xff\xe0\0\x10',
  '\xff\xd8\xff\xe0\0\0',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBPVP8 ',
  'RIFF\0\0\0\0WEBPVP8L',
  'RIFF\0\0\0\0WEBPVP8X',
)

describe('the size of a picture', () => {
  test('is undefined or positive whole pixels, whatever the bytes', () => {
    fc.assert(
      fc.property(magic, bytes, (start, rest) => {
        const file = Buffer.concat([Buffer.from(start, 'latin1'), rest])
        for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
          const size = imageSize(file, type) ?? { width: 1, height: 1 }
          expect(Number.isInteger(size.width) && size.width > 0).toBe(true)
          expect(Number.isInteger(size.height) && size.height > 0).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [
      'lossy',
      'VP8 ',
      26,
      (file: Buffer) => (file.writeUInt16LE(320, 26), file.writeUInt16LE(200, 28)),
    ],
    ['lossless', 'VP8L', 21, (file: Buffer) => file.writeUInt32LE((319 | (199 << 14)) >>> 0, 21)],
  ])('is read from a %s webp', (_, form, _at, write) => {
    const file = Buffer.alloc(40)
    file.write(`RIFF\0\0\0\0WEBP${form}`, 'latin1')
    write(file)
    expect(imageSize(file, 'image/webp')).toEqual({ width: 320, height: 200 })
  })
})

test('a Range header gives a range within the file, or is ignored or refused', () => {
  const number = fc.oneof(
    fc.nat({ max: 30 }).map(String),
    fc.constant(''),
    fc.constant('99999999999999999999'),
  )
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 20 }), (from, to, size) => {
      const span = parseRange(`bytes=${from}-${to}`, size) ?? { start: 0, end: 0 }
      expect(span.start).toBeGreaterThanOrEqual(0)
      expect(span.end).toBeGreaterThanOrEqual(span.start)
      expect(span.end).toBeLessThan(size)
    }),
  )
})

test.each([
  ['/storage/f0123456789abcdefghj', 'f0123456789abcdefghj'],
  ['http://127.0.0.1:1/services/messages/storage/f0123456789abcdefghj', 'f0123456789abcdefghj'],
  ['/storage/../f0123456789abcdefghj', undefined],
  ['/storage/f0123456789abcdefghj/more', undefined],
  ['file:///etc/passwd', undefined],
  ['http://[', undefined],
])('the id of the file at %s is %s', (address, id) => {
  expect(fileIdOf(address)).toBe(id)
})
