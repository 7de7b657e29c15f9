import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recipientOf, splitRecipients } from './recipient-list.ts'

const recipients = (text: string) => splitRecipients(text).map(recipientOf)

describe('a list of recipients', () => {
  test('as a mail program copies it has the names and addresses', () => {
    const text = readFileSync('tests/fixtures/outlook-recipients.txt', 'utf8')
    expect(recipients(text)).toEqual([
      { name: 'Valeria Ramos', email: 'valeria.ramos@mail.example' },
      { name: 'Paz, Hugo', email: 'hugo.paz@mail.example' },
    ])
  })

  test.each([
    ['nothing', ' ;, \n', []],
    ['each separator', 'a@x.pe,b@x.pe; c@x.pe\r\nd@x.pe', ['a@x.pe', 'b@x.pe', 'c@x.pe', 'd@x.pe']],
    [
      'addresses with spaces between them',
      'a@x.pe  b@x.pe\tc@x.pe',
      ['a@x.pe', 'b@x.pe', 'c@x.pe'],
    ],
    ['a name without an address', 'Hugo Paz; a@x.pe', ['Hugo Paz', 'a@x.pe']],
    ['an unclosed quotation mark', 'a "b; c@x.pe\nd@x.pe', ['a "b', 'c@x.pe', 'd@x.pe']],
    ['an unclosed bracket', 'Ana <a@x.pe; b@x.pe', ['Ana <a@x.pe', 'b@x.pe']],
    ['a separator in brackets', 'Ana <a;b@x.pe>, c@x.pe', ['Ana <a;b@x.pe>', 'c@x.pe']],
    [
      'an escaped quotation mark',
      String.raw`"P\"az, H" <h@x.pe>`,
      [String.raw`"P\"az, H" <h@x.pe>`],
    ],
  ])('with %s', (_, text, entries) => {
    expect(splitRecipients(text)).toEqual(entries)
  })

  test.each([
    ['a@x.pe', { email: 'a@x.pe' }],
    ['<a@x.pe>', { email: 'a@x.pe' }],
    ["'Ana Quispe' < a@x.pe >", { name: 'Ana Quispe', email: 'a@x.pe' }],
    [String.raw`"Ana \"Ani\" Quispe" <a@x.pe>`, { name: 'Ana "Ani" Quispe', email: 'a@x.pe' }],
    ['a@x.pe <a@x.pe>', { email: 'a@x.pe' }],
    ['Ana <nobody>', { name: 'Ana', email: 'nobody' }],
    ['Ana <a@x.pe', { email: 'Ana <a@x.pe' }],
  ])('reads %s', (entry, recipient) => {
    expect(recipientOf(entry)).toEqual(recipient)
  })
})
