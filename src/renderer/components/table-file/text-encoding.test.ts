import { expect, test } from 'vitest'
import { decoded, encodingOf } from './text-encoding.ts'

const utf8 = (text: string) => [...new TextEncoder().encode(text)]
/** The bytes of a text in UTF-16, for characters below U+10000. */
const utf16 = (text: string, isLittle: boolean) =>
  text.split('').flatMap((one) => {
    const code = one.charCodeAt(0)
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
  })
/** The bytes of a text in Latin-1, which Windows-1252 has too. */
const latin1 = (text: string) => text.split('').map((one) => one.charCodeAt(0))

const row = 'Rosa;Núñez;Trujillo\r\n'
test.each([
  ['nothing', [], 'utf-8'],
  ['plain letters', utf8('Ana'), 'utf-8'],
  ['UTF-8', utf8(row), 'utf-8'],
  ['UTF-8 that is cut within a character, with its mark', [0xef, 0xbb, 0xbf, 0xc3], 'utf-8'],
  ['UTF-16 with its mark', [0xff, 0xfe, ...utf16(row, true)], 'utf-16le'],
  ['UTF-16 BE with its mark', [0xfe, 0xff, ...utf16(row, false)], 'utf-16be'],
  ['UTF-16 without its mark', utf16(row, true), 'utf-16le'],
  ['UTF-16 BE without its mark', utf16(row, false), 'utf-16be'],
  ['Spanish of Windows', latin1('Iñigo Núñez, JOSÉ ÁLVAREZ'), 'windows-1252'],
  ['Portuguese of Windows', latin1('Gonçalves, Conceição, CORAÇÃO'), 'windows-1252'],
  // "Núñez", "José" and "CORAÇÃO" in Mac Roman.
  ['Spanish of a Mac', [0x4e, 0x9c, 0x96, 0x65, 0x7a, 0x2c, 0x4a, 0x6f, 0x73, 0x8e], 'macintosh'],
  ['Portuguese of a Mac', [0x43, 0x4f, 0x52, 0x41, 0x82, 0xcc, 0x4f], 'macintosh'],
  ['a spreadsheet', [0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0], null],
])('%s is read as %3$s', (_, bytes, expected) => {
  expect(encodingOf(new Uint8Array(bytes))).toBe(expected)
})

test('a text is decoded without its byte order mark', () => {
  for (const [bytes, encoding] of [
    [[0xef, 0xbb, 0xbf, ...utf8('ñ')], 'utf-8'],
    [[0xff, 0xfe, ...utf16('ñ', true)], 'utf-16le'],
    [[0xfe, 0xff, ...utf16('ñ', false)], 'utf-16be'],
    [[0x96], 'macintosh'],
    [[0xf1], 'windows-1252'],
  ] as const)
    expect(decoded(new Uint8Array(bytes), encoding)).toBe('ñ')
})
