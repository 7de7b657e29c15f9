import { atom, createStore } from 'jotai'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/entities/message.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from '../events/apply-event.ts'
import type { Stretch } from './conversation-window.ts'
import { defaultFilter } from './list-filter.ts'
import { LiveStore } from './live-store.ts'
import { withNews } from './message-patch.ts'
import { agent, at, contact, event, message } from '../test-data.ts'
import { anyStatus } from '../test-service.ts'

/** Messages of these positions; `m5` is at 5. */
const said = (...positions: number[]): Message[] =>
  positions.map((position) =>
    message(`m${position}`, 'c1', {
      positionInChat: position,
      sender: position % 2 === 0 ? 'contact' : 'group',
      status: 'sent',
    }),
  )
const whole = (items: readonly Message[]): Stretch => ({ items, hasOlder: false, hasNewer: false })

function apply(live: LiveStore, one: RealtimeEvent): void {
  live.commit(applyEvent(live, one, agent, defaultFilter).changes)
}

function say(live: LiveStore, position: number): void {
  for (const one of said(position))
    apply(live, event('message.created', { message: one, contact: contact('c1') }))
}

/** A store with the chat "c1" open, of which this much is held. */
function opened(held?: Stretch): LiveStore {
  const live = new LiveStore(createStore(), atom(0))
  live.open('c1')
  if (held !== undefined) fetched(live, held)
  return live
}

/** Asks, has this happen, and takes the answer over. @returns whether anything was left of it */
function fetched(live: LiveStore, answer: Stretch, meanwhile = () => {}): boolean {
  const read = live.reads.begin()
  meanwhile()
  const isMerged = live.mergeStretches('c1', [answer], read)
  live.reads.end(read)
  return isMerged
}

const shown = (live: LiveStore): (Message | undefined)[] =>
  live.window('c1')?.ids.map((id) => live.message(id)) ?? []
const ids = (live: LiveStore) => live.window('c1')?.ids

