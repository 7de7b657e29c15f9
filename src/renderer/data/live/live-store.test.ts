import { atom, createStore } from 'jotai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './apply-event.ts'
import { compareKeys } from './chat-order.ts'
import { defaultFilter, isListed, type ListFilter } from './list-filter.ts'
import { keptConversations, keptMessages } from './held-conversations.ts'
import { LiveStore } from './live-store.ts'
import { agent, at, contact, event, message } from './test-data.ts'

const pageSize = 3

function newStore(): LiveStore {
  return new LiveStore(createStore(), atom(0))
}

function apply(live: LiveStore, one: RealtimeEvent, filter: ListFilter = defaultFilter): void {
  live.commit(applyEvent(live, one, agent, filter).changes)
}

const keyOf = (one: Contact) => ({ id: one.id, updateAt: one.chat.updateAt })

/** A service's truth: what it answers, page by page, as `GET /contacts/lastchats` and `GET /messages` would. */
class Service {
  readonly contacts = new Map<string, Contact>()
  readonly messages = new Map<string, Message>()

  chats(filter: ListFilter): Contact[] {
    return [...this.contacts.values()]
      .filter((one) => isListed(one, filter))
      .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
  }

  conversation(contactId: string): Message[] {
    return [...this.messages.values()]
      .filter((one) => one.contactId === contactId)
      .toSorted((a, b) => a.positionInChat - b.positionInChat)
  }
}

/** Fetches the whole list and one whole conversation, as a resync that goes on to the end does. */
function fetchAll(live: LiveStore, service: Service, filter: ListFilter, contactId: string): void {
  const read = live.reads.begin()
  const all = service.chats(filter)
  let after: Contact | undefined
  for (let offset = 0; offset === 0 || offset < all.length; offset += pageSize) {
    const items = all.slice(offset, offset + pageSize)
    const hasMore = offset + pageSize < all.length
    live.mergePage({ items, hasMore, after: after ? keyOf(after) : null }, read)
    after = items.at(-1)
  }
  const messages = service.conversation(contactId)
  live.mergeStretches(contactId, [{ items: messages, hasOlder: false, hasNewer: false }], read)
  live.reads.end(read)
}

function shown(live: LiveStore, contactId: string) {
  const window = live.window(contactId)
  return {
    list: live.order.slice().map((id) => live.chat(id)),
    hasMore: live.hasMore,
    conversation: window && {
      ...window,
      ids: undefined,
      messages: window.ids.map((id) => live.message(id)),
    },
  }
}

const ids = fc.integer({ min: 1, max: 7 }).map((n) => `c${n}`)
const anyContact = fc
  .record({
    id: ids,
    minute: fc.integer({ min: 0, max: 8 }),
    archived: fc.boolean(),
    pendingMessages: fc.nat(3),
  })
  .map(({ id, minute, archived, pendingMessages }) =>
    contact(id, { archived, chat: { updateAt: at(minute), pendingMessages } }),
  )
const anyMessage = fc
  .record({
    contactId: ids,
    position: fc.integer({ min: 1, max: 6 }),
    status: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const),
  })
  .map(({ contactId, position, status }) =>
    message(`${contactId}-m${position}`, contactId, { positionInChat: position, status }),
  )

const anyEvent: fc.Arbitrary<RealtimeEvent> = fc.oneof(
  fc
    .record({ message: anyMessage, row: anyContact })
    .map(({ message, row }) =>
      event('message.created', { message, contact: { ...row, id: message.contactId } }),
    ),
  anyMessage.map(({ id: messageId, contactId, status }) =>
    event('message.status', { messageId, contactId, status }),
  ),
  fc.record({ message: anyMessage, row: anyContact }).map(({ message, row }) =>
    event('message.deleted', {
      messageId: message.id,
      contactId: message.contactId,
      contact: { ...row, id: message.contactId },
    }),
  ),
  anyContact.map((contact) => event('chat.flags', { contact })),
  anyContact.map((contact) => event('contact.edited', { contact })),
  anyContact.map((contact) => event('contact.created', { contact })),
  anyContact.map((contact) => event('chat.deleted', { contact })),
  ids.map((contactId) => event('contact.hidden', { contactId })),
  fc
    .record({ contactId: ids, pendingMessages: fc.nat(3) })
    .map((data) => event('chat.pending', data)),
)

const anyService = fc
  .record({ contacts: fc.array(anyContact), messages: fc.array(anyMessage) })
  .map(({ contacts, messages }) => {
    const service = new Service()
    for (const one of contacts) service.contacts.set(one.id, one)
    for (const one of messages) service.messages.set(one.id, one)
    return service
  })

const anyFilter = fc.constantFrom<ListFilter>(defaultFilter, { ...defaultFilter, type: 'archived' })

