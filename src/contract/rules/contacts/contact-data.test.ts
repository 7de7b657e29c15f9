import { expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { contactData, isLinkValue } from './contact-data.ts'

const contact = (more: object) =>
  contactSchema.parse({
    id: 'c',
    groupId: 'g',
    name: 'Rosa',
    phone: '51987654321',
    chat: { updateAt: '2026-01-01T00:00:00.000Z', lastSender: 'contact' },
    ...more,
  })

test('lists earlier phones and the user name after the phone', () => {
  const more = { formerPhones: ['51944210876'], username: '@lucia.fr' }
  expect(contactData(contact(more)).slice(-2)).toEqual([
    { field: 'formerPhone', value: '+51 944 210 876' },
    { field: 'username', value: '@lucia.fr' },
  ])
})

test('lists name, e-mail, phone, brand and custom fields in this order', () => {
  const more = {
    lastName: 'Quispe',
    brand: 'Casa Nogal',
    email: 'rosa@correo.example',
    custom_20: 'last',
    custom_2: 7,
  }
  expect(contactData(contact(more))).toEqual([
    { field: 'name', value: 'Rosa Quispe' },
    { field: 'email', value: 'rosa@correo.example' },
    { field: 'phone', value: '+51 987 654 321' },
    { field: 'brand', value: 'Casa Nogal' },
    { field: 'custom', number: 2, value: '7' },
    { field: 'custom', number: 20, value: 'last' },
  ])
})

test.each([{}, { email: '', brand: '', custom_1: ' ', lastName: '' }])(
  'leaves out empty fields: %j',
  (more) => {
    expect(contactData(contact(more)).map(({ field }) => field)).toEqual(['name', 'phone'])
  },
)

test.each([
  ['https://pedidos.example/1', true],
  ['HTTP://a.example', true],
  ['http://', false],
  ['httpx', false],
  ['see https://a.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the value %j is shown as a link: %s', (value, expected) => {
  expect(isLinkValue(value)).toBe(expected)
})
