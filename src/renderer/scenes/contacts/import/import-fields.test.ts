import { expect, test } from 'vitest'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import { guessColumns, missingFields } from './import-fields.ts'

test.each([
  ['Spanish', ['Nombres', 'APELLIDOS', 'Celular', 'Correo electrónico', 'Tienda', 'Etiquetas']],
  ['English', ['First name', 'Last name', 'Phone', 'E-mail', 'Brand', 'Tags']],
  ['Portuguese', ['Nome', 'Sobrenome', 'Telefone', 'E-mail', 'Marca', 'Etiquetas']],
])('%s column titles are recognized', (_, head) => {
  expect(guessColumns(head)).toEqual(['name', 'lastName', 'phone', 'email', 'brand', 'tags'])
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
