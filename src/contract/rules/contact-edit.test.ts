import { expect, it } from 'vitest'
import { emptiedField, keptFields } from './contact-edit.ts'

it.each([
  [{}, ['name', 'phone']],
  [{ lastName: ' ', email: '', brand: '' }, ['name', 'phone']],
  [{ email: 'ana@shop.example' }, ['name', 'phone', 'email']],
  [
    { lastName: 'Rojas', email: 'ana@shop.example', brand: 'Nogal' },
    ['name', 'phone', 'lastName', 'email', 'brand'],
  ],
])('of a contact with %o, an edit must keep %o', (contact, kept) => {
  expect(keptFields(contact)).toEqual(kept)
})

it.each([
  [{ lastName: 'Rojas' }, { lastName: '' }, 'lastName'],
  [{ email: 'ana@shop.example' }, { email: ' ' }, 'email'],
  [{ brand: 'Nogal' }, { name: 'Ana', brand: '' }, 'brand'],
  [{ brand: 'Nogal' }, { brand: 'Roble' }, null],
  [{ brand: 'Nogal' }, {}, null],
  [{}, { lastName: '', email: '', brand: '' }, null],
  [{}, { name: '' }, 'name'],
])('of a contact with %o, the edit %o empties %s', (contact, edit, field) => {
  expect(emptiedField(contact, edit)).toBe(field)
})
