import fc from 'fast-check'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { compareKeys, type OrderKey } from './store/chat-order.ts'
import { isListed, type ListFilter } from './store/chat-filter.ts'
import type { LiveStore } from './store/live-store.ts'
import { at, contact, message } from './test-data.ts'

/** Number of chats on a page of the list. */
const pageSize = 3

export const keyOf = (one: Contact): OrderKey => ({ id: one.id, updateAt: one.chat.updateAt })

/**
 * The contacts and messages of a service in tests. `chats` returns the filtered list, newest first; `conversation`
 * returns all messages of a chat by position.
 */
export class Service {
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

/**
 * Requests the whole list. The response contains the data as it is at the request.
 * @returns a function that delivers the response to the store
 */
export function requestList(live: LiveStore, service: Service, filter: ListFilter): () => void {
  const read = live.beginRead()
  const all = service.chats(filter)
  return () => {
    let after: Contact | undefined
    for (let offset = 0; offset === 0 || offset < all.length; offset += pageSize) {
      const items = all.slice(offset, offset + pageSize)
      const hasMore = offset + pageSize < all.length
      live.mergePage({ items, hasMore, after: after ? keyOf(after) : null }, read)
      after = items.at(-1)
    }
    live.endRead(read)
  }
}

/** Fetches the whole list and one whole conversation, like a resync of everything. */
export function fetchAll(
  live: LiveStore,
  service: Service,
  filter: ListFilter,
  contactId: string,
): void {
  requestList(live, service, filter)()
  const read = live.beginRead()
  const items = service.conversation(contactId)
  live.mergeMessages(contactId, [{ items, hasOlder: false, hasNewer: false }], read)
  live.endRead(read)
}

/** The visible state: the list, and the open chat with its messages. */
export function shown(live: LiveStore, contactId: string) {
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

export const anyContactId = fc.integer({ min: 1, max: 7 }).map((n) => `c${n}`)

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/**
 * Contacts that differ in the fields that decide their position in the list, and whether `anyFilter` and `anyViewer`
 * show them.
 */
export const anyContact = fc
  .record({
    id: anyContactId,
    minute: fc.integer({ min: 0, max: 8 }),
    name: fc.constantFrom('Carmen', 'Marcos'),
    archived: fc.boolean(),
    pendingMessages: fc.nat(3),
    userTagId: maybe(fc.constantFrom('t1', 't7')),
    teamTagId: maybe(fc.constantFrom('north', 'south')),
    tagLvl: fc.subarray([
      { levelId: 'level1', tagId: 'lt1' },
      { levelId: 'level2', tagId: 'lt2' },
    ]),
  })
  .map(({ id, minute, pendingMessages, userTagId, teamTagId, ...rest }) =>
    contact(id, {
      ...rest,
      ...(userTagId === undefined ? {} : { userTagId }),
      ...(teamTagId === undefined ? {} : { teamTagId }),
      chat: { updateAt: at(minute), pendingMessages },
    }),
  )

export const anyStatus = fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const)

export const anyMessage = fc
  .record({
    contactId: anyContactId,
    position: fc.integer({ min: 1, max: 6 }),
    status: anyStatus,
  })
  .map(({ contactId, position, status }) =>
    message(`${contactId}-m${position}`, contactId, { positionInChat: position, status }),
  )

export const anyService = fc
  .record({ contacts: fc.array(anyContact), messages: fc.array(anyMessage) })
  .map(({ contacts, messages }) => {
    const service = new Service()
    for (const one of contacts) service.contacts.set(one.id, one)
    for (const one of messages) service.messages.set(one.id, one)
    return service
  })
