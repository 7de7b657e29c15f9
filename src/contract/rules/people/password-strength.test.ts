import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passwordStrength, passwordStrengths } from './password-strength.ts'

it.each([
  ['', 'short'],
  ['Ab1!xyz', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password', 'weak'],
  ['password123', 'fair'],
  ['contraseña larga', 'good'],
  ['Contraseña 2026 larga', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

it('adding characters never lowers the strength', () => {
  const rank = (password: string) => passwordStrengths.indexOf(passwordStrength(password))
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, more) => {
      expect(rank(start + more)).toBeGreaterThanOrEqual(rank(start))
    }),
  )
})
