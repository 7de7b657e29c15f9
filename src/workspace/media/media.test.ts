import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaKind } from '#contract/rules/channel-media.ts'
import { imageSize } from './image-size.ts'
import { fileIdOf } from '../storage/file-address.ts'
import { parseRange } from './serve-file.ts'
import { SNIFFED_BYTES, sniffMimeType } from './sniff.ts'

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

describe('the type of a file', () => {
  const named = fc.record({
    filename: fc.oneof(fc.string(), fc.constantFrom('a.txt', 'a.docx', 'a.doc', 'a.html', 'a.svg')),
    declared: fc.constantFrom('', 'audio/mp4', 'text/html', 'image/svg+xml'),
  })

  test('is undefined or accepted by the channel, whatever the content and name of the file', () => {
    fc.assert(
      fc.property(bytes, named, (head, name) => {
        const mimeType = sniffMimeType(head, name)
        expect(mimeType === undefined || mediaKind(mimeType) !== undefined).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['a.docx', 'PK\x03\x04', 'wordprocessingml.document'],
    ['a.XLSX', 'PK\x03\x04', 'spreadsheetml.sheet'],
    ['a.ppt', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ms-powerpoint'],
    ['a.mp3', '\xff\xfb\x90\x00', 'audio/mpeg'],
    ['a.aac', '\xff\xf1\x50\x80', 'audio/aac'],
    ['a.amr', '#!AMR\n', 'audio/amr'],
    ['a.3gp', '\0\0\0\x14ftyp3gp4', 'video/3gpp'],
  ])('is detected from its bytes and name: %s', (filename, start, type) => {
    expect(sniffMimeType(Buffer.from(start, 'latin1'), { filename, declared: '' })).toContain(type)
  })

  test.each([
    ['isom', '', 'video/mp4'],
    ['mp42', '', 'video/mp4'],
    ['M4A ', '', 'audio/mp4'],
    ['isom', 'audio/mp4', 'audio/mp4'],
    ['heic', '', undefined],
    ['heix', 'audio/mp4', undefined],
    ['hevc', '', undefined],
    ['mif1', '', undefined],
    ['msf1', '', undefined],
    ['avif', 'video/mp4', undefined],
    ['avis', '', undefined],
    ['crx ', '', undefined],
    ['qt  ', '', undefined],
  ])('with the brand "%s" and the declared type "%s" is %s', (brand, declared, type) => {
    const head = Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1')
    expect(sniffMimeType(head, { filename: 'a.mp4', declared })).toBe(type)
  })

  const ogg = (laces: string, packet: string) =>
    `OggS${'\0'.repeat(22)}${String.fromCharCode(laces.length)}${laces}${packet}`
  test.each<[string, string, string | undefined]>([
    ['Opus', ogg('\x13', 'OpusHead\x01\x01'), 'audio/ogg'],
    ['Opus on a page of two segments', ogg('\xff\x01', 'OpusHead\x01\x01'), 'audio/ogg'],
    ['Vorbis', ogg('\x1e', '\x01vorbis'), undefined],
    ['FLAC', ogg('\x33', '\x7fFLAC'), undefined],
    [
      'an Opus header that is not at the start of its page',
      ogg('\x13', 'x'.repeat(19) + 'OpusHead'),
      undefined,
    ],
    ['a page without content', 'OggS', undefined],
    [
      'a page that does not begin with OggS',
      ogg('\x13', 'OpusHead').replace('OggS', 'OggX'),
      undefined,
    ],
  ])('in Ogg is audio only if the file contains Opus: %s', (_, text, type) => {
    const head = Buffer.from(text, 'latin1')
    expect(sniffMimeType(head, { filename: 'a.ogg', declared: 'audio/ogg' })).toBe(type)
  })

  test('is text even if the examined bytes end within a character', () => {
    const head = Buffer.from('x'.repeat(SNIFFED_BYTES - 1) + 'ñ').subarray(0, SNIFFED_BYTES)
    expect(sniffMimeType(head, { filename: 'a.txt', declared: '' })).toBe('text/plain')
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
