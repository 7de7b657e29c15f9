import { expect, it, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import type { MessageContent, SharedContact } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import {
  cardContent,
  cardFaults,
  cardPersonId,
  cardPhoneDigits,
  cardText,
  contactCardOf,
} from './contact-card.ts'

const contact = (more: object) =>
  contactSchema.parse({
    id: 'c',
    groupId: 'g',
    name: 'Rui',
    phone: '51955210884',
    chat: { updateAt: '2026-11-24T12:00:00.000Z' },
    ...more,
  })
const card = (more: Partial<SharedContact> = {}): SharedContact => ({
  name: 'Rui Prado',
  phones: ['+51 955 210 884'],
  emails: [],
  ...more,
})

it.each<[string, object, SharedContact | null]>([
  [
    'with everything',
    { lastName: 'Prado', email: ' rui@prado.example ' },
    card({ emails: ['rui@prado.example'] }),
  ],
  ['without an e-mail', {}, card({ name: 'Rui' })],
  ['with an e-mail that is none', { email: 'no tiene' }, card({ name: 'Rui' })],
  ['without a name', { name: '\u200b' }, card({ name: '+51 955 210 884' })],
  [
    'without a number',
    { phone: 'PE.99027', username: '@rui', name: '', email: 'rui@prado.example' },
    { name: '@rui', phones: [], emails: ['rui@prado.example'] },
  ],
  ['without a number and an e-mail', { phone: 'PE.99027' }, null],
  ['with a short code', { phone: '123' }, null],
  ['of a group chat', { isGroupChat: true, email: 'rui@prado.example' }, null],
])('a contact %s has the card that can be sent', (_, more, expected) => {
  const made = contactCardOf(contact(more))
  expect(made).toEqual(expected)
  expect(made === null ? [] : cardFaults(cardContent(made))).toEqual([])
})

test('the longest names fit on a card', () => {
  const name = 'x'.repeat(limits.nameMax)
  const made = contactCardOf(contact({ name, lastName: name }))
  expect(made?.name).toBe(`${name} ${name}`)
})

it.each<[string, Partial<MessageContent>, string[]]>([
  ['of a message without cards', { contacts: undefined }, []],
  ['of no card', { contacts: [] }, ['contacts']],
  ['of two cards', { contacts: [card(), card()] }, ['contacts']],
  ['of a card with a question', { contacts: [card()], asksFor: 'place' }, ['asksFor']],
  ['of a name that shows nothing', { contacts: [card({ name: ' \u200b' })] }, ['contacts.0.name']],
  ['of a long name', { contacts: [card({ name: 'x'.repeat(402) })] }, ['contacts.0.name']],
  ['of a name alone', { contacts: [card({ phones: [] })] }, ['contacts.0']],
  [
    'of numbers that are none',
    { contacts: [card({ phones: ['+51 955 210 884', '12', 'ext. 7'] })] },
    ['contacts.0.phones.1', 'contacts.0.phones.2'],
  ],
  [
    'of e-mails that are none',
    { contacts: [card({ emails: ['rui', 'a b@c.example', `${'x'.repeat(250)}@c.example`] })] },
    ['contacts.0.emails.0', 'contacts.0.emails.1', 'contacts.0.emails.2'],
  ],
  [
    'of six numbers and e-mails',
    {
      contacts: [
        card({
          phones: Array.from({ length: 6 }, () => '+51955210884'),
          emails: Array.from({ length: 6 }, () => 'a@b.example'),
        }),
      ],
    },
    ['contacts.0.phones', 'contacts.0.emails'],
  ],
])('the faults %s are named', (_, content, paths) => {
  const faults = cardFaults({ type: 'text', text: 'x', ...content })
  expect(faults.map(({ path }) => path)).toEqual(paths)
})

test.each([
  ['+51 955 210 884', '51955210884', '51955210884'],
  ['+49 (0) 170 1234567', '491701234567', '491701234567'],
  ['(01) 555-1234', '015551234', null],
  ['+123', null, null],
  ['1234567890123456', null, null],
  ['', null, null],
])('the digits of %j are %j, and the id of the person is %j', (phone, digits, personId) => {
  expect([cardPhoneDigits(phone), cardPersonId(phone)]).toEqual([digits, personId])
})

test('a card is one line of text', () => {
  const { text, contacts } = cardContent(card({ emails: ['rui@prado.example'] }))
  expect(text).toBe('Rui Prado · +51 955 210 884 · rui@prado.example')
  expect(contacts).toHaveLength(1)
  expect(cardText(card({ name: '' }))).toBe('+51 955 210 884')
})