describe('of a conversation that is on its way', () => {
  const below: Stretch = { items: said(1, 2), hasOlder: false, hasNewer: true }

  it.each([
    ['nothing', undefined],
    ['an older stretch', below],
  ])('a message that comes where %s is held is shown below the answer', (_, held) => {
    const live = opened(held)
    fetched(live, whole(said(1, 2, 3, 4)), () => say(live, 5))
    expect(ids(live)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
    expect(live.window('c1')).toMatchObject({ hasNewer: false, unseen: [] })
  })

  it('a message that is heard of again below what is held came once', () => {
    const live = opened(below)
    for (const position of [4, 6, 4]) say(live, position)
    expect(live.window('c1')).toMatchObject({ hasNewer: true, unseen: [4, 6] })
  })

  it('a message that comes is shown below the last page', () => {
    const live = opened(below)
    fetched(live, { ...whole(said(3, 4)), after: 2 }, () => say(live, 5))
    expect(ids(live)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  })

  it('a message does not stand below a page after which there are others', () => {
    const live = opened(below)
    fetched(live, { items: said(3), hasOlder: false, hasNewer: true, after: 2 }, () => say(live, 5))
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
    expect(live.window('c1')?.hasNewer).toBe(true)
  })

  it('a message that the answer has as well stands in it once, as it was told last', () => {
    const live = opened()
    fetched(live, whole(said(1, 2, 3)), () => {
      say(live, 3)
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm3', status: 'read' }))
    })
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
    expect(live.message('m3')?.status).toBe('read')
  })

  it('a status and a reaction are not taken back by the older answer', () => {
    const live = opened()
    const reactions = [{ sender: 'contact' as const, emoji: '🙏', sentAt: at(9) }]
    fetched(live, whole(said(1)), () => {
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm1', status: 'read' }))
      apply(live, event('message.reaction', { contactId: 'c1', messageId: 'm1', reactions }))
    })
    expect(live.message('m1')).toMatchObject({ status: 'read', reactions })
  })

  it('a message that was deleted does not come back, whatever is still told of it', () => {
    const live = opened()
    fetched(live, whole(said(1, 2)), () => {
      const what = { contactId: 'c1', messageId: 'm1' }
      apply(live, event('message.deleted', { ...what, contact: contact('c1') }))
      apply(live, event('message.status', { ...what, status: 'read' }))
    })
    expect(ids(live)).toEqual(['m2'])
  })

  it('what lies between is shown where the newest is deleted on its way, and one that is held is told of', () => {
    const live = opened({ items: said(1, 2, 3), hasOlder: false, hasNewer: true })
    fetched(live, { items: said(4), hasOlder: true, hasNewer: false }, () => {
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
    ['an older stretch', below],
  ])(
    'an answer of which nothing is left leaves %s as it was, and is asked for again',
    (_, held) => {
      const live = opened(held)
      const isMerged = fetched(live, { items: said(9), hasOlder: true, hasNewer: false }, () =>
        apply(
          live,
          event('message.deleted', { contactId: 'c1', messageId: 'm9', contact: contact('c1') }),
        ),
      )
      expect(isMerged).toBe(false)
      expect(ids(live)).toEqual(held?.items.map(({ id }) => id))
    },
  )

  it.each([
    ['nothing', undefined],
    ['the newer half', { ...whole(said(3, 4)), hasOlder: true }],
  ])('no message comes back where all were deleted while %s was held', (_, held) => {
    const live = opened(held)
    const older = held === undefined ? whole(said(1, 2, 3)) : { ...whole(said(1, 2)), before: 3 }
    fetched(live, older, () => {
      say(live, 4)
      apply(live, event('chat.deleted', { contact: contact('c1') }))
      say(live, 5)
    })
    expect(ids(live)).toEqual(['m5'])
    expect(live.window('c1')).toMatchObject({ hasOlder: false, hasNewer: false })
  })

  it('nothing is shown that was told of another chat before', () => {
    const live = opened()
    const read = live.reads.begin()
    say(live, 5)
    live.open('c2')
    expect(live.message('m5')).toBeUndefined()
    live.open('c1')
    fetched(live, whole(said(1)))
    live.reads.end(read)
    expect(ids(live)).toEqual(['m1'])
  })

  it('what was told before the call is as the answer has it', () => {
    const live = opened(whole(said(1, 2)))
    const other = live.reads.begin()
    say(live, 5)
    fetched(live, whole(said(1, 2, 3)))
    live.reads.end(other)
    expect(ids(live)).toEqual(['m1', 'm2', 'm3'])
  })

  it('nothing is kept of what was told once no call is under way', () => {
    const live = opened()
    const read = live.reads.begin()
    say(live, 5)
    expect(live.message('m5')).toBeDefined()
    live.reads.end(read)
    expect(live.message('m5')).toBeUndefined()
  })

  it('no gap is shown above a message of which something was told while one went to the newest', () => {
    const live = opened(below)
    const newest = { items: said(8, 9), hasOlder: true, hasNewer: false }
    fetched(live, newest, () =>
      apply(live, event('message.status', { contactId: 'c1', messageId: 'm1', status: 'read' })),
    )
    expect(ids(live)).toEqual(['m8', 'm9'])
  })
})

type Act =
  | { kind: 'say' }
  | { kind: 'clear' }
  | { kind: 'status'; which: number; status: 'sent' | 'delivered' | 'read' }
  | { kind: 'react'; which: number; minute: number }
  | { kind: 'delete'; which: number }
const which = fc.nat(9)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'say' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: 'clear' }) },
  fc.record({ kind: fc.constant('status' as const), which, status: anyStatus }),
  fc.record({ kind: fc.constant('react' as const), which, minute: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete' as const), which }),
)

/** A conversation as the service has it, and the events that tell of what is done to it. */
class Conversation {
  readonly #messages = new Map<string, Message>()
  #last = 0

  constructor(count: number) {
    for (let n = 0; n < count; n += 1) this.#say()
  }

  all(): Message[] {
    return [...this.#messages.values()]
  }

  do(act: Act): RealtimeEvent | null {
    if (act.kind === 'say')
      return event('message.created', { message: this.#say(), contact: contact('c1') })
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
      this.#messages.set(one.id, withNews(one, { status: act.status }))
      return event('message.status', { ...what, status: act.status })
    }
    const reactions = [{ sender: 'contact' as const, emoji: '🙏', sentAt: at(act.minute) }]
    this.#messages.set(one.id, { ...one, reactions })
    return event('message.reaction', { ...what, reactions })
  }

  #say(): Message {
    this.#last += 1
    const made = message(`m${this.#last}`, 'c1', { positionInChat: this.#last, status: 'sent' })
    this.#messages.set(made.id, made)
    return made
  }
}

it('the newest messages are shown as they are, whatever overtakes their answer or is told after it', () => {
  const held = fc.constantFrom('nothing', 'the oldest', 'the newest')
  const moment = fc.nat(12)
  fc.assert(
    fc.property(
      fc.nat(8),
      held,
      fc.integer({ min: 1, max: 10 }),
      fc.array(anyAct, { maxLength: 12 }),
      fc.tuple(moment, moment, moment),
      (count, first, limit, acts, [asked, made, come]) => {
        const service = new Conversation(count)
        const newest = (): Stretch => {
          const items = service.all()
          return { ...whole(items.slice(-limit)), hasOlder: items.length > limit }
        }
        const live = opened()
        if (first === 'the newest') fetched(live, newest())
        if (first === 'the oldest' && count > 3)
          fetched(live, { items: service.all().slice(0, 3), hasOlder: false, hasNewer: true })

        // The answer may be of before some of the events that are told by then, or know more than they.
        const answers = [newest()]
        const events = acts.map((act) => {
          const told = service.do(act)
          answers.push(newest())
          return told
        })
        const answer = answers[Math.max(asked, made)] ?? newest()
        const tell = (from: number, to?: number) => {
          for (const one of events.slice(from, to)) if (one !== null) apply(live, one)
        }
        tell(0, asked)
        const told = Math.max(asked, come)
        // Where nothing is left of it, it is asked for again, and answered before anything more is told.
        const isShown =
          fetched(live, answer, () => tell(asked, told)) || fetched(live, answers[told] ?? newest())
        expect(isShown).toBe(true)
        tell(told)

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
