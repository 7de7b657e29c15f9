import { atom, createStore } from 'jotai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/entities/message.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from '#renderer/data/live/events/apply-event.ts'
import type { MessageRange } from './conversation-window.ts'
import { defaultFilter } from './chat-filter.ts'
import { LiveStore } from './live-store.ts'
import { patchMessage } from './message-patch.ts'
import { agent, at, contact, event, message } from '#renderer/data/live/test-data.ts'
import { anyStatus } from '#renderer/data/live/test-service.ts'

/** Messages at the given positions, e.g. `m5` at position 5. Those at even positions are the customer's. */
const messagesAt = (...positions: number[]): Message[] =>
  positions.map((position) =>
    message(`m${position}`, 'c1', {
      positionInChat: position,
      sender: position % 2 === 0 ? 'contact' : 'group',
      status: 'sent',
    }),
  )
const whole = (items: readonly Message[]): MessageRange => ({
  items,
  hasOlder: false,
  hasNewer: false,
})

function apply(live: LiveStore, one: RealtimeEvent): void {
  live.commit(applyEvent(live, one, agent, defaultFilter).changes)
}

function receive(live: LiveStore, position: number): void {
  for (const one of messagesAt(position))
    apply(live, event('message.created', { message: one, contact: contact('c1') }))
}

/** A store with the chat "c1" open and this range loaded. */
function opened(loaded?: MessageRange): LiveStore {
  const live = new LiveStore(createStore(), atom(0))
  live.open('c1')
  if (loaded !== undefined) fetched(live, loaded)
  return live
}

/**
 * Merges a response.
 * @param meanwhile runs between the request and the response
 * @returns false if `meanwhile` deleted all messages of the response and the service has more
 */
function fetched(live: LiveStore, answer: MessageRange, meanwhile = () => {}): boolean {
  const read = live.reads.begin()
  meanwhile()
  const isMerged = live.mergeMessages('c1', [answer], read)
  live.reads.end(read)
  return isMerged
}

const shown = (live: LiveStore): (Message | undefined)[] =>
  live.window('c1')?.ids.map((id) => live.message(id)) ?? []
const ids = (live: LiveStore) => live.window('c1')?.ids

it('a message received twice below the loaded range counts as one unseen message', () => {
  const live = opened({ items: messagesAt(1, 2), hasOlder: false, hasNewer: true })
  for (const position of [4, 6, 4]) receive(live, position)
  expect(live.window('c1')).toMatchObject({ hasNewer: true, unseen: [4, 6] })
})

