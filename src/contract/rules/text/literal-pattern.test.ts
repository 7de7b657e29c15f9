import fc from 'fast-check'
import { expect, test } from 'vitest'
import { literalPattern } from './literal-pattern.ts'

test.each(['Jean-Pierre', 'Ana (Ventas)', 'a/b', '[x]', '{2}', '\\', '^$', 'C++', '¿Qué?', 'a|b'])(
  'matches %s and nothing else',
  (text) => {
    const pattern = new RegExp(`^${literalPattern(text)}$`, 'u')
    expect([pattern.test(text), pattern.test(`${text}x`)]).toEqual([true, false])
  },
)

test('matches any text of Unicode, with every flag', () => {
  const flags = fc.constantFrom('', 'i', 'u', 'iu')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), flags, (text, flag) => {
      expect(new RegExp(`^(?:${literalPattern(text)})$`, flag).exec(text)?.[0]).toBe(text)
    }),
  )
})
