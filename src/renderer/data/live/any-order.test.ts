import { createStore } from 'jotai'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './events/apply-event.ts'
import { defaultFilter, isListed, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { compareKeys, type OrderKey } from './store/chat-order.ts'
import { LiveStore } from './store/live-store.ts'
import { agent, at, contact, event, message, testCounts } from './live-data.fixture.ts'

const keyOf = ({ id, chat }: Contact): OrderKey => ({ id, rank: Date.parse(chat.updateAt) })
const OPEN = 'c1'
const ids = [OPEN, 'c2', 'c3', 'c4']
/** Sees the chats that no other agent has. */
const viewer = { ...agent, sees: ({ userId }: Contact) => userId === undefined }

/** A service that raises a chat's revision with every change, and the events that it sends to the viewer. */
class Service {
  readonly contacts = new Map<string, Contact>()
  readonly messages = new Map<string, Message>()
  readonly events: RealtimeEvent[] = []
  #minute = 100

  constructor() {
    for (const id of ids) this.contacts.set(id, contact(id))
  }

  #update(id: string, change: (chat: Contact) => Contact): Contact {
    const before = this.contacts.get(id) ?? contact(id)
    const after = { ...change(before), revision: (before.revision ?? 0) + 1 }
    this.contacts.set(id, after)
    return after
  }

  #emit(one: RealtimeEvent, { id: contactId, revision, userId }: Contact): void {
    this.events.push(
      userId === undefined ? one : event('contact.hidden', { contactId, revision, userId }),
    )
  }

  write(id: string): void {
    const positionInChat = (this.#minute += 1)
    const after = this.#update(id, (chat) => ({
      ...chat,
      chat: { ...chat.chat, updateAt: at(positionInChat), pendingMessages: 1 },
    }))
    const written = message(`m${positionInChat}`, id, { positionInChat, revision: after.revision })
    this.messages.set(written.id, written)
    this.#emit(event('message.created', { message: written, contact: after }), after)
  }

  #last = (id: string): Message | undefined => this.conversation(id).at(-1)

  changeMessage(id: string, status: Message['status']): void {
    const last = this.#last(id)
    if (last === undefined) return
    const after = this.#update(id, (chat) => ({ ...chat, chatStatus: (chat.chatStatus ?? 0) + 1 }))
    const changed = { ...last, status, revision: after.revision }
    this.messages.set(last.id, changed)
    const data = { contactId: id, messageId: last.id, status }
    this.#emit(event('message.status', { ...data, message: changed, contact: after }), after)
  }

  deleteMessage(id: string): void {
    const last = this.#last(id)
    if (last === undefined) return
    this.messages.delete(last.id)
    const after = this.#update(id, (chat) => chat)
    const data = { contactId: id, messageId: last.id }
    this.#emit(event('message.deleted', { ...data, contact: after }), after)
  }

  deleteChat(id: string): void {
    for (const { id: messageId } of this.conversation(id)) this.messages.delete(messageId)
    const after = this.#update(id, (chat) => ({ ...chat, brand: 'Emptied' }))
    this.#emit(event('chat.deleted', { contact: after }), after)
  }

  archive(id: string): void {
    const after = this.#update(id, (chat) => ({ ...chat, archived: !chat.archived }))
    this.#emit(event('chat.flags', { contact: after }), after)
  }

  /** Gives a chat to another agent, or takes it back. The viewer always sees the open chat. */
  assign(id: string): void {
    if (id === OPEN) return
    const after = this.#update(id, ({ userId, ...chat }) =>
      userId === undefined ? { ...chat, userId: 'u7' } : chat,
    )
    this.#emit(event('contact.assigned', { contact: after }), after)
  }

  chats(filter: ListFilter): Contact[] {
    return [...this.contacts.values()]
      .filter((one) => viewer.sees(one) && isListed(one, filter, viewer))
      .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
  }

  conversation(id: string): Message[] {
    return [...this.messages.values()]
      .filter(({ contactId }) => contactId === id)
      .toSorted((a, b) => a.positionInChat - b.positionInChat)
  }
}

/** A page that requests the list, the open conversation or a chat while events and responses arrive in any order. */
class Page {
  readonly live = new LiveStore(createStore(), testCounts())
  readonly service = new Service()
  readonly filter: ListFilter
  readonly #responses: (() => void)[] = []
  #received = 0
  /** Events in the order of the service that have not arrived. */
  readonly #waiting: RealtimeEvent[] = []

