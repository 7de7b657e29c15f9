import { expect, test } from 'vitest'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
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

test('lists named fields in their order before the others', () => {
  const [size, day] = [5, 3].map((number) =>
    contactFieldSchema.parse({ number, name: `Name ${number}`, type: 'text' }),
  )
  const more = { custom_2: 'two', custom_3: 'three', custom_5: 'five', custom_9: 'nine' }
  const fields = [size, day, contactFieldSchema.parse({ number: 7, name: 'Empty', type: 'date' })]
  const named = fields.flatMap((field) => field ?? [])
  expect(contactData(contact(more), named).slice(2)).toEqual([
    { field: 'custom', number: 5, value: 'five', named: size },
    { field: 'custom', number: 3, value: 'three', named: day },
    { field: 'custom', number: 2, value: 'two' },
    { field: 'custom', number: 9, value: 'nine' },
  ])
  expect(contactData(contact({}), named, named.slice(2)).slice(2)).toMatchObject([
    { field: 'custom', number: 7, value: '' },
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
