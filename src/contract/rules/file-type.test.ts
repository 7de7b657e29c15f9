import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaKind } from './channel-media.ts'
import { FILE_TYPE_BYTES, fileTypeOf } from './file-type.ts'

const bytes = fc.uint8Array({ maxLength: 600 })

describe('the type of a file', () => {
  const named = fc.record({
    filename: fc.oneof(fc.string(), fc.constantFrom('a.txt', 'a.docx', 'a.doc', 'a.html', 'a.svg')),
    declared: fc.constantFrom('', 'audio/mp4', 'text/html', 'image/svg+xml'),
  })

  test('is undefined or accepted by the channel, whatever the content and name of the file', () => {
    fc.assert(
      fc.property(bytes, named, (head, name) => {
        const mimeType = fileTypeOf(head, name)
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
    expect(fileTypeOf(Buffer.from(start, 'latin1'), { filename, declared: '' })).toContain(type)
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
    expect(fileTypeOf(head, { filename: 'a.mp4', declared })).toBe(type)
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
    expect(fileTypeOf(head, { filename: 'a.ogg', declared: 'audio/ogg' })).toBe(type)
  })

  test.each<[string, string, string | undefined]>([
    ['UTF-8', 'Mañana a las 9 €', 'text/plain'],
    ['a NUL', 'a\0b', undefined],
    ['a control character above ASCII', 'a\u0085b', undefined],
  ])('is text unless it has control characters: %s', (_, text, type) => {
    expect(fileTypeOf(Buffer.from(text), { filename: 'a.csv', declared: '' })).toBe(type)
  })

  test.each(['a\xff', 'a\xc3(', 'a\xed\xa0\x80b', 'ma\xf1ana'])(
    'is no text with bytes that are not UTF-8: %j',
    (bytes) => {
      const head = Buffer.from(bytes, 'latin1')
      expect(fileTypeOf(head, { filename: 'a.txt', declared: '' })).toBeUndefined()
    },
  )

  test('is text even if the examined bytes end within a character', () => {
    const head = Buffer.from('x'.repeat(FILE_TYPE_BYTES - 1) + 'ñ').subarray(0, FILE_TYPE_BYTES)
    expect(fileTypeOf(head, { filename: 'a.txt', declared: '' })).toBe('text/plain')
  })
})
