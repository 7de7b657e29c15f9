import { describe, expect, it } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { isPending, pendingAfterMessage, pendingCounts } from './pending.ts'

it.each([
  [false, 0, false],
  [false, 1, true],
  [true, 1, false],
])(
  'a chat (archived: %s) with %i unread messages is pending: %s',
  (archived, pending, expected) => {
    const base = { id: 'c', groupId: 'g', name: 'Rosa', phone: '51987654321', archived }
    const chat = { updateAt: '2026-01-01T00:00:00.000Z', pendingMessages: pending }
    expect(isPending(contactSchema.parse({ ...base, chat }))).toBe(expected)
  },
)

describe('the pending count', () => {
  const message = (
    sender: 'contact' | 'group',
    type: 'text' | 'reaction' = 'text',
    autoResponse = false,
  ) => ({ sender, autoResponse, content: { type } })

  it.each([
    ['a customer’s message', 3, message('contact')],
    ['a customer’s reaction', 2, message('contact', 'reaction')],
    ['an agent’s message', 0, message('group')],
    ['an agent’s reaction', 2, message('group', 'reaction')],
    ['an automatic answer', 2, message('group', 'text', true)],
  ])('of 2 becomes, after %s, %i', (_, expected, next) => {
    expect(pendingAfterMessage(2, next)).toBe(expected)
  })

  it('is 0 once the chat is opened and 1 once it is marked unread', () => {
    expect(pendingCounts).toEqual({ opened: 0, markedUnread: 1 })
  })
})
