import { expect, test } from 'vitest'
import { encodingOf } from './csv-encoding.ts'

test.each([
  ['plain letters', [0x41, 0x6e, 0x61], 'utf-8'],
  ['an ñ in UTF-8', [0x50, 0xc3, 0xb1], 'utf-8'],
  ['an ñ in Latin-1', [0x50, 0xf1, 0x61], 'windows-1252'],
  ['nothing', [], 'utf-8'],
])('%s (%j) is read as %s', (_, bytes, expected) => {
  expect(encodingOf(new Uint8Array(bytes))).toBe(expected)
})
