import { expect, test } from 'vitest'
import { firstUnread } from './first-unread.ts'

/** Messages by their senders: c is the customer, a an agent, r an automatic reply. Positions begin at 1. */
const of = (senders: string) =>
  Array.from(senders, (sender, index) => ({
    positionInChat: index + 1,
    sender: sender === 'c' ? ('contact' as const) : ('group' as const),
    autoResponse: sender === 'r',
  }))

test.each<
  [string, { count: number; upTo?: number; hasOlder?: boolean; hasNewer?: boolean }, unknown]
>([
  ['acc', { count: 2 }, 1],
  ['accc', { count: 2 }, 2],
  ['acrc', { count: 2 }, 1],
  ['cac', { count: 9, hasOlder: true }, 2],
  ['cca', { count: 2 }, null],
  ['aca', { count: 1, upTo: 2 }, 1],
  ['ccc', { count: 3, hasOlder: true }, 0],
  ['ccc', { count: 4, hasOlder: true }, 'older'],
  ['ccc', { count: 4 }, 0],
  ['ccc', { count: 0, hasOlder: true }, null],
  ['', { count: 2, hasOlder: true }, 'older'],
  ['ccc', { count: 2, upTo: 9, hasNewer: true }, null],
  ['ccc', { count: 2, upTo: 2, hasNewer: true }, 0],
])('in %j, %o: %o', (senders, { count, upTo, hasOlder = false, hasNewer = false }, expected) => {
  const messages = of(senders)
  const unread = { count, upTo: upTo ?? messages.length }
  expect(firstUnread({ messages, hasOlder, hasNewer }, unread)).toBe(expected)
})
