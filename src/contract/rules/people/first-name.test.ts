import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Rosa María', 'Rosa'],
  ['  Rosa ', 'Rosa'],
  ['🌸 Rosa', 'Rosa'],
  ['👨‍👩‍👧 Familia', 'Familia'],
  ['✨ María ✨', 'María'],
  ['✨María✨', 'María'],
  ['~Rosa', 'Rosa'],
  ['. Rosa', 'Rosa'],
  ['(Rosa), Paz', 'Rosa'],
  ['1 Rosa', 'Rosa'],
  ['3M Perú', '3M'],
  ['Sra. Rosa Paz', 'Rosa'],
  ['SRA ROSA', 'ROSA'],
  ['Dr. Luis Arce', 'Luis'],
  ['Dr.Luis Arce', 'Dr.Luis'],
  ['Sr(a). Rosa', 'Rosa'],
  ['Drª Ana', 'Ana'],
  ['Doña Inés', 'Inés'],
  ['Prof. Dr. Rui', 'Rui'],
  ['Mrs Smith', 'Smith'],
  ['Ma. Elena', 'Ma.'],
  ['J. Pérez', 'J.'],
  ['Jean-Pierre Roy', 'Jean-Pierre'],
  ['O’Brien', 'O’Brien'],
  ['李 明', '李'],
  ['محمد علي', 'محمد'],
  ['Sra.', ''],
  ['🌸 ✨', ''],
  ['+51 987 654 321', ''],
  ['', ''],
])('the first name of “%s” is “%s”', (name, first) => {
  expect(firstName(name)).toBe(first)
})

test('a first name has a letter and is a part of the name, or is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const first = firstName(name)
      expect(name.normalize('NFC')).toContain(first)
      expect(first === '' || /\p{L}/u.test(first)).toBe(true)
    }),
  )
})
