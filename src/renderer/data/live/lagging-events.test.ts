import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import { userSchema } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { pendingChatsAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { applyEvent } from './events/apply-event.ts'
import type { Effect } from './store/event-result.ts'
import { defaultFilter } from './store/chat-filter.ts'
import { isPending } from '#contract/rules/pending.ts'
import { agent, at, contact, event, message } from './test-data.ts'
import { Service } from './test-service.ts'
import { currentLive, disposeCurrentLive } from './live.ts'

/**
 * Events arrive in order, but later than responses that already contain their changes. After the last event and all
 * requests, the screen matches the service without a reconnect.
 */

/** The largest delay of an event, ms. */
const latest = 200
/** The length of the step `wait`, ms. */
const step = 100

let service: Service
let minute: number
/** Events not delivered yet, each with the time of its creation, ms. */
let pendingEvents: { one: RealtimeEvent; madeAt: number }[]
let now: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  stop = () => {}
  gateway(({ url }) => {
    const { pathname } = new URL(url)
    const all = [...service.contacts.values()]
    if (pathname.endsWith('/counter'))
      return json({ pendingChatsAmount: all.filter(isPending).length })
    if (pathname.endsWith('/lastchats'))
      return json({ items: service.chats(defaultFilter), hasMoreItems: false })
    return json(service.contacts.get(pathname.split('/').at(-1) ?? ''))
  })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function leave(): void {
  stop()
  disposeCurrentLive()
}

async function wait(): Promise<void> {
  now += step
  while (pendingEvents[0] !== undefined && pendingEvents[0].madeAt + latest < now) deliverNext()
  await vi.advanceTimersByTimeAsync(step)
}

type ServiceAction = { contactId: string; byUserId: string } & (
  | { kind: 'write' | 'read' | 'unread' }
  | { kind: 'archive'; on: boolean }
  | { kind: 'assign'; userId: string }
)

/** Changes the service's data and schedules the event. */
function perform(action: ServiceAction): void {
  const { contactId, byUserId } = action
  const storedContact = service.contacts.get(contactId)
  // `write` creates a chat that does not exist yet. All other actions need an existing chat.
  if (storedContact === undefined && action.kind !== 'write') return
  const known = storedContact ?? contact(contactId)
  const change = (more: Partial<Contact>, ofChat: Partial<Contact['chat']> = {}) => {
    const after = { ...known, ...more, chat: { ...known.chat, ...ofChat } }
    service.contacts.set(contactId, after)
    return after
  }
  switch (action.kind) {
    case 'write': {
      minute += 1
      const id = `m${minute}`
      const after = change(
        { archived: false },
        {
          pendingMessages: known.chat.pendingMessages + 1,
          updateAt: at(minute),
          lastMessageId: id,
        },
      )
      schedule(event('message.created', { message: message(id, contactId), contact: after }))
      break
    }
    case 'read':
    case 'unread': {
      const pendingMessages = action.kind === 'read' ? 0 : 1
      change({}, { pendingMessages })
      schedule(event('chat.pending', { contactId, pendingMessages, byUserId }))
      break
    }
    case 'archive':
      schedule(event('chat.flags', { contact: change({ archived: action.on }), byUserId }))
      break
    case 'assign':
      schedule(event('contact.assigned', { contact: change({ userId: action.userId }), byUserId }))
      break
  }
}

function schedule(one: RealtimeEvent): void {
  pendingEvents.push({ one, madeAt: now })
}

function deliverNext(): void {
  const next = pendingEvents.shift()
  if (next === undefined) return
  const { changes, effects } = applyEvent(currentLive(), next.one, agent, defaultFilter)
  currentLive().commit(changes)
  for (const effect of effects) currentLive().effects.run(effect)
}

const onWhom = {
  contactId: fc.constantFrom('c1', 'c2', 'c3'),
  /** The viewer on another desktop, or a colleague. */
  byUserId: fc.constantFrom('u1', 'u9'),
}
const anyAct = fc.oneof(
  fc.record({ ...onWhom, kind: fc.constantFrom('write' as const, 'read', 'unread') }),
  fc.record({ ...onWhom, kind: fc.constant('archive' as const), on: fc.boolean() }),
  fc.record({
    ...onWhom,
    kind: fc.constant('assign' as const),
    userId: fc.constantFrom('u1', 'u7'),
  }),
)
const asks: readonly Effect[] = [
  { kind: 'refetchList' },
  { kind: 'refetchCounter' },
  { kind: 'refetchChat', contactId: 'c1' },
]
type Step =
  | { kind: 'action'; action: ServiceAction }
  | { kind: 'deliver' }
  | { kind: 'ask'; effect: Effect }
  | { kind: 'wait' }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: anyAct.map((action): Step => ({ kind: 'action', action })) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'deliver' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...asks).map((effect): Step => ({ kind: 'ask', effect })),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'wait' }) },
)

const waits = (times: number) => Array.from({ length: times }, (): Step => ({ kind: 'wait' }))
const write: Step = { kind: 'action', action: { contactId: 'c2', byUserId: 'u9', kind: 'write' } }
const archive: Step = {
  kind: 'action',
  action: { contactId: 'c2', byUserId: 'u1', kind: 'archive', on: true },
}
/**
 * A chat is archived and then gets a message. Before the event of the archiving arrives, the count already leaves the
 * chat out, but the row is not archived yet.
 */
const archiveWithoutEvent: Step[] = [
  write,
  { kind: 'deliver' },
  ...waits(5),
  archive,
  ...waits(1),
  write,
]

it('after the last late event, the list and the count match the service', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      leave()
      stop = currentLive().effects.followCount()
      service = new Service()
      minute = 0
      pendingEvents = []
      now = 0
      for (const id of ['c1', 'c2']) service.contacts.set(id, contact(id))
      await Promise.all([currentLive().list.load(), currentLive().counter.refetch()])
      for (const step of steps) {
        if (step.kind === 'action') perform(step.action)
        else if (step.kind === 'deliver') deliverNext()
        else if (step.kind === 'ask') currentLive().effects.run(step.effect)
        else await wait()
      }
      while (pendingEvents.length > 0) deliverNext()
      await vi.runAllTimersAsync()
      expect(
        currentLive()
          .order.slice()
          .map((id) => currentLive().chat(id)),
      ).toEqual(service.chats(defaultFilter))
      const pending = [...service.contacts.values()].filter(isPending).length
      expect(store.get(pendingChatsAtom)).toBe(pending)
    }),
    { numRuns: 200, examples: [[archiveWithoutEvent]] },
  )
})
