import { expect, it } from 'vitest'
import { contactName } from './contact-name.ts'

it.each([
  ['Rosa', 'Quispe', 'Rosa Quispe'],
  ['Rosa', undefined, 'Rosa'],
  ['', 'Quispe', 'Quispe'],
  ['  ', undefined, '+51 987 654 321'],
  ['', '', '+51 987 654 321'],
])('a contact called %j %j is shown as %j', (name, lastName, expected) => {
  expect(contactName({ name, lastName, phone: '51987654321', countryCode: '51' })).toBe(expected)
})
