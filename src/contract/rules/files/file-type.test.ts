import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import {
  channelType,
  FILE_TYPE_BYTES,
  fileTypeOf,
  isMisnamed,
  readFileType,
  UNKNOWN_TYPE,
} from './file-type.ts'

const bytes = fc.uint8Array({ maxLength: 600 })

describe('the type of a file', () => {
  const named = fc.record({
    filename: fc.oneof(fc.string(), fc.constantFrom('a.txt', 'a.docx', 'a.doc', 'a.html', 'a.svg')),
    declared: fc.constantFrom('', 'audio/mp4', 'text/html', 'image/svg+xml'),
  })

  test('is always a MIME type, whatever the content and name of the file', () => {
    fc.assert(
      fc.property(bytes, named, (head, name) => {
        expect(fileTypeOf(head, name)).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/)
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
    ['3gp4', 'video/3gpp', 'video/3gpp'],
    ['3gp4', 'audio/3gpp', 'audio/mp4'],
    ['mp42', 'audio/x-m4a', 'audio/mp4'],
    ['heic', '', 'image/heic'],
    ['heix', 'audio/mp4', 'image/heic'],
    ['hevc', '', 'image/heic'],
    ['mif1', '', 'image/heif'],
    ['msf1', '', 'image/heif'],
    ['avif', 'video/mp4', 'image/avif'],
    ['avis', '', 'image/avif'],
    ['crx ', '', 'image/x-canon-cr3'],
    ['qt  ', '', 'video/quicktime'],
  ])('with the brand "%s" and the declared type "%s" is %s', (brand, declared, type) => {
    const head = Buffer.from(`\0\0\0\x18ftyp${brand}`, 'latin1')
    expect(fileTypeOf(head, { filename: 'a.mp4', declared })).toBe(type)
  })

  const ogg = (laces: string, packet: string) =>
    `OggS${'\0'.repeat(22)}${String.fromCharCode(laces.length)}${laces}${packet}`
  test.each<[string, string, string]>([
    ['Opus', ogg('\x13', 'OpusHead\x01\x01'), 'audio/ogg'],
    ['Opus on a page of two segments', ogg('\xff\x01', 'OpusHead\x01\x01'), 'audio/ogg'],
    ['Vorbis', ogg('\x1e', '\x01vorbis'), 'application/ogg'],
    ['FLAC', ogg('\x33', '\x7fFLAC'), 'application/ogg'],
    [
      'an Opus header that is not at the start of its page',
      ogg('\x13', 'x'.repeat(19) + 'OpusHead'),
      'application/ogg',
    ],
    ['a page without content', 'OggS', 'application/ogg'],
    [
      'a page that does not begin with OggS',
      ogg('\x13', 'OpusHead').replace('OggS', 'OggX'),
      UNKNOWN_TYPE,
    ],
  ])('in Ogg is audio only if the file contains Opus: %s', (_, text, type) => {
    const head = Buffer.from(text, 'latin1')
    expect(fileTypeOf(head, { filename: 'a.ogg', declared: 'audio/ogg' })).toBe(type)
  })

  const typeOf = (filename: string, content: string, declared = '') =>
    fileTypeOf(Buffer.from(content, 'latin1'), { filename, declared })

  test.each([
    ['a.gif', 'GIF89a', 'image/gif'],
    ['a.bmp', 'BM\x46\0\0\0\0\0\0\0', 'image/bmp'],
    ['a.tiff', 'II*\0', 'image/tiff'],
    ['a.wav', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['a.avi', 'RIFF\0\0\0\0AVI ', 'video/x-msvideo'],
    ['a.mov', '\0\0\0\x08wide', 'video/quicktime'],
    ['a.zip', 'PK\x03\x04', 'application/zip'],
    ['a.rar', 'Rar!\x1a\x07\x01', 'application/vnd.rar'],
    ['a.apk', 'PK\x03\x04', 'application/vnd.android.package-archive'],
    ['photo.jpg', 'MZ\x90\0', 'application/vnd.microsoft.portable-executable'],
    ['a', '\x7fELF\x02', 'application/x-executable'],
    ['a.vcf', 'BEGIN:VCARD\nFN:Elena', 'text/vcard'],
    ['contact', 'BEGIN:VCARD\nFN:Elena', 'text/vcard'],
    ['F001-45.xml', '<?xml version="1.0"?>\n<Invoice xmlns="urn:x"/>', 'application/xml'],
    ['F001-45.XML', '\xef\xbb\xbf<?xml version="1.0"?><Invoice/>', 'application/xml'],
    ['a.xml', '<?xml version="1.0"?><!-- x --><html xmlns="urn:x">', 'text/html'],
    ['a.svg', '<?xml version="1.0"?><svg onload="x()"/>', 'image/svg+xml'],
    ['photo.png', '<svg onload="x()"/>', 'image/svg+xml'],
    ['photo.jpg', '<!DOCTYPE html><p>', 'text/html'],
    ['page.txt', '<!DOCTYPE html><p>', 'text/plain'],
    ['run', '#!/bin/sh\n', 'text/x-shellscript'],
    ['LICENSE', 'All rights', 'text/plain'],
    ['MZ.csv', 'MZ;Mozambique', 'text/plain'],
    ['plan.dwg', 'AC1027\0\0', UNKNOWN_TYPE],
    ['a.docx', 'no document', UNKNOWN_TYPE],
  ])('of %s with the content %j is %s', (filename, content, type) => {
    expect(typeOf(filename, content)).toBe(type)
  })

  const fixture = (name: string) => readFileSync(join('tests/fixtures/files', name))
  test.each([
    ['voz-mp42.m4a', 'audio/x-m4a', 'audio/mp4', 'audio'],
    ['voz-3gp4.m4a', 'audio/x-m4a', 'audio/mp4', 'audio'],
    ['voz-3gp4.m4a', '', 'audio/mp4', 'audio'],
    ['bom.pdf', 'application/pdf', 'application/pdf', 'document'],
    ['linea.pdf', 'application/pdf', 'application/pdf', 'document'],
    ['precios-ansi.csv', 'text/csv', 'text/plain', 'document'],
    ['precios-utf16.txt', 'text/plain', 'text/plain', 'document'],
  ])(
    'of the file %s that is declared as %j is %s, sent as %s',
    (filename, declared, type, kind) => {
      const found = fileTypeOf(fixture(filename), { filename, declared })
      expect([found, mediaKind(found)]).toEqual([type, kind])
    },
  )

  test.each([
    ['within 1,024 bytes', `${' '.repeat(1_019)}%PDF-1.4`, 'application/pdf'],
    ['after them', `${'\0'.repeat(1_020)}%PDF-1.4`, UNKNOWN_TYPE],
  ])('is PDF if its header is %s', (_, content, type) => {
    expect(typeOf('a.pdf', content)).toBe(type)
  })

  test.each([
    ['MPEG-1 layer III', '\xff\xfb\x90\x00', 'audio/mpeg'],
    ['MPEG-2 layer III', '\xff\xf3\x40\x00', 'audio/mpeg'],
    ['layer II', '\xff\xfd\x40\x00', 'audio/mpeg'],
    ['the mark of UTF-16', '\xff\xfeP\0\0\0', UNKNOWN_TYPE],
    ['a reserved version', '\xff\xeb\x90\x00', UNKNOWN_TYPE],
    ['a bitrate that is none', '\xff\xfb\xf0\x00', UNKNOWN_TYPE],
    ['a sample rate that is none', '\xff\xfb\x9c\x00', UNKNOWN_TYPE],
    ['AAC', '\xff\xf1\x50\x80', 'audio/aac'],
    ['AAC with a rate that is none', '\xff\xf1\x74\x80', UNKNOWN_TYPE],
  ])('of a frame of audio with %s is %s', (_, content, type) => {
    expect(typeOf('a.mp3', `${content}\0`)).toBe(type)
  })

  test('is text even if the examined bytes end within a character', () => {
    const head = Buffer.from('x'.repeat(FILE_TYPE_BYTES - 1) + 'ñ').subarray(0, FILE_TYPE_BYTES)
    expect(fileTypeOf(head, { filename: 'a.txt', declared: '' })).toBe('text/plain')
  })
})

test('the type of a video with sound alone is that of audio', async () => {
  const box = (name: string, content = '') =>
    `\0\0\0${String.fromCharCode(8 + content.length)}${name}${content}`
  const track = box('trak', box('mdia', box('hdlr', `${'\0'.repeat(8)}soun`)))
  const file = Buffer.from(`${box('ftyp', 'isom')}${box('moov', track)}`, 'latin1')
  const read = async (from: number, length: number) => file.subarray(from, from + length)
  const named = { filename: 'a.mp4', declared: 'video/mp4' }
  expect(fileTypeOf(file, named)).toBe('video/mp4')
  expect(await readFileType(read, named)).toBe('audio/mp4')
})

test.each([
  ['audio/x-m4a', 'audio/mp4'],
  ['Audio/MP3', 'audio/mpeg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['application/pdf', 'application/pdf'],
  ['', ''],
])('the channel’s name of the type %j is %j', (type, expected) => {
  expect(channelType(type)).toBe(expected)
})

test.each([
  ['fake.pdf', UNKNOWN_TYPE, true],
  ['a.txt', UNKNOWN_TYPE, true],
  ['plan.dwg', UNKNOWN_TYPE, false],
  ['photo.jpg', 'application/pdf', false],
])(
  'a file %s of the type %s has the name of another format: %s',
  (filename, mimeType, expected) => {
    expect(isMisnamed({ filename, mimeType })).toBe(expected)
  },
)