  constructor(filter: ListFilter) {
    this.filter = filter
    this.live.open(OPEN)
    for (const which of [0, 1]) this.request(which)
    for (const which of [0, 1]) this.respond(which)
  }

  #collect(): void {
    this.#waiting.push(...this.service.events.slice(this.#received))
    this.#received = this.service.events.length
  }

  /** Receives one of the events that are on their way; perhaps twice. */
  receive(which: number, isRepeated: boolean): void {
    this.#collect()
    const index = which % Math.max(1, this.#waiting.length)
    const one = this.#waiting[index]
    if (one === undefined) return
    if (!isRepeated) this.#waiting.splice(index, 1)
    this.live.commit(applyEvent(this.live, one, viewer, this.filter).changes)
  }

  /** Requests something. The service answers at once, and the response is on its way. */
  request(which: number): void {
    const { live, service, filter } = this
    const read = live.beginRead()
    const id = ids[which % ids.length] ?? OPEN
    const one = service.contacts.get(id)
    const items = service.chats(filter)
    const messages = service.conversation(OPEN)
    this.#responses.push(() => {
      if (which % 3 === 0) live.mergePage({ items, hasMore: false, after: null }, read)
      else if (which % 3 === 1)
        live.mergeMessages(OPEN, [{ items: messages, hasOlder: false, hasNewer: false }], read)
      else if (one !== undefined && viewer.sees(one))
        live.mergeContact(one, read, isListed(one, filter, viewer))
      live.endRead(read)
    })
  }

  respond(which: number): void {
    this.#responses.splice(which % Math.max(1, this.#responses.length), 1)[0]?.()
  }

  /** Receives what is still on its way, in an order that depends on `seed`. */
  finish(seed: number): void {
    for (let turn = seed; this.#responses.length > 0; turn += 7) this.respond(turn)
    this.#collect()
    for (let turn = seed; this.#waiting.length > 0; turn += 5) this.receive(turn, false)
  }
}

/** The open chat is changed most often. */
const chatOf = (which: number): string => ids[which < 10 ? 0 : which % 4] ?? OPEN

type Step = (page: Page, which: number) => void
const changes: readonly Step[] = [
  ({ service }, which) => service.write(chatOf(which)),
  ({ service }, which) => service.changeMessage(chatOf(which), which % 2 ? 'read' : 'sent'),
  ({ service }, which) => service.deleteMessage(chatOf(which)),
  ({ service }, which) => service.deleteChat(chatOf(which)),
  ({ service }, which) => service.archive(chatOf(which)),
  ({ service }, which) => service.assign(chatOf(which)),
]
const arrivals: readonly Step[] = [
  (page, which) => page.receive(which, false),
  (page, which) => page.receive(which, true),
  (page, which) => page.request(which),
  (page, which) => page.respond(which),
]
const anyStep = fc.record({
  step: fc.constantFrom(...changes, ...arrivals, ...arrivals),
  which: fc.nat(20),
})

const anyFilter = fc.constantFrom<ListFilter>(
  defaultFilter,
  { ...defaultFilter, type: 'archived' },
  { ...defaultFilter, text: 'emptied' },
)

it('any order of the events and responses of a sequence of changes ends in its last state', () => {
  const anySteps = fc.array(anyStep, { maxLength: 60 })
  fc.assert(
    fc.property(anySteps, anyFilter, fc.nat(50), (steps, filter, seed) => {
      const page = new Page(filter)
      const { live, service } = page
      for (const { step, which } of steps) step(page, which)
      page.finish(seed)
      expect(live.order.slice().map((id) => live.chat(id))).toEqual(service.chats(filter))
      const shown = live.window(OPEN)?.ids.map((id) => live.message(id))
      expect(shown).toEqual(service.conversation(OPEN))
    }),
    { numRuns: 1000 },
  )
})

it('an optimistic change is shown until its answer, whatever arrives meanwhile', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), anyFilter, (steps, filter) => {
      const page = new Page(filter)
      const { live, service } = page
      const end = live.change(service.contacts.get(OPEN) ?? contact(OPEN), {
        apply: (chat) => ({ ...chat, importantChat: true }),
        isListed: (chat) => isListed(chat, filter, viewer),
      })
      for (const { step, which } of steps) {
        step(page, which)
        expect(live.chat(OPEN)?.importantChat).toBe(true)
      }
      end()
      page.finish(0)
      expect(live.chat(OPEN)).toEqual(service.contacts.get(OPEN))
    }),
  )
})
