import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { exifOf } from './exif.fixture.ts'
import { hasTooManyPixels, imageSize } from './image-size.ts'

/** Bytes that start with a text, of which each character is one byte. */
function bytesOf(start: string, length = 64): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([...start].map((character) => character.charCodeAt(0)))
  return bytes
}
const viewOf = ({ buffer }: Uint8Array) => new DataView(buffer)

function png(width: number, height: number): Uint8Array {
  const bytes = bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
  viewOf(bytes).setUint32(16, width)
  viewOf(bytes).setUint32(20, height)
  return bytes
}
/** A JPEG whose size comes after an embedded preview of many segments. */
function jpeg(width: number, height: number): Uint8Array {
  const preview = `\xff\xe1\xff\xff${'\0'.repeat(0xff_fd)}`.repeat(10)
  const start = `\xff\xd8${preview}`
  const bytes = bytesOf(`${start}\xff\xc0\0\x11\x08`, start.length + 32)
  viewOf(bytes).setUint16(start.length + 5, height)
  viewOf(bytes).setUint16(start.length + 7, width)
  return bytes
}
function gif(width: number, height: number): Uint8Array {
  const bytes = bytesOf('GIF89a')
  viewOf(bytes).setUint16(6, width, true)
  viewOf(bytes).setUint16(8, height, true)
  return bytes
}
function lossyWebp(width: number, height: number): Uint8Array {
  const bytes = bytesOf('RIFF\0\0\0\0WEBPVP8 ')
  viewOf(bytes).setUint16(26, width, true)
  viewOf(bytes).setUint16(28, height, true)
  return bytes
}
function losslessWebp(width: number, height: number): Uint8Array {
  const bytes = bytesOf('RIFF\0\0\0\0WEBPVP8L')
  viewOf(bytes).setUint32(21, (width - 1) | ((height - 1) << 14), true)
  return bytes
}
function extendedWebp(width: number, height: number): Uint8Array {
  const bytes = bytesOf('RIFF\0\0\0\0WEBPVP8X')
  viewOf(bytes).setUint32(24, width - 1, true)
  viewOf(bytes).setUint32(27, height - 1, true)
  return bytes
}

/** Bytes of texts, of which each character is one byte, and of other bytes. */
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
    ),
  )

/** Pictures of 320 × 200 stored pixels, with EXIF data. */
const oriented: Record<string, (exif: Uint8Array) => Uint8Array> = {
  jpeg: (exif) =>
    joined(
      '\xff\xd8\xff\xe1\0',
      new Uint8Array([exif.length + 8]),
      'Exif\0\0',
      exif,
      jpeg(320, 200).slice(2),
    ),
  png: (exif) => {
    const head = png(320, 200).slice(0, 33)
    return joined(head, '\0\0\0', new Uint8Array([exif.length]), 'eXIf', exif, '\0\0\0\0')
  },
}

test.each(Object.entries(oriented))(
  'the size of a %s is that of the upright picture',
  (_, make) => {
    for (const orientation of [1, 3])
      expect(imageSize(make(exifOf(orientation)))).toEqual({ width: 320, height: 200 })
    for (const orientation of [5, 6, 7, 8])
      expect(imageSize(make(exifOf(orientation, false)))).toEqual({ width: 200, height: 320 })
  },
)

test('the size of a webp is that of its pixels, as browsers show it', () => {
  const image = extendedWebp(320, 200).slice(0, 30)
  viewOf(image).setUint32(16, 10, true)
  const exif = exifOf(6)
  const webp = joined(image, 'EXIF', new Uint8Array([exif.length, 0, 0, 0]), exif)
  expect(imageSize(webp)).toEqual({ width: 320, height: 200 })
})

test('a photograph of a telephone is upright', () => {
  const photo = readFileSync('tests/fixtures/files/retrato-exif6.jpg')
  expect(imageSize(photo)).toEqual({ width: 600, height: 800 })
})

const makers = { png, jpeg, gif, lossyWebp, losslessWebp, extendedWebp }
const cases = Object.entries(makers)

test.each(cases)('the size of a %s is read from its header', (_, make) => {
  expect(imageSize(make(320, 200))).toEqual({ width: 320, height: 200 })
})

test.each(cases)('a %s of more than 50 megapixels is too large to decode', (_, make) => {
  const large = imageSize(make(10_001, 5_000))
  expect(large).toEqual({ width: 10_001, height: 5_000 })
  expect(hasTooManyPixels(large ?? {})).toBe(true)
  expect(hasTooManyPixels(imageSize(make(10_000, 5_000)) ?? {})).toBe(false)
})

test.each([[{}], [{ width: 99_999_999 }], [{ height: 99_999_999 }]])(
  'a picture of the unknown size %j counts as small',
  (size) => expect(hasTooManyPixels(size)).toBe(false),
)

test('the limit is 50 megapixels', () => expect(limits.media.picturePixels).toBe(50_000_000))

test('the size is undefined or positive whole pixels, whatever the bytes', () => {
  const magic = fc.constantFrom(
    '\xff\xd8\xff\xe0\0\x10',
    '\xff\xd8\xff\xe0\0\0',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8 ',
    'RIFF\0\0\0\0WEBPVP8L',
    'RIFF\0\0\0\0WEBPVP8X',
  )
  fc.assert(
    fc.property(magic, fc.uint8Array({ maxLength: 600 }), (start, rest) => {
      const bytes = bytesOf(start, start.length + rest.length)
      bytes.set(rest, start.length)
      const size = imageSize(bytes) ?? { width: 1, height: 1 }
      expect(Number.isInteger(size.width) && size.width > 0).toBe(true)
      expect(Number.isInteger(size.height) && size.height > 0).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
