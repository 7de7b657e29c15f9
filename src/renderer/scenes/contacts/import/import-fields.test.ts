import { expect, test } from 'vitest'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import { codeColumnOf, guessColumns, missingFields } from './import-fields.ts'

test.each([
  ['Spanish', ['Nombres', 'APELLIDOS', 'Celular', 'Correo electrónico', 'Tienda', 'Etiquetas']],
  ['English', ['First name', 'Last name', 'Phone', 'E-mail', 'Brand', 'Tags']],
  ['Portuguese', ['Nome', 'Sobrenome', 'Telefone', 'E-mail', 'Marca', 'Etiquetas']],
])('%s column titles are recognized', (_, head) => {
  expect(guessColumns(head)).toEqual(['name', 'lastName', 'phone', 'email', 'brand', 'tags'])
})

test.each([
  ['the list of Chatwoot', 'id,name,email,phone_number', [null, 'name', 'email', 'phone']],
  [
    'a full list of Chatwoot',
    'id,name,email,identifier,document_number,phone_number,labels,ip_address,company_name,custom_attribute_1,custom_attribute_2',
    [null, 'name', 'email', null, null, 'phone', 'tags', null, 'brand', 'custom_1', 'custom_2'],
  ],
  [
    'the list of WATI',
    'Name,CountryCode,Phone,AllowBroadcast,AllowSMS,Attribute 1,Attribute 2',
    ['name', null, 'phone', null, null, 'custom_1', 'custom_2'],
  ],
  [
    'a list of WATI with attributes of its own',
    'Name,Phone,Allow Broadcast,Allow SMS,email,ciudad',
    ['name', 'phone', null, null, 'email', null],
  ],
])('%s is recognized by its head', (_, head, fields) => {
  expect(guessColumns(head.split(','))).toEqual(fields)
  expect(missingFields(guessColumns(head.split(',')))).toEqual([])
})

test('only a list of WATI has the country codes of its numbers in a column', () => {
  expect(codeColumnOf(['Name', 'CountryCode', 'Phone', 'AllowBroadcast'])).toBe(1)
  expect(codeColumnOf(['Name', 'Phone', 'Allow Broadcast'])).toBeUndefined()
  expect(codeColumnOf(['Name', 'Country code', 'Phone'])).toBeUndefined()
})

test('custom fields are recognized by their number', () => {
  expect(guessColumns(['Campo 3', 'custom_20', 'Field 21', 'custom_0'])).toEqual([
    'custom_3',
    'custom_20',
    null,
    null,
  ])
})

test('custom fields are recognized by their names, in every language', () => {
  const named = [
    contactFieldSchema.parse({ number: 9, name: 'Tienda', type: 'text' }),
    contactFieldSchema.parse({
      number: 3,
      name: 'Entrega',
      names: { en: 'Delivery' },
      type: 'date',
    }),
  ]
  const head = ['Nombre', 'TIENDA', 'Marca', 'delivery', 'Entrega', 'Campo 9', 'Campo 3', 'Campo 4']
  const fields = ['name', 'custom_9', 'brand', 'custom_3', null, null, null, 'custom_4']
  expect(guessColumns(head, named)).toEqual(fields)
  expect(guessColumns(['Tienda'])).toEqual(['brand'])
})

test('no field is assigned twice, and columns with unknown titles get no field', () => {
  expect(guessColumns(['Teléfono', 'Celular', 'dni', ''])).toEqual(['phone', null, null, null])
})

test('the required fields without a column are returned', () => {
  expect(missingFields([null, 'email', 'brand'])).toEqual(['name', 'phone'])
  // One column with full names is enough.
  expect(missingFields(guessColumns(['Nombre completo', 'Teléfono']))).toEqual([])
})