describe('the live store', () => {
  it('shows after any events and a fetch what the fetch alone shows', () => {
    fc.assert(
      fc.property(
        anyService,
        anyService,
        fc.array(anyEvent, { maxLength: 40 }),
        anyFilter,
        (earlier, service, events, filter) => {
          const alone = newStore()
          alone.open('c1')
          fetchAll(alone, service, filter, 'c1')

          const live = newStore()
          live.open('c1')
          fetchAll(live, earlier, filter, 'c1')
          for (const one of events) apply(live, one, filter)
          fetchAll(live, service, filter, 'c1')

          expect(shown(live, 'c1')).toEqual(shown(alone, 'c1'))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('shows the service’s truth however events overtake an answer that is on its way', () => {
    fc.assert(
      fc.property(
        anyService,
        fc.array(anyContact, { maxLength: 20 }),
        fc.nat(20),
        (service, changed, cut) => {
          const live = newStore()
          fetchAll(live, service, defaultFilter, 'c1')
          // The answer is made here …
          const read = live.reads.begin()
          const snapshot = new Service()
          for (const [id, one] of service.contacts) snapshot.contacts.set(id, one)
          const change = (one: Contact) => {
            service.contacts.set(one.id, one)
            apply(live, event('chat.flags', { contact: one }))
          }
          for (const one of changed.slice(0, cut)) change(one)
          // … and comes in here.
          const items = snapshot.chats(defaultFilter)
          live.mergePage({ items, hasMore: false, after: null }, read)
          live.reads.end(read)
          for (const one of changed.slice(cut)) change(one)

          const truth = service.chats(defaultFilter)
          expect(live.order.slice().map((id) => live.chat(id))).toEqual(truth)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('puts no row below the last loaded page, where others may be missing', () => {
    const live = newStore()
    const read = live.reads.begin()
    const items = [9, 8, 7].map((minute) =>
      contact(`c${minute}`, { chat: { updateAt: at(minute) } }),
    )
    live.mergePage({ items, hasMore: true, after: null }, read)
    live.reads.end(read)
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

  it('keeps the pages beyond a first page that is fetched again', () => {
    const live = newStore()
    const row = (id: string, minute: number) => contact(id, { chat: { updateAt: at(minute) } })
    const read = live.reads.begin()
    const first = [row('a', 9), row('b', 8)]
    live.mergePage({ items: first, hasMore: true, after: null }, read)
    live.mergePage(
      { items: [row('c', 7), row('d', 6)], hasMore: true, after: { id: 'b', updateAt: at(8) } },
      read,
    )
    live.mergePage({ items: [row('e', 10), row('a', 9)], hasMore: true, after: null }, read)
    live.reads.end(read)
    expect(live.order.slice()).toEqual(['e', 'a', 'b', 'c', 'd'])
    expect(live.hasMore).toBe(true)
  })

  it('tells only the row that an event is about', () => {
    const store = createStore()
    const live = new LiveStore(store, atom(0))
    const read = live.reads.begin()
    const items = [
      contact('a', { chat: { updateAt: at(9) } }),
      contact('b', { chat: { updateAt: at(8) } }),
    ]
    live.mergePage({ items, hasMore: false, after: null }, read)
    live.reads.end(read)
    const told: string[] = []
    store.sub(live.chatAtom('a'), () => told.push('a'))
    store.sub(live.chatAtom('b'), () => told.push('b'))
    store.sub(live.orderVersionAtom, () => told.push('order'))
    apply(live, event('chat.pending', { contactId: 'b', pendingMessages: 3 }))
    expect(told).toEqual(['b'])
    apply(live, event('contact.created', { contact: contact('b', { chat: { updateAt: at(20) } }) }))
    expect(told).toEqual(['b', 'b', 'order'])
  })

  it('holds the messages of the last opened chats only, and of a left chat only the newest', () => {
    const live = newStore()
    for (let n = 0; n < 40; n += 1) {
      const contactId = `c${n}`
      live.open(contactId)
      const read = live.reads.begin()
      live.mergeContact(contact(contactId), read, false)
      const items = Array.from({ length: 100 }, (_, index) =>
        message(`${contactId}-${index}`, contactId, { positionInChat: index }),
      )
      live.mergeStretches(contactId, [{ items, hasOlder: false, hasNewer: false }], read)
      live.reads.end(read)
    }
    live.open(null)
    expect(live.sizes).toEqual({
      chats: keptConversations,
      messages: keptConversations * keptMessages,
      conversations: keptConversations,
    })
    expect(live.window('c39')?.hasOlder).toBe(true)
    expect(live.window('c39')?.ids[0]).toBe('c39-40')
  })
})
