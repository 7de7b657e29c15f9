import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { buildRows, type Conversation } from './rows.ts'

const time = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString()

let position = 0
const messageAt = (id: string, updatedAt: string, draft: Partial<Message> = {}) =>
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
    answeredId: null,
    items: [],
    separated: [],
    me: 'u1',
    ...given,
  })
const keysOf = (given: Partial<Conversation>) => rowsOf(given).map((row) => row.key)

describe('the rows of a conversation', () => {
  it('begin each day with a separator', () => {
    const messages = [
      messageAt('a', time(18, 9)),
      messageAt('b', time(18, 23, 59)),
      messageAt('c', time(19, 0)),
    ]
    expect(keysOf({ messages })).toEqual(['day 2026-11-18', 'a', 'b', 'day 2026-11-19', 'c'])
  })

  it('have no day separator above the first message while older messages may be from the same day', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(19, 9))]
    expect(keysOf({ messages, hasOlder: true })).toEqual(['a', 'day 2026-11-19', 'b'])
  })

  it('have one separator for each day, even if yesterday’s outbox entry comes after today’s messages', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(19, 9))]
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

  it('join messages of one sender that are at most five minutes apart', () => {
    const messages = [
      messageAt('a', time(18, 9, 0)),
      messageAt('b', time(18, 9, 5)),
      messageAt('c', time(18, 9, 11)),
      messageAt('d', time(18, 9, 11, 30), { sender: 'group', sentByUserId: 'u1' }),
      messageAt('e', time(18, 9, 12), { sender: 'group', sentByUserId: 'u2' }),
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

  it('keep a message’s index and key when it leaves the outbox', () => {
    const messages = [messageAt('a', time(18, 9))]
    const waiting = entry('key-1', time(18, 10))
    const before = keysOf({ messages, outgoing: [waiting] })
    const sent = messageAt('m77', time(18, 10), { sender: 'group', clientKey: 'key-1' })
    expect(keysOf({ messages: [...messages, sent], outgoing: [] })).toEqual(before)
    expect(keysOf({ messages: [...messages, sent], outgoing: [waiting] })).toEqual(before)
  })

  it('keep the unread separator in place when a new message arrives', () => {
    const messages = [
      messageAt('a', time(18, 9)),
      messageAt('b', time(18, 10)),
      messageAt('c', time(18, 11)),
    ]
    const upTo = messages.at(-1)?.positionInChat ?? 0
    const unread = { count: 2, upTo }
    const expected = ['day 2026-11-18', 'a', 'unread', 'b', 'c']
    expect(keysOf({ messages, unread })).toEqual(expected)
    const later = [...messages, messageAt('d', time(18, 12))]
    expect(keysOf({ messages: later, unread })).toEqual([...expected, 'd'])
  })

  it('have notes and changes of the chat between the messages, by their time', () => {
    const item = (id: string, at: string) => ({
      kind: 'note' as const,
      key: id,
      at,
      note: { id, contactId: 'c1', text: id, createdAt: at },
    })
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(18, 9, 2))]
    const items = [
      item('before', time(18, 8)),
      item('between', time(18, 9, 1)),
      item('after', time(19, 9)),
    ]
    expect(keysOf({ messages, items })).toEqual([
      'day 2026-11-18',
      'before',
      'a',
      'between',
      'b',
      'day 2026-11-19',
      'after',
    ])
    // Those of pages that are not loaded are left out.
    const pages = { hasOlder: true, hasNewer: true }
    expect(keysOf({ messages, items, ...pages })).toEqual(['a', 'between', 'b'])
    const joined = rowsOf({ messages, items }).filter((row) => row.kind === 'message')
    expect(joined.map(({ joinsNext }) => joinsNext)).toEqual([false, false])
    // The unread separator stays above its message.
    const unread = { count: 1, upTo: messages[1]?.positionInChat ?? 0 }
    expect(keysOf({ messages, items, unread }).slice(3, 6)).toEqual(['between', 'unread', 'b'])
  })

  it('separate a colleague’s answer that was sent while the user was writing, and mark it', () => {
    const own = { sender: 'group', sentByUserId: 'u2' } as const
    const messages = [messageAt('a', time(18, 9), own), messageAt('b', time(18, 9, 1), own)]
    const rows = rowsOf({ messages, answeredId: 'b' })
    expect(rows).toMatchObject([
      { kind: 'day' },
      { id: 'a', joinsNext: false },
      { kind: 'meanwhile' },
      { id: 'b', joinsPrevious: false, isMeanwhile: true },
    ])
    expect(keysOf({ messages, answeredId: 'deleted' })).toEqual(['day 2026-11-18', 'a', 'b'])
  })

  it('have no unread separator while the first unread message is not loaded', () => {
    const messages = [messageAt('b', time(18, 10)), messageAt('c', time(18, 11))]
    const unread = { count: 5, upTo: messages.at(-1)?.positionInChat ?? 0 }
    expect(keysOf({ messages, hasOlder: true, unread })).not.toContain('unread')
    const automatic = messageAt('a', time(18, 9), { sender: 'group', autoResponse: true })
    const begun = [automatic, ...messages]
    expect(keysOf({ messages: begun, hasOlder: true, unread })).not.toContain('unread')
    expect(keysOf({ messages: begun, unread })).toEqual(['day 2026-11-18', 'a', 'unread', 'b', 'c'])
  })

  it('have no unread separator in a range that ends before the last unread message', () => {
    const messages = [
      messageAt('a', time(18, 9)),
      messageAt('b', time(18, 10)),
      messageAt('c', time(18, 11)),
    ]
    const last = messages.at(-1)?.positionInChat ?? 0
    const within = (upTo: number) =>
      keysOf({ messages, hasNewer: true, unread: { count: 2, upTo } })
    expect(within(last + 100)).not.toContain('unread')
    expect(within(last)).toEqual(['day 2026-11-18', 'a', 'unread', 'b', 'c'])
    expect(within(last - 1)).toEqual(['day 2026-11-18', 'unread', 'a', 'b', 'c'])
  })

  it('have the unread separator below the agent’s last answer, even if the unread count includes messages above it', () => {
    const messages = [
      messageAt('a', time(18, 9)),
      messageAt('b', time(18, 10), { sender: 'group' }),
      messageAt('c', time(18, 11)),
    ]
    const unread = { count: 9, upTo: messages.at(-1)?.positionInChat ?? 0 }
    expect(keysOf({ messages, hasOlder: true, unread })).toEqual(['a', 'b', 'unread', 'c'])
  })
})

