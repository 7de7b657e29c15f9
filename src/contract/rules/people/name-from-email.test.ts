import { expect, test } from 'vitest'
import { nameFromEmail } from './name-from-email.ts'

test.each([
  ['ana.quispe@shop.pe', 'Ana Quispe'],
  ['ana_maria-rojas@shop.pe', 'Ana Maria Rojas'],
  ['ana+shop@shop.pe', 'Ana'],
  ['ventas@shop.pe', 'Ventas'],
  ['..@shop.pe', '..@shop.pe'],
])('the name from %s is %s', (email, name) => {
  expect(nameFromEmail(email)).toBe(name)
})
