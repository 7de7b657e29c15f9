import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVcard } from './read-vcard.ts'

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n')
const empty = {
  name: '',
  phones: [],
  emails: [],
  company: '',
  department: '',
  title: '',
  addresses: [],
  urls: [],
  birthday: '',
}

test.each([
  [
    'as the phone’s app writes it',
    card('N:Salas;Elena;;;', 'FN:Elena Salas', 'item1.TEL;waid=51999000001:+51 999 000 001'),
    { name: 'Elena Salas', phones: ['+51 999 000 001'] },
  ],
  ['a structured name alone', card('N:Salas Paz;Elena;María;;'), { name: 'Elena María Salas Paz' }],
  [
    'an organisation with a department',
    card('FN:', 'ORG:Casa Nogal\\; Hijos;Ventas', 'EMAIL;TYPE=WORK:ventas@nogal.example'),
    { company: 'Casa Nogal; Hijos', department: 'Ventas', emails: ['ventas@nogal.example'] },
  ],
  [
    'version 4 and lines that go on',
    card('FN:Elena\n  Salas', 'TEL;VALUE=uri;TYPE="voice,home;x:y":tel:+51-999-000-001').replaceAll(
      '\n',
      '\r\n',
    ),
    { name: 'Elena Salas', phones: ['+51-999-000-001'] },
  ],
  [
    'a position, an address, a link and a birthday',
    card(
      'TITLE:Arquitecto',
      'ADR;TYPE=WORK:;Of. 3;Av. Pardo 620;Miraflores;Lima;15074;Perú',
      'ADR:;;;;;;',
      'item2.URL:https\\://prado.example/?a=1;b=2',
      'BDAY:19900502',
    ),
    {
      title: 'Arquitecto',
      addresses: ['Av. Pardo 620, Of. 3, Miraflores, Lima, 15074, Perú'],
      urls: ['https://prado.example/?a=1;b=2'],
      birthday: '19900502',
    },
  ],
  ['hidden marks', card('FN:Elena\u202e Salas'), { name: 'Elena Salas' }],
  ['lower case', card('fn:Elena', 'tel:999'), { name: 'Elena', phones: ['999'] }],
  ['no card', 'hola', {}],
])('reads a card: %s', (_, text, expected) => {
  expect(readVcard(text)).toEqual({ ...empty, ...expected })
})

test('reads any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(Object.keys(readVcard(card(text, `FN:${text}`)))).toEqual(Object.keys(empty))
    }),
  )
})