describe('the changes of agent and team', () => {
  const key = (at: string) => `taken ${at}`
  const line = (at: string) =>
    ({
      kind: 'assignment',
      key: key(at),
      at,
      line: { kind: 'taken', at, byUserId: 'u1', userId: 'u1' },
    }) as const

  it('are between the messages by their time, with the separator of their day', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(18, 9, 2))]
    const [before, between, later] = [time(17, 9), time(18, 9, 1), time(19, 9)]
    const items = [line(before), line(between), line(later)]
    expect(keysOf({ messages, items })).toEqual([
      'day 2026-11-17',
      key(before),
      'day 2026-11-18',
      'a',
      key(between),
      'b',
      'day 2026-11-19',
      key(later),
    ])
  })

  it('are above an answer of the same moment, and separate the bubbles around them', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(18, 9, 1))]
    const rows = rowsOf({ messages, items: [line(time(18, 9, 1))] })
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'item', 'message'])
    const flags = rows.flatMap((row) =>
      row.kind === 'message' ? [[row.joinsPrevious, row.joinsNext]] : [],
    )
    expect(flags).toEqual([
      [false, false],
      [false, false],
    ])
  })

  it('are left out where the messages around them are not loaded', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(18, 10))]
    const items = [line(time(18, 8)), line(time(18, 11))]
    expect(keysOf({ messages, items, hasOlder: true, hasNewer: true })).toEqual(['a', 'b'])
    expect(keysOf({ messages: [], items })).toEqual([])
  })

  it('leave the unread separator at its message', () => {
    const messages = [messageAt('a', time(18, 9)), messageAt('b', time(18, 10))]
    const unread = { count: 1, upTo: position }
    const at = time(18, 9, 30)
    expect(keysOf({ messages, items: [line(at)], unread })).toEqual([
      'day 2026-11-18',
      'a',
      key(at),
      'unread',
      'b',
    ])
  })
})

