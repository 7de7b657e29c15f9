import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { pendingChatsAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { applyEvent } from './events/apply-event.ts'
import type { ListFilter } from './store/chat-filter.ts'
import { isPending } from '#contract/rules/pending.ts'
import { contact } from './test-data.ts'
import { anyEvent, anyFilter, anyViewer } from './test-events.ts'
import { anyService, shown, type Service } from './test-service.ts'
import { conversationStatusAtom, currentLive, disposeCurrentLive } from './live.ts'

/**
 * Like `any-order.test.ts`, but with the app's own calls: after a reconnect, the responses to these calls make the
 * screen match the service.
 */

const OPEN = 'c1'
let service: Service
let filter: ListFilter
/** Responses that the test has not delivered yet; null while responses are delivered at once. */
let undelivered: (() => void)[] | null

/** The response to a request for `url`, from the service's current data. */
function answer(url: URL): Response {
  const { pathname, searchParams } = url
  if (pathname.endsWith('/counter'))
    return json({ pendingChatsAmount: [...service.contacts.values()].filter(isPending).length })
  if (pathname.endsWith('/lastchats')) {
    const all = service.chats(filter)
    const offset = Number(searchParams.get('offset'))
    const end = offset + Number(searchParams.get('limit'))
    return json({ items: all.slice(offset, end), hasMoreItems: end < all.length })
  }
  const id = pathname.split('/').at(-1) ?? ''
  if (pathname.includes('/messages/'))
    return json({ items: service.conversation(id), hasOlder: false, hasNewer: false })
  return json(service.contacts.get(id))
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  undelivered = null
  gateway(async (request) => {
    const response = answer(new URL(request.url))
    await new Promise<void>((deliver) =>
      undelivered === null ? deliver() : undelivered.push(deliver),
    )
    request.signal.throwIfAborted()
    return response
  })
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

function leave(): void {
  void currentLive().conversations.open(null)
  currentLive().counter.dispose()
  disposeCurrentLive()
}

/** Creates a new Live, and loads the list, the counter and the open chat from the service `truth`. */
async function begin(truth: Service): Promise<void> {
  leave()
  currentLive().list.startWith(filter)
  service = truth
  await Promise.all([currentLive().list.load(), currentLive().counter.refetch()])
  await currentLive().conversations.open(OPEN)
}

/** What the user sees. */
const screen = () => ({
  ...shown(currentLive(), OPEN),
  open: currentLive().chat(OPEN),
  phase: store.get(conversationStatusAtom).phase,
  pending: store.get(pendingChatsAtom),
})

/**
 * A step of the test:
 * - `event`: a live event arrives.
 * - `ask`: the app requests the list, the counter and the open chat.
 * - `answer`: the response to the oldest unanswered request arrives.
 */
type Step = { kind: 'event'; event: RealtimeEvent } | { kind: 'ask' | 'answer' }
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyEvent.map((one): Step => ({ kind: 'event', event: one })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'ask' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'answer' }) },
)

/** Services that have the chat `OPEN`. */
const withOpen = anyService.map((one) => {
  if (!one.contacts.has(OPEN)) one.contacts.set(OPEN, contact(OPEN))
  return one
})

it('after any order of events, a reconnect leads to the same screen as without the events', async () => {
  await fc.assert(
    fc.asyncProperty(
      withOpen,
      withOpen,
      fc.array(anyStep, { maxLength: 30 }),
      anyViewer,
      anyFilter,
      async (earlier, now, steps, viewer, narrowed) => {
        filter = narrowed
        await begin(now)
        const alone = screen()

        await begin(earlier)
        const late: Promise<unknown>[] = []
        const waiting: (() => void)[] = []
        for (const step of steps) {
          if (step.kind === 'event')
            currentLive().commit(applyEvent(currentLive(), step.event, viewer, filter).changes)
          else if (step.kind === 'answer') waiting.shift()?.()
          else {
            undelivered = waiting
            late.push(
              currentLive().list.refetch(),
              currentLive().counter.refetch(),
              currentLive().conversations.fetchContact(OPEN),
            )
            await vi.waitUntil(() => waiting.length > 0)
            undelivered = null
          }
        }
        service = now
        await Promise.all([
          currentLive().list.resync(),
          currentLive().counter.refetch(),
          currentLive().conversations.resync(),
        ])
        expect(screen()).toEqual(alone)

        // The responses to requests made before the reconnect arrive last. They are older, so they must change nothing.
        for (const deliver of waiting) deliver()
        await Promise.allSettled(late)
        expect(screen()).toEqual(alone)
      },
    ),
    { numRuns: 100 },
  )
})
