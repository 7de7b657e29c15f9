import { expect, test } from 'vitest'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { FieldType } from '#contract/entities/contacts/field-types.ts'
import { contactFieldsOf, fieldAddress, fieldText } from './field-text.ts'

const field = (type: FieldType, unit?: string): ContactField =>
  contactFieldSchema.parse({ number: 1, name: 'Name', type, choices: ['Hogar'], unit })
const words = { yes: 'Sí', no: 'No', language: 'es' }

test.each<[FieldType, string, string]>([
  ['text', 'Lima', 'Lima'],
  ['number', '12345.5', '12.345,5'],
  ['number', '12345678901234567890', '12345678901234567890'],
  ['number', 'many', 'many'],
  ['date', '2026-11-27', '27/11/2026'],
  ['date', '27 Nov', '27 Nov'],
  ['choice', 'Hogar', 'Hogar'],
  ['choice', 'casa', 'casa'],
  ['boolean', 'yes', 'Sí'],
  ['boolean', 'no', 'No'],
  ['boolean', 'maybe', 'maybe'],
  ['phone', '+51987654321', '+51 987 654 321'],
])('of the type %s, "%s" is read as "%s"', (type, value, text) => {
  expect(fieldText(value, field(type), words)).toBe(text)
})

test('a number has its unit, and is written as in the language', () => {
  expect(fieldText('1250.5', field('number', 'kg'), { ...words, language: 'en' })).toBe(
    '1,250.5 kg',
  )
})

test.each<[FieldType, string, string | undefined]>([
  ['link', 'https://shop.example/1', 'https://shop.example/1'],
  ['text', 'https://shop.example/1', 'https://shop.example/1'],
  ['link', 'javascript:alert(1)', undefined],
  ['email', 'ana@mail.example', 'mailto:ana@mail.example'],
  ['email', 'ana', undefined],
  ['phone', '+51987654321', 'tel:+51987654321'],
  ['phone', '1;phone-context=x', undefined],
  ['date', '2026-11-27', undefined],
])('of the type %s, "%s" leads to %s', (type, value, address) => {
  expect(fieldAddress(value, field(type))).toBe(address)
})

test('a message says values as its readers write them, and those without a type as they are', () => {
  const fields = [
    contactFieldSchema.parse({ number: 1, name: 'Entrega', type: 'date' }),
    contactFieldSchema.parse({ number: 2, name: 'Instala', type: 'boolean' }),
    contactFieldSchema.parse({ number: 3, name: 'Monto', type: 'number' }),
  ]
  const contact = {
    name: 'Rosa',
    custom_1: '2026-11-27',
    custom_2: 'yes',
    custom_3: 'x',
    custom_4: 'yes',
  }
  expect(contactFieldsOf(contact, fields, 'pt')).toEqual({
    custom_1: '27/11/2026',
    custom_2: 'Sim',
    custom_3: 'x',
    custom_4: 'yes',
  })
})