describe('the pictures of one sender in a row', () => {
  const picture = (id: string, minute: number, draft: Partial<Message> = {}) =>
    messageAt(id, time(18, 9, minute), { content: { type: 'image', media: `/${id}` }, ...draft })
  const pictures = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => picture(`p${from + index}`, from + index))
  /** The rows, with the pictures of an album in brackets. */
  const shown = (given: Partial<Conversation>) =>
    rowsOf({ ...given, hasOlder: given.hasOlder ?? false }).flatMap((row) => {
      if (row.kind === 'album') return [`[${row.ids.join(' ')}]`]
      return row.kind === 'day' ? [] : [row.key]
    })

  it('are an album if there are at least four', () => {
    expect(shown({ messages: pictures(1, 3) })).toEqual(['p1', 'p2', 'p3'])
    expect(shown({ messages: pictures(1, 4) })).toEqual(['[p1 p2 p3 p4]'])
    const all = pictures(1, 30)
    expect(shown({ messages: all })).toEqual([`[${all.map(({ id }) => id).join(' ')}]`])
  })

  it.each([
    ['a text', messageAt('x', time(18, 9, 5))],
    [
      'a picture with a caption',
      picture('x', 5, { content: { type: 'image', media: '/x', text: 'Look' } }),
    ],
    ['a picture that replies', picture('x', 5, { replyTo: 'p1' })],
    ['the other side', picture('x', 5, { sender: 'group', sentByUserId: 'u1' })],
  ])('are not in one album with %s between them', (_, between) => {
    const messages = [...pictures(1, 4), between, ...pictures(6, 9)]
    expect(shown({ messages })).toEqual(['[p1 p2 p3 p4]', 'x', '[p6 p7 p8 p9]'])
  })

  it('are not in one album after a pause, or across a line', () => {
    const messages = [...pictures(1, 4), ...pictures(20, 23)]
    const two = ['[p1 p2 p3 p4]', '[p20 p21 p22 p23]']
    expect(shown({ messages })).toEqual(two)
    const row = pictures(1, 8)
    const unread = { count: 4, upTo: row.at(-1)?.positionInChat ?? 0 }
    expect(shown({ messages: row, unread })).toEqual(['[p1 p2 p3 p4]', 'unread', '[p5 p6 p7 p8]'])
  })

  it('keep the key of the first one and join their neighbours', () => {
    const messages = [
      messageAt('a', time(18, 9)),
      ...pictures(1, 4),
      messageAt('b', time(18, 9, 5)),
    ]
    const [, , album] = rowsOf({ messages })
    expect(album).toMatchObject({
      kind: 'album',
      key: 'p1',
      id: 'p4',
      at: time(18, 9, 4),
      joinsPrevious: true,
      joinsNext: true,
    })
  })

  it('are taken apart on request, also if more are added', () => {
    const separated = ['p1', 'p2', 'p3', 'p4']
    const expected = ['p1', 'p2', 'p3', 'p4', 'p5']
    expect(shown({ messages: pictures(1, 5), separated })).toEqual(expected)
  })

  it('wait for the page above if it may have more of them, unless nothing else is loaded', () => {
    const text = messageAt('a', time(18, 9, 9))
    const cut = { messages: [...pictures(5, 8), text], hasOlder: true }
    expect(shown(cut)).toEqual(['a'])
    expect(shown({ messages: [...pictures(1, 8), text] })).toEqual([
      '[p1 p2 p3 p4 p5 p6 p7 p8]',
      'a',
    ])
    expect(shown({ messages: pictures(5, 8), hasOlder: true })).toEqual(['[p5 p6 p7 p8]'])
  })
})
