import { expect, test } from 'vitest'
import { latin1, textOf } from './text-bytes.ts'

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test('bytes are read as one character each', () => {
  expect(latin1(Buffer.from([0x41, 0xf1, 0xff]))).toBe('A\xf1\xff')
})

test.each<[string, Buffer, string | undefined]>([
  ['UTF-8', Buffer.from('Mañana a las 9 €'), 'Mañana a las 9 €'],
  ['UTF-8 that ends within a character', Buffer.from('añ').subarray(0, 2), 'a'],
  ['UTF-16', utf16('Sillón'), 'Sillón'],
  ['UTF-16 with the other order of bytes', utf16('Sillón').swap16(), 'Sillón'],
  ['UTF-16 that ends within a pair', utf16('a😀').subarray(0, 6), 'a'],
  ['UTF-16 with half of a pair', utf16('\udc00a'), undefined],
  ['UTF-16 with a control character', utf16('a\u0001'), undefined],
  ['Windows-1252', Buffer.from('Sill\xf3n \x80 120', 'latin1'), 'Sill\xf3n \x80 120'],
  ['MacRoman', Buffer.from('Sill\x97n', 'latin1'), 'Sill\x97n'],
  [
    'one byte for a character, with a control character',
    Buffer.from('\xf3\x01', 'latin1'),
    undefined,
  ],
  ['a NUL', Buffer.from('a\0b'), undefined],
  ['a control character above ASCII', Buffer.from('a\u0085b'), undefined],
  ['nothing', Buffer.alloc(0), ''],
])('the text in %s', (_, bytes, text) => {
  expect(textOf(bytes)).toBe(text)
})
