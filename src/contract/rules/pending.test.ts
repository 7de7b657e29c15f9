import { describe, expect, it } from 'vitest'
import { pendingAfterMessage, pendingCounts } from './pending.ts'

describe('the pending count', () => {
  const message = (
    sender: 'contact' | 'group',
    type: 'text' | 'reaction' = 'text',
    autoResponse = false,
  ) => ({ sender, autoResponse, content: { type } })

  it.each([
    ['a customer’s message', message('contact'), 3],
    ['a customer’s reaction', message('contact', 'reaction'), 2],
    ['an agent’s message', message('group'), 0],
    ['an agent’s reaction', message('group', 'reaction'), 2],
    ['an automatic answer', message('group', 'text', true), 2],
  ])('after %s', (_, next, expected) => {
    expect(pendingAfterMessage(2, next)).toBe(expected)
  })

  it('is 0 once the chat is opened and 1 once it is marked unread', () => {
    expect(pendingCounts).toEqual({ opened: 0, markedUnread: 1 })
  })
})