describe('when a response with messages of a conversation is merged', () => {
  const below: MessageRange = { items: messagesAt(1, 2), hasOlder: false, hasNewer: true }

  it.each([
    ['nothing', undefined],
    ['an older range', below],
  ])('a new message is shown below the response’s messages (loaded before: %s)', (_, loaded) => {
    const live = opened(loaded)
    fetched(live, whole(messagesAt(1, 2, 3, 4)), () => receive(live, 5))
    expect(ids(live)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
    expect(live.window('c1')).toMatchObject({ hasNewer: false, unseen: [] })
  })

  it('a message received during the request for the last page is shown below that page', () => {
    const live = opened(below)
    fetched(live, { ...whole(messagesAt(3, 4)), after: 2 }, () => receive(live, 5))
    expect(ids(live)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  })

  it('a message received during the request is not shown below a page that is followed by other pages', () => {
    const live = opened(below)
    fetched(live, { items: messagesAt(3), hasOlder: false, hasNewer: true, after: 2 }, () =>
      receive(live, 5),
    )
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
    expect(live.window('c1')?.hasNewer).toBe(true)
  })

  it('a message in both the event and the response appears once, with the event’s state', () => {
    const live = opened()
    fetched(live, whole(messagesAt(1, 2, 3)), () => {
      receive(live, 3)
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm3', status: 'read' }))
    })
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
    expect(live.message('m3')?.status).toBe('read')
  })

  it('an older response does not undo a status or a reaction', () => {
    const live = opened()
    const reactions = [{ sender: 'contact' as const, emoji: '🙏', sentAt: at(9) }]
    fetched(live, whole(messagesAt(1)), () => {
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm1', status: 'read' }))
      apply(live, event('message.reaction', { contactId: 'c1', messageId: 'm1', reactions }))
    })
    expect(live.message('m1')).toMatchObject({ status: 'read', reactions })
  })

  it('a deleted message stays deleted, even if a later event changes it', () => {
    const live = opened()
    fetched(live, whole(messagesAt(1, 2)), () => {
      const target = { contactId: 'c1', messageId: 'm1' }
      apply(live, event('message.deleted', { ...target, contact: contact('c1') }))
      apply(live, event('message.status', { ...target, status: 'read' }))
    })
    expect(ids(live)).toEqual(['m2'])
  })

  it('the loaded messages stay without a gap if the only message of the response is deleted and a loaded message is updated', () => {
    const live = opened({ items: messagesAt(1, 2, 3), hasOlder: false, hasNewer: true })
    fetched(live, { items: messagesAt(4), hasOlder: true, hasNewer: false }, () => {
      apply(
        live,
        event('message.deleted', { contactId: 'c1', messageId: 'm4', contact: contact('c1') }),
      )
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }))
    })
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
    expect(live.window('c1')).toMatchObject({ hasOlder: false, hasNewer: false })
  })

  it.each([
    ['nothing', undefined],
    ['an older range', below],
  ])(
    'the loaded range (%s) stays and the merge fails if all messages of the response were deleted',
    (_, loaded) => {
      const live = opened(loaded)
      const isMerged = fetched(
        live,
        { items: messagesAt(9), hasOlder: true, hasNewer: false },
        () =>
          apply(
            live,
            event('message.deleted', { contactId: 'c1', messageId: 'm9', contact: contact('c1') }),
          ),
      )
      expect(isMerged).toBe(false)
      expect(ids(live)).toEqual(loaded?.items.map(({ id }) => id))
    },
  )

  it.each([
    ['nothing', undefined],
    ['the newer half', { ...whole(messagesAt(3, 4)), hasOlder: true }],
  ])('no deleted message comes back if all messages were deleted (loaded: %s)', (_, loaded) => {
    const live = opened(loaded)
    const older =
      loaded === undefined ? whole(messagesAt(1, 2, 3)) : { ...whole(messagesAt(1, 2)), before: 3 }
    fetched(live, older, () => {
      receive(live, 4)
      apply(live, event('chat.deleted', { contact: contact('c1') }))
      receive(live, 5)
    })
    expect(ids(live)).toEqual(['m5'])
    expect(live.window('c1')).toMatchObject({ hasOlder: false, hasNewer: false })
  })

  it('the updates stored for a chat are dropped when another chat is opened', () => {
    const live = opened()
    const read = live.reads.begin()
    receive(live, 5)
    live.open('c2')
    expect(live.message('m5')).toBeUndefined()
    live.open('c1')
    fetched(live, whole(messagesAt(1)))
    live.reads.end(read)
    expect(ids(live)).toEqual(['m1'])
  })

  it('the response replaces the updates that were received before its request', () => {
    const live = opened(whole(messagesAt(1, 2)))
    const other = live.reads.begin()
    receive(live, 5)
    fetched(live, whole(messagesAt(1, 2, 3)))
    live.reads.end(other)
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
  })

  it('the stored updates are cleared once no request is in flight', () => {
    const live = opened()
    const read = live.reads.begin()
    receive(live, 5)
    expect(live.message('m5')).toBeDefined()
    live.reads.end(read)
    expect(live.message('m5')).toBeUndefined()
  })

  it('a loaded message that is updated during a jump to the newest messages is not shown above a gap', () => {
    const live = opened(below)
    const newest = { items: messagesAt(8, 9), hasOlder: true, hasNewer: false }
    fetched(live, newest, () =>
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm1', status: 'read' })),
    )
    expect(ids(live)).toEqual(['m8', 'm9'])
  })
})

