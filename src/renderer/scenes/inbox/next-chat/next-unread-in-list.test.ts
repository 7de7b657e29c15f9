import { expect, test } from 'vitest'
import { unreadStep } from './next-unread-in-list.ts'

/** Steps through a list in which each letter is a chat; capitals are unread. */
const step = (list: string, from: number, by: 1 | -1) =>
  unreadStep([...list], from, by, (id) => id === id.toUpperCase())

test.each<[string, number, 1 | -1, string | null]>([
  ['aBcD', 0, 1, 'B'],
  ['aBcD', 1, 1, 'D'],
  ['aBcD', 3, 1, 'B'],
  ['aBcD', 3, -1, 'B'],
  ['aBcD', 1, -1, 'D'],
  ['aBcD', 0, -1, 'D'],
  // -1 means that no chat is open: the search starts at an end of the list.
  ['aBcD', -1, 1, 'B'],
  ['aBcd', -1, -1, 'B'],
  ['aBcD', -1, -1, 'D'],
  ['Abcd', -1, 1, 'A'],
  ['abcD', -1, -1, 'D'],
  // The open chat is never the result, even if unread.
  ['aBc', 1, 1, null],
  ['B', 0, 1, null],
  ['B', -1, 1, 'B'],
  ['abc', 0, 1, null],
  ['', -1, 1, null],
  ['', -1, -1, null],
])(
  'in %s, with unread chats in capitals, the next unread chat from index %i in direction %i is %s',
  (list, from, by, expected) => {
    expect(step(list, from, by)).toBe(expected)
  },
)
