import { expect, it } from 'vitest'
import { emptiedField, keptFields, missingToRegister } from './contact-edit.ts'

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

it.each([
  [{ name: 'Ana', phone: '51945118207' }, true, null],
  [{ name: 'Ana', lastName: '', email: ' ', phone: '51945118207' }, true, null],
  [{ name: 'Ana', phone: '51945118207' }, false, 'lastName'],
  [{ name: 'Ana', lastName: 'Rojas', phone: '51945118207' }, false, 'email'],
  [{ name: '\u3164', phone: '51945118207' }, true, 'name'],
  [{ name: 'Ana' }, true, 'phone'],
])('to register %o, incomplete or not (%s), %s is missing', (contact, mayBeIncomplete, field) => {
  expect(missingToRegister(contact, mayBeIncomplete)).toBe(field)
})
