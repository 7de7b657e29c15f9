import { describe, expect, it } from 'vitest'
import { nextPerChat, type Entry } from './entry.ts'

function entry(n: number, contactId: string, state: Entry['state']): Entry {
  return {
    stored: {
      n,
      owner: { userId: 'ana', binding: 'service' },
      key: `key-${n}`,
      groupId: 'group',
      contactId,
      content: { type: 'text', text: String(n) },
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    state,
    attempts: 0,
  }
}

describe('nextPerChat', () => {
  it.each<[string, Entry[], number[]]>([
    ['the first queued message', [entry(1, 'c', 'queued'), entry(2, 'c', 'queued')], [1]],
    ['no failed message', [entry(1, 'c', 'failed'), entry(2, 'c', 'queued')], [2]],
    [
      'the message that is being sent, although a retried one is before it',
      [entry(1, 'c', 'queued'), entry(2, 'c', 'sending'), entry(3, 'c', 'queued')],
      [2],
    ],
    [
      'one message of each chat, but none of a chat with only failed messages',
      [entry(1, 'c', 'sending'), entry(2, 'd', 'queued'), entry(3, 'e', 'failed')],
      [1, 2],
    ],
  ])('returns %s', (_, entries, expected) => {
    expect(nextPerChat(entries).map(({ stored }) => stored.n)).toEqual(expected)
  })
})
