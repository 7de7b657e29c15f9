import { expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { isTypedText } from './typed-text.ts'

test.each<[string, MessageContent, boolean]>([
  ['a text', { type: 'text', text: 'Hola' }, true],
  ['a file with a caption', { type: 'file', text: 'Hola', media: '/f/1' }, false],
  ['buttons', { type: 'quick_reply', text: 'Hola' }, false],
  [
    'an address card',
    { type: 'text', text: 'Rui', contacts: [{ name: 'Rui', phones: ['1'], emails: [] }] },
    false,
  ],
  ['products', { type: 'text', text: 'Look', products: { ids: ['DESK'] } }, false],
  ['a question with a button', { type: 'text', text: 'Where?', asksFor: 'place' }, false],
])('%s can be edited in the message field: %j → %s', (_, content, expected) => {
  expect(isTypedText(content)).toBe(expected)
})
