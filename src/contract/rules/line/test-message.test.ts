import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasTestCode, newTestCode } from './test-message.ts'

it.each([
  [0, '1000'],
  [0.5, '5500'],
  [0.999_999, '9999'],
])('the random number %d makes the code %s', (random, code) => {
  expect(newTestCode(random)).toBe(code)
})

it('a code has four digits, and is found in a message', () => {
  const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(randoms, fc.stringMatching(/^[a-z ]*$/), (random, words) => {
      const code = newTestCode(random)
      expect(code).toMatch(/^\d{4}$/)
      expect(hasTestCode(`${words}${code}${words}`, code)).toBe(true)
    }),
  )
})

it.each([
  ['Hola, Casa Nogal. Prueba 4821', true],
  ['4821', true],
  ['(4821).', true],
  ['148210', false],
  ['48 21', false],
  ['Prueba 4822', false],
  ['', false],
])('“%s” has the code 4821: %s', (text, expected) => {
  expect(hasTestCode(text, '4821')).toBe(expected)
})
