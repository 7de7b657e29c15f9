import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import { message } from '../../../data/live/test-data.ts'
import { buildRows, type Conversation } from './rows.ts'

const time = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString()

let position = 0
const said = (id: string, updatedAt: string, draft: Partial<Message> = {}) =>
  message(id, 'c1', { updatedAt, positionInChat: (position += 1), ...draft })

function entry(key: string, createdAt: string): OutboxEntry {
  return {
    key,
    groupId: 'g1',
    contactId: 'c1',
    content: { type: 'text', text: key },
    state: 'queued',
    createdAt,
    attempts: 0,
  }
}

const rowsOf = (given: Partial<Conversation>) =>
  buildRows({
    messages: [],
    hasOlder: false,
    hasNewer: false,
    outgoing: [],
    unread: null,
    me: 'u1',
    ...given,
  })
const keysOf = (given: Partial<Conversation>) => rowsOf(given).map((row) => row.key)

describe('the rows of a conversation', () => {
  it('begin each day with its name', () => {
    const messages = [said('a', time(18, 9)), said('b', time(18, 23, 59)), said('c', time(19, 0))]
    expect(keysOf({ messages })).toEqual(['day 2026-11-18', 'a', 'b', 'day 2026-11-19', 'c'])
  })

  it('name no day above the first message while older ones may be of the same day', () => {
    const messages = [said('a', time(18, 9)), said('b', time(19, 9))]
    expect(keysOf({ messages, hasOlder: true })).toEqual(['a', 'day 2026-11-19', 'b'])
  })

  it('name a day once, although what waits since yesterday stands below what was said today', () => {
    const messages = [said('a', time(18, 9)), said('b', time(19, 9))]
    const outgoing = [entry('waits', time(18, 9, 30)), entry('new', time(19, 9, 30))]
    expect(keysOf({ messages, outgoing })).toEqual([
      'day 2026-11-18',
      'a',
      'day 2026-11-19',
      'b',
      'waits',
      'new',
    ])
  })

  it('group what one sender says within five minutes of one day', () => {
    const messages = [
      said('a', time(18, 9, 0)),
      said('b', time(18, 9, 5)),
      said('c', time(18, 9, 11)),
      said('d', time(18, 9, 11, 30), { sender: 'group', sentByUserId: 'u1' }),
      said('e', time(18, 9, 12), { sender: 'group', sentByUserId: 'u2' }),
    ]
    const flags = rowsOf({ messages }).flatMap((row) =>
      row.kind === 'message' ? [[row.id, row.joinsPrevious, row.joinsNext]] : [],
    )
    expect(flags).toEqual([
      ['a', false, true],
      ['b', true, false],
      ['c', false, false],
      ['d', false, false],
      ['e', false, false],
    ])
  })

  it('keep a message’s place and key when it leaves the outbox', () => {
    const messages = [said('a', time(18, 9))]
    const waiting = entry('key-1', time(18, 10))
    const before = keysOf({ messages, outgoing: [waiting] })
    const sent = said('m77', time(18, 10), { sender: 'group', clientKey: 'key-1' })
    expect(keysOf({ messages: [...messages, sent], outgoing: [] })).toEqual(before)
    expect(keysOf({ messages: [...messages, sent], outgoing: [waiting] })).toEqual(before)
  })

  it('draw a line above what was unread when the chat was opened, and leave it there', () => {
    const messages = [said('a', time(18, 9)), said('b', time(18, 10)), said('c', time(18, 11))]
    const upTo = messages.at(-1)?.positionInChat ?? 0
    const unread = { count: 2, upTo }
    const expected = ['day 2026-11-18', 'a', 'unread', 'b', 'c']
    expect(keysOf({ messages, unread })).toEqual(expected)
    const later = [...messages, said('d', time(18, 12))]
    expect(keysOf({ messages: later, unread })).toEqual([...expected, 'd'])
  })

  it('draw no line while the first unread message is not held', () => {
    const messages = [said('b', time(18, 10)), said('c', time(18, 11))]
    const unread = { count: 5, upTo: messages.at(-1)?.positionInChat ?? 0 }
    expect(keysOf({ messages, hasOlder: true, unread })).not.toContain('unread')
  })

  it('draw no line in an older stretch, below which the unread ones stand', () => {
    const messages = [said('a', time(18, 9)), said('b', time(18, 10)), said('c', time(18, 11))]
    const last = messages.at(-1)?.positionInChat ?? 0
    const within = (upTo: number) =>
      keysOf({ messages, hasNewer: true, unread: { count: 2, upTo } })
    expect(within(last + 100)).not.toContain('unread')
    expect(within(last)).toEqual(['day 2026-11-18', 'a', 'unread', 'b', 'c'])
    expect(within(last - 1)).toEqual(['day 2026-11-18', 'unread', 'a', 'b', 'c'])
  })

  it('draw the line below the last answer, whatever the count says', () => {
    const messages = [
      said('a', time(18, 9)),
      said('b', time(18, 10), { sender: 'group' }),
      said('c', time(18, 11)),
    ]
    const unread = { count: 9, upTo: messages.at(-1)?.positionInChat ?? 0 }
    expect(keysOf({ messages, hasOlder: true, unread })).toEqual(['a', 'b', 'unread', 'c'])
  })
})
