import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contactName, isEmptyName } from './contact-name.ts'

it.each([
  ['Rosa', 'Quispe', 'Rosa Quispe'],
  ['Rosa', undefined, 'Rosa'],
  ['', 'Quispe', 'Quispe'],
  ['  ', undefined, '+51 987 654 321'],
  ['', '', '+51 987 654 321'],
  ['\u3164', undefined, '+51 987 654 321'],
  ['\u200b\u200b', '\u2800', '+51 987 654 321'],
  ['\u3164', 'Quispe', 'Quispe'],
])('a contact called %j %j is shown as %j', (name, lastName, expected) => {
  expect(contactName({ name, lastName, phone: '51987654321', countryCode: '51' })).toBe(expected)
})

it.each([
  [{ name: 'Lucía', username: '@lucia.fr' }, 'Lucía'],
  [{ name: '', username: '@lucia.fr' }, '@lucia.fr'],
  [{ name: '' }, 'PE.99027276822493263'],
])('a contact %j without a number is shown as %j', (contact, expected) => {
  const phone = 'PE.99027276822493263'
  expect(contactName({ ...contact, phone, countryCode: '51' })).toBe(expected)
})

it.each([
  '',
  ' \t\n',
  '\u00a0\u2003',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u200b\u200b',
  '\u2060\ufeff\u00ad',
  '\u2800',
  '\u200e\u202a\u202c\u2068\u2069',
  '\ufe0f',
  '\u{e0001}\u{e007f}',
  '\u{1d159}',
])('%j is an empty name', (name) => {
  expect(isEmptyName(name)).toBe(true)
})

it.each(['Ana', '.', '-', '٣', '山', '😀', '👨‍👩‍👧', '\u200bÑ\u200b'])('%j is a name', (name) => {
  expect(isEmptyName(name)).toBe(false)
})

it('a name that a customer made of invisible characters is replaced by the phone', () => {
  const { name } = JSON.parse(readFileSync('tests/fixtures/invisible-name.json', 'utf8'))
  const contact = { name, phone: '51987654321', countryCode: '51' }
  expect(contactName(contact)).toBe('+51 987 654 321')
})
