import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { nameInMail } from './name-in-mail.ts'

test.each([
  ['Ana Quispe', 'Ana Quispe'],
  ['Casa Nogal S.A.C.', 'Casa Nogal S.A.C.'],
  ['J. (Beto) O’Neil <b>', 'J. (Beto) O’Neil <b>'],
  ['Gana S/1000 http://evil.example/x', 'Gana S/1000 evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['pay@evil.example', 'pay evil. example'],
  ['evil．example', 'evil. example'],
  ['Ana\r\nBcc: x@y.example', 'Ana Bcc: x y. example'],
  ['contrato\u202Efdp', 'contrato fdp'],
  ['  \u200B ', 'instead'],
  ['https://', 'instead'],
])('%j is shown as %j', (name, shown) => {
  expect(nameInMail(name, 'instead')).toBe(shown)
})

test('a name is one short line without an address', () => {
  const part = fc.constantFrom(
    'http://',
    '.',
    '@',
    'www.',
    'evil',
    'com',
    ' ',
    '\n',
    '\u202e',
    ':',
    '/',
  )
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 80 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(name, (given) => {
      const shown = nameInMail(given, 'Bandeja')
      expect(Array.from(shown).length).toBeLessThanOrEqual(limits.mailedNameMax)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@]|:\/\/|\.[\p{L}\p{N}]{2}/u)
    }),
  )
})