type Act =
  | { kind: 'receive' }
  | { kind: 'clear' }
  | { kind: 'status'; which: number; status: 'sent' | 'delivered' | 'read' }
  | { kind: 'react'; which: number; minute: number }
  | { kind: 'delete'; which: number }
const which = fc.nat(9)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'receive' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: 'clear' }) },
  fc.record({ kind: fc.constant('status' as const), which, status: anyStatus }),
  fc.record({ kind: fc.constant('react' as const), which, minute: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete' as const), which }),
)

/** A conversation at the service. `do` changes it and returns the event of the change; null if nothing changed. */
class Conversation {
  readonly #messages = new Map<string, Message>()
  #last = 0

  constructor(count: number) {
    for (let n = 0; n < count; n += 1) this.#receive()
  }

  all(): Message[] {
    return [...this.#messages.values()]
  }

  do(act: Act): RealtimeEvent | null {
    if (act.kind === 'receive')
      return event('message.created', { message: this.#receive(), contact: contact('c1') })
    if (act.kind === 'clear') {
      this.#messages.clear()
      return event('chat.deleted', { contact: contact('c1') })
    }
    const one = this.all().at(-1 - act.which)
    if (one === undefined) return null
    const what = { contactId: 'c1', messageId: one.id }
    if (act.kind === 'delete') {
      this.#messages.delete(one.id)
      return event('message.deleted', { ...what, contact: contact('c1') })
    }
    if (act.kind === 'status') {
      this.#messages.set(one.id, patchMessage(one, { status: act.status }))
      return event('message.status', { ...what, status: act.status })
    }
    const reactions = [{ sender: 'contact' as const, emoji: '🙏', sentAt: at(act.minute) }]
    this.#messages.set(one.id, { ...one, reactions })
    return event('message.reaction', { ...what, reactions })
  }

  #receive(): Message {
    this.#last += 1
    const created = message(`m${this.#last}`, 'c1', { positionInChat: this.#last, status: 'sent' })
    this.#messages.set(created.id, created)
    return created
  }
}

it('the newest messages are correct after any events before and after the response', () => {
  const loaded = fc.constantFrom('nothing', 'the oldest', 'the newest')
  const moment = fc.nat(12)
  fc.assert(
    fc.property(
      fc.nat(8),
      loaded,
      fc.integer({ min: 1, max: 10 }),
      fc.array(anyAct, { maxLength: 12 }),
      fc.tuple(moment, moment, moment),
      (count, first, limit, acts, [asked, created, arrived]) => {
        const service = new Conversation(count)
        const newest = (): MessageRange => {
          const items = service.all()
          return { ...whole(items.slice(-limit)), hasOlder: items.length > limit }
        }
        const live = opened()
        if (first === 'the newest') fetched(live, newest())
        if (first === 'the oldest' && count > 3)
          fetched(live, { items: service.all().slice(0, 3), hasOlder: false, hasNewer: true })

        // The response may be older or newer than the events received so far.
        const answers = [newest()]
        const events = acts.map((act) => {
          const event = service.do(act)
          answers.push(newest())
          return event
        })
        const answer = answers[Math.max(asked, created)] ?? newest()
        const deliver = (from: number, to?: number) => {
          for (const one of events.slice(from, to)) if (one !== null) apply(live, one)
        }
        deliver(0, asked)
        const delivered = Math.max(asked, arrived)
        // If all messages of the response were deleted, messages are requested again. The new response arrives before
        // the next event.
        const isShown =
          fetched(live, answer, () => deliver(asked, delivered)) ||
          fetched(live, answers[delivered] ?? newest())
        expect(isShown).toBe(true)
        deliver(delivered)

        const truth = service.all()
        const after = shown(live)
        expect(live.conversation('c1')).toBe('attached')
        const above = truth.length - after.length
        expect(after).toEqual(truth.slice(above))
        expect(above === 0 || live.window('c1')?.hasOlder).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
