import { createStore } from 'jotai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from '#renderer/data/live/events/apply-event.ts'
import {
  defaultFilter,
  isListed,
  staysListed,
  type ListFilter,
} from '#renderer/data/chats/chat-filter.ts'
import { cachedConversations, cachedMessages } from './conversation-cache.ts'
import { LiveStore } from './live-store.ts'
import {
  agent,
  at,
  contact,
  event,
  message,
  testCounts,
} from '#renderer/data/live/live-data.fixture.ts'

function apply(live: LiveStore, one: RealtimeEvent): void {
  live.commit(applyEvent(live, one, agent, defaultFilter).changes)
}

function newStore(): LiveStore {
  return new LiveStore(createStore(), testCounts())
}

describe('the live store', () => {
  it('adds no row below the last loaded page, because rows that are not loaded may be in between', () => {
    const live = newStore()
    const read = live.beginRead()
    const items = [9, 8, 7].map((minute) =>
      contact(`c${minute}`, { chat: { updateAt: at(minute) } }),
    )
    live.mergePage({ items, hasMore: true, after: null }, read)
    live.endRead(read)
    apply(
      live,
      event('contact.created', { contact: contact('old', { chat: { updateAt: at(1) } }) }),
    )
    apply(
      live,
      event('contact.created', { contact: contact('new', { chat: { updateAt: at(30) } }) }),
    )
    expect(live.order.slice()).toEqual(['new', 'c9', 'c8', 'c7'])
    expect(live.hasMore).toBe(true)
  })

  it('lists every chat after all pages are fetched, however the service orders chats with the same time', () => {
    const moments = fc.array(fc.nat(3), { minLength: 1, maxLength: 14 })
    const turned = fc.array(fc.nat(1_000), { minLength: 14, maxLength: 14 })
    fc.assert(
      fc.property(moments, turned, fc.integer({ min: 2, max: 5 }), (minutes, ranks, limit) => {
        const chats = minutes
          .map((minute, index) => ({
            minute,
            rank: ranks[index] ?? 0,
            chat: contact(`c${index}`, { chat: { updateAt: at(minute) } }),
          }))
          .toSorted((a, b) => b.minute - a.minute || b.rank - a.rank)
          .map(({ chat }) => chat)
        const live = newStore()
        do {
          const offset = Math.max(0, live.order.length - 1)
          const items = chats.slice(offset, offset + limit)
          const [first] = items
          const read = live.beginRead()
          const after =
            offset === 0 || first === undefined
              ? null
              : { id: first.id, rank: Date.parse(first.chat.updateAt) }
          live.mergePage({ items, hasMore: offset + limit < chats.length, after }, read)
          live.endRead(read)
        } while (live.hasMore)
        expect(live.order.slice().toSorted()).toEqual(chats.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('lists a chat that changed below the last row while its page was in flight', () => {
    const live = newStore()
    const row = (id: string, minute: number, more = {}) =>
      contact(id, { ...more, chat: { updateAt: at(minute) } })
    const merge = (
      items: Contact[],
      hasMore: boolean,
      after: Contact | null,
      changes = () => {},
    ) => {
      const read = live.beginRead()
      changes()
      const key = after && { id: after.id, rank: Date.parse(after.chat.updateAt) }
      live.mergePage({ items, hasMore, after: key }, read)
      live.endRead(read)
    }
    const b = row('b', 8)
    merge([row('a', 9), b], true, null)
    merge([b, row('c', 7), row('d', 6), row('e', 5)], false, b, () => {
      apply(live, event('chat.flags', { contact: row('c', 7, { name: 'Later' }) }))
      apply(live, event('chat.flags', { contact: row('d', 6) }))
      apply(live, event('chat.flags', { contact: row('d', 6, { archived: true }) }))
    })
    expect(live.order.slice()).toEqual(['a', 'b', 'c', 'e'])
    expect(live.chat('c')?.name).toBe('Later')
  })

  it('keeps the later pages when the first page is refetched', () => {
    const live = newStore()
    const row = (id: string, minute: number) => contact(id, { chat: { updateAt: at(minute) } })
    const read = live.beginRead()
    const first = [row('a', 9), row('b', 8)]
    live.mergePage({ items: first, hasMore: true, after: null }, read)
    live.mergePage(
      {
        items: [row('c', 7), row('d', 6)],
        hasMore: true,
        after: { id: 'b', rank: Date.parse(at(8)) },
      },
      read,
    )
    live.mergePage({ items: [row('e', 10), row('a', 9)], hasMore: true, after: null }, read)
    live.endRead(read)
    expect(live.order.slice()).toEqual(['e', 'a', 'b', 'c', 'd'])
    expect(live.hasMore).toBe(true)
  })

  it('drops the conversation of a chat that the list no longer contains, unless the chat is open', () => {
    const live = newStore()
    const row = (id: string, minute: number) => contact(id, { chat: { updateAt: at(minute) } })
    const [a, b, c, d] = [row('a', 9), row('b', 8), row('c', 7), row('d', 6)] as const
    const read = live.beginRead()
    live.mergePage({ items: [a, b, c, d], hasMore: false, after: null }, read)
    for (const id of ['b', 'd', 'c']) {
      live.open(id)
      const items = [message(`${id}-1`, id)]
      live.mergeMessages(id, [{ items, hasOlder: false, hasNewer: false }], read)
    }
    // The page ends above "d", so it does not show whether "d" still exists.
    live.mergePage({ items: [a, row('e', 7)], hasMore: true, after: null }, live.beginRead())
    expect(live.conversation('b')).toBe('none')
    expect(live.chat('b')).toBeUndefined()
    expect(live.conversation('c')).toBe('attached')
    expect(live.conversation('d')).toBe('attached')
  })

  it('notifies only the row that an event concerns', () => {
    const store = createStore()
    const live = new LiveStore(store, testCounts())
    const read = live.beginRead()
    const items = [
      contact('a', { chat: { updateAt: at(9) } }),
      contact('b', { chat: { updateAt: at(8) } }),
    ]
    live.mergePage({ items, hasMore: false, after: null }, read)
    live.endRead(read)
    const notified: string[] = []
    store.sub(live.chatAtom('a'), () => notified.push('a'))
    store.sub(live.chatAtom('b'), () => notified.push('b'))
    store.sub(live.orderVersionAtom, () => notified.push('order'))
    apply(
      live,
      event('chat.flags', { contact: contact('b', { name: 'Later', chat: { updateAt: at(8) } }) }),
    )
    expect(notified).toEqual(['b'])
    apply(live, event('contact.created', { contact: contact('b', { chat: { updateAt: at(20) } }) }))
    expect(notified).toEqual(['b', 'b', 'order'])
  })

  it('caches only the chats opened last, and only the newest messages of a closed chat', () => {
    const live = newStore()
    for (let n = 0; n < 40; n += 1) {
      const contactId = `c${n}`
      live.open(contactId)
      const read = live.beginRead()
      live.mergeContact(contact(contactId), read, false)
      const items = Array.from({ length: 100 }, (_, index) =>
        message(`${contactId}-${index}`, contactId, { positionInChat: index }),
      )
      live.mergeMessages(contactId, [{ items, hasOlder: false, hasNewer: false }], read)
      live.endRead(read)
    }
    live.open(null)
    expect(live.sizes).toEqual({
      chats: cachedConversations,
      messages: cachedConversations * cachedMessages,
      conversations: cachedConversations,
    })
    expect(live.window('c39')?.hasOlder).toBe(true)
    expect(live.window('c39')?.ids[0]).toBe('c39-40')
  })

  it('keeps a retained chat until its last release, even if its row leaves the list', () => {
    const live = newStore()
    const fetched = (id: string) => {
      const read = live.beginRead()
      live.mergePage({ items: [contact(id)], hasMore: false, after: null }, read)
      live.endRead(read)
    }
    fetched('c1')
    const letGo = live.retain('c1')
    const letGoToo = live.retain('c1')
    const answered = contact('c1', { chat: { lastSender: 'group' } })
    live.commit([{ kind: 'chat.put', contact: answered, listed: false }])
    expect([live.order.length, live.chat('c1')]).toEqual([0, answered])
    live.open('c1')
    live.open(null)
    fetched('c1')
    live.narrow({ sort: 'newest', belongs: () => false, staysOpen: () => false })
    fetched('c2')
    live.forgetOtherConversations()
    expect(live.chat('c1')).toBeDefined()
    letGo()
    expect([live.chat('c1')?.id, live.retainedIds]).toEqual(['c1', ['c1']])
    letGoToo()
    expect([live.chat('c1'), live.retainedIds]).toEqual([undefined, []])
  })

  it('keeps the row of a listed chat after the chat is released', () => {
    const live = newStore()
    live.commit([{ kind: 'chat.put', contact: contact('c1'), listed: true }])
    live.retain('c1')()
    expect([live.order.slice(), live.chat('c1')?.id]).toEqual([['c1'], 'c1'])
  })

  it('drops a chat that the viewer may no longer see, even if the chat is retained', () => {
    const live = newStore()
    live.commit([{ kind: 'chat.put', contact: contact('c1'), listed: true }])
    const letGo = live.retain('c1')
    live.commit([{ kind: 'chat.drop', contactId: 'c1' }])
    expect(live.chat('c1')).toBeUndefined()
    letGo()
  })

  it('keeps a row that an optimistic change lists, even if a page lacks it', () => {
    const live = newStore()
    const isListed = (chat: Contact) => !chat.archived
    const end = live.change(contact('c1', { archived: true }), {
      apply: (chat) => ({ ...chat, archived: false }),
      isListed,
    })
    const read = live.beginRead()
    live.mergePage({ items: [], hasMore: false, after: null }, read)
    live.endRead(read)
    expect(live.order.slice()).toEqual(['c1'])
    end()
    expect(live.order.slice()).toEqual([])
  })

  it('keeps a later optimistic change when an earlier one is refused', () => {
    const live = newStore()
    live.commit([{ kind: 'chat.put', contact: contact('c1'), listed: true }])
    const isListed = () => true
    const first = live.change(contact('c1'), {
      apply: (chat) => ({ ...chat, importantChat: true }),
      isListed,
    })
    const second = live.change(contact('c1'), {
      apply: (chat) => ({ ...chat, brand: 'Oak' }),
      isListed,
    })
    first()
    expect(live.chat('c1')).toMatchObject({ importantChat: false, brand: 'Oak' })
    second(contact('c1', { brand: 'Oak', revision: 2 }))
    expect(live.chat('c1')).toEqual(contact('c1', { brand: 'Oak', revision: 2 }))
  })

  it('keeps a message with a revision when the answer to its repeated sending has none', () => {
    const live = newStore()
    const range = { hasOlder: false, hasNewer: false }
    const opened = live.beginRead()
    live.mergeMessages('c1', [{ ...range, items: [] }], opened)
    live.endRead(opened)
    const read = live.beginRead()
    // The answer to a repeated call contains the message as it was sent, without a revision.
    const sent = message('m1', 'c1', { sender: 'group', status: 'pending', revision: undefined })
    live.commit([{ kind: 'message.put', message: sent }])
    const seen = message('m1', 'c1', { sender: 'group', status: 'read', revision: 5 })
    live.mergeMessages('c1', [{ ...range, items: [seen] }], read)
    live.endRead(read)
    expect(live.message('m1')).toMatchObject({ status: 'read', revision: 5 })
  })

  describe('a list of the unread chats', () => {
    const unread: ListFilter = { ...defaultFilter, view: 'unread' }
    const own = { userId: 'u1', tagIds: [] }
    const withUnread = (id: string, pendingMessages: number, more: Partial<Contact> = {}) =>
      contact(id, { ...more, chat: { updateAt: at(9), pendingMessages } })
    function listOf(...chats: Contact[]): LiveStore {
      const live = newStore()
      live.narrow({
        sort: 'newest',
        belongs: (one) => isListed(one, unread, own),
        staysOpen: (one) => staysListed(one, unread, own),
      })
      const read = live.beginRead()
      live.mergePage({ items: chats, hasMore: false, after: null }, read)
      live.endRead(read)
      return live
    }
    const put = (live: LiveStore, one: Contact) =>
      live.commit([{ kind: 'chat.put', contact: one, listed: isListed(one, unread, own) }])

    it('keeps the open chat until another one is opened', () => {
      const live = listOf(withUnread('a', 1), withUnread('b', 1))
      live.open('a')
      put(live, withUnread('a', 0))
      const read = live.beginRead()
      live.mergePage({ items: [withUnread('b', 1)], hasMore: false, after: null }, read)
      live.endRead(read)
      expect(live.order.slice()).toEqual(['b', 'a'])
      live.open('b')
      expect(live.order.slice()).toEqual(['b'])
    })

    it('removes the open chat when it is archived, and any other chat when it is read', () => {
      const live = listOf(withUnread('a', 1), withUnread('b', 1))
      live.open('a')
      put(live, withUnread('b', 0))
      expect(live.order.slice()).toEqual(['a'])
      put(live, withUnread('a', 0, { archived: true }))
      expect(live.order.slice()).toEqual([])
    })
  })

  it('changes the numbers of the views with the stored chats', () => {
    const store = createStore()
    const counts = { ...testCounts(), own: () => ({ userId: 'u1', tagIds: [] }) }
    const live = new LiveStore(store, counts)
    const put = (one: Contact) => live.commit([{ kind: 'chat.put', contact: one, listed: true }])
    const free = contact('c1', {
      userId: undefined,
      userTagId: undefined,
      chat: { updateAt: at(1), pendingMessages: 2, waitingSince: at(1) },
    })
    put(free)
    // The numbers may contain a chat that was not stored before.
    store.set(counts.pending, 5)
    store.set(counts.views, { mine: 5, unassigned: 5, waiting: 5, all: 5 })
    const mine = { ...free, userId: 'u1' }
    put(mine)
    expect(store.get(counts.views)).toEqual({ mine: 6, unassigned: 4, waiting: 5, all: 5 })
    const { waitingSince: _, ...answered } = { ...mine.chat, pendingMessages: 0 }
    put({ ...mine, chat: answered })
    expect(store.get(counts.views)).toEqual({ mine: 6, unassigned: 4, waiting: 4, all: 5 })
    expect(store.get(counts.pending)).toBe(4)
    const closed = { ...answered, closedWaitSince: at(1) }
    put({ ...mine, chat: closed })
    // A service without closed waits has no number of them.
    expect(store.get(counts.views)).toEqual({ mine: 6, unassigned: 4, waiting: 4, all: 5 })
    store.set(counts.views, { mine: 6, unassigned: 4, waiting: 4, all: 5, closedWaits: 1 })
    put({ ...mine, chat: { ...answered, waitingSince: at(1) } })
    expect(store.get(counts.views)).toMatchObject({ waiting: 5, closedWaits: 0 })
    put({ ...mine, chat: closed })
    expect(store.get(counts.views)).toMatchObject({ waiting: 4, closedWaits: 1 })
    put({ ...mine, chat: answered })
    store.set(counts.views, { mine: 6, unassigned: 4, waiting: 4, all: 5 })
    put({ ...mine, chat: answered, archived: true })
    expect(store.get(counts.views)).toEqual({ mine: 5, unassigned: 4, waiting: 4, all: 4 })
  })
})
