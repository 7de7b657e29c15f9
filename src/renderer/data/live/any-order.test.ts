import { atom, createStore } from 'jotai'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { eventSchemas, type RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './events/apply-event.ts'
import { defaultFilter, isListed } from './store/chat-filter.ts'
import { LiveStore } from './store/live-store.ts'
import { agent, at, contact, event, message } from './test-data.ts'
import { anybody, anyEvent, anyFilter, anyViewer, events } from './test-events.ts'
import { anyContactId, anyService, fetchAll, Service, shown } from './test-service.ts'

const newStore = () => new LiveStore(createStore(), atom(0))
const OPEN = 'c1'
const ids = [OPEN, 'c2', 'c3', 'c4']
/** Sees the chats that no other agent has. */
const viewer = { ...agent, sees: ({ userId }: Contact) => userId === undefined }

/** A service that raises a chat's revision with every change, and the events that it sends to the viewer. */
class RevisedService extends Service {
  readonly events: RealtimeEvent[] = []
  #minute = 100

  constructor() {
    super()
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

  override chats(): Contact[] {
    return super.chats(defaultFilter).filter((one) => viewer.sees(one))
  }
}

/** A page that requests the list, the open conversation or a chat while events and responses arrive in any order. */
class Page {
  readonly live = newStore()
  readonly service = new RevisedService()
  readonly #responses: (() => void)[] = []
  #received = 0
  /** Events in the order of the service that have not arrived. */
  readonly #waiting: RealtimeEvent[] = []

  constructor() {
    this.live.open(OPEN)
    fetchAll(this.live, this.service, defaultFilter, OPEN)
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
    this.live.commit(applyEvent(this.live, one, viewer, defaultFilter).changes)
  }

  /** Requests something. The service answers at once, and the response is on its way. */
  request(which: number): void {
    const { live, service } = this
    const read = live.beginRead()
    const id = ids[which % ids.length] ?? OPEN
    const one = service.contacts.get(id)
    const items = service.chats()
    const messages = service.conversation(OPEN)
    this.#responses.push(() => {
      if (which % 3 === 0) live.mergePage({ items, hasMore: false, after: null }, read)
      else if (which % 3 === 1)
        live.mergeMessages(OPEN, [{ items: messages, hasOlder: false, hasNewer: false }], read)
      else if (one !== undefined && viewer.sees(one))
        live.mergeContact(one, read, isListed(one, defaultFilter))
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
const chatOf = (which: number): string => ids[Math.max(0, which - 17)] ?? OPEN

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

it('any order of the events and responses of a sequence of changes ends in its last state', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), fc.nat(50), (steps, seed) => {
      const page = new Page()
      for (const { step, which } of steps) step(page, which)
      page.finish(seed)
      const { list, conversation } = shown(page.live, OPEN)
      expect(list).toEqual(page.service.chats())
      expect(conversation?.messages).toEqual(page.service.conversation(OPEN))
    }),
    { numRuns: 600 },
  )
})

it('an optimistic change is shown until its answer, whatever arrives meanwhile', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const page = new Page()
      const { live } = page
      const before = live.chat(OPEN) ?? contact(OPEN)
      const end = live.change(before, {
        apply: (chat) => ({ ...chat, importantChat: true }),
        isListed: (chat) => isListed(chat, defaultFilter),
      })
      for (const { step, which } of steps) {
        step(page, which)
        expect(live.chat(OPEN)?.importantChat).toBe(true)
      }
      end()
      page.finish(0)
      expect(live.chat(OPEN)).toEqual(page.service.contacts.get(OPEN))
    }),
  )
})

it('the generators cover every event of the contract', () => {
  expect(Object.keys(events).toSorted()).toEqual(Object.keys(eventSchemas).toSorted())
})

it('`contact.hidden` removes the chat from the store, whatever events came before', () => {
  fc.assert(
    fc.property(
      anyService,
      fc.array(anyEvent, { maxLength: 20 }),
      anyContactId,
      anybody,
      anyViewer,
      anyFilter,
      (service, before, contactId, byUserId, someone, filter) => {
        const live = newStore()
        live.open(OPEN)
        fetchAll(live, service, filter, OPEN)
        const hidden = event('contact.hidden', { contactId, byUserId })
        for (const one of [...before, hidden])
          live.commit(applyEvent(live, one, someone, filter).changes)
        expect(live.chat(contactId)).toBeUndefined()
        expect(live.order.slice()).not.toContain(contactId)
        expect(live.conversation(contactId)).toBe('none')
      },
    ),
  )
})
