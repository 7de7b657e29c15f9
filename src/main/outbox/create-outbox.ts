import { isDeepStrictEqual } from 'node:util'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import { Failure } from '../failure.ts'
import type { SessionOwner } from '../session/index.ts'
import { nextPerChat, isOf, toView, type Entry } from './entry.ts'
import { createChatQueues, type ChatQueue } from './chat-queues.ts'
import type { OutboxDeps, OutboxService } from './outbox-service.ts'
import { sendMessage, type Outcome } from './send-message.ts'
import { createOutboxStore } from './outbox-store.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Messages one person may have waiting: far more than anybody writes offline, few enough to be toView. */
const ENTRIES_MAX = 1_000
/** Chats that are sent to at one time. */
const CHATS_AT_ONCE = 4

/**
 * The outbox. See OutboxService.
 *
 * Order: within a chat a message waits for the one before it until the service has taken or refused it. One
 * that was refused is out of the way: what was written after it goes on, and when it is retried it goes
 * first among those that still wait. Chats do not wait for each other.
 */
export function createOutbox(deps: OutboxDeps): OutboxService {
  const { directory, connection, session, realtime, clock, log, push, random = Math.random } = deps
  const { owner } = session
  const store = createOutboxStore(directory, owner, log)
  /** Messages on their way to the disk, by owner and key. */
  const adding = new Map<string, { stored: StoredEntry; done: Promise<OutboxEntry> }>()
  const queues = createChatQueues(clock, random)
  const underWay = new Set<Promise<void>>()
  let calls = new AbortController()
  let lastOwner = owner()
  let isRead = false
  let stopped = false
  let callOffTimer = () => {}

  function find(key: string): Entry {
    const entry = store.withKey(key)
    if (entry === undefined) throw new Failure('NOT_FOUND', 'There is no such message waiting.')
    return entry
  }

  function tell(entry: Entry): void {
    if (isOf(owner(), entry)) push('outbox.changed', toView(entry))
  }

  /** Sends whatever may go now, and wakes up when the next may. */
  function pump(): void {
    callOffTimer()
    const current = connection.current()
    if (stopped || current === null || owner() === null) return
    let soonest = Infinity
    for (const entry of nextPerChat(store.mine())) {
      const queue = queues.of(entry.stored.contactId)
      if (entry.state !== 'queued' || underWay.size >= CHATS_AT_ONCE) continue
      const opensAt = queues.opensAt(queue)
      if (opensAt <= clock.now()) launch(entry, queue, current.document.services.messages)
      else soonest = Math.min(soonest, opensAt)
    }
    if (soonest < Infinity) callOffTimer = clock.after(soonest - clock.now(), pump)
  }

  function launch(entry: Entry, queue: ChatQueue, base: string): void {
    const sending = send(entry, queue, base)
    underWay.add(sending)
    void sending.finally(() => {
      underWay.delete(sending)
      pump()
    })
  }

  async function send(entry: Entry, queue: ChatQueue, base: string): Promise<void> {
    entry.state = 'sending'
    entry.attempts += 1
    tell(entry)
    const { signal } = calls
    const outcome = await sendMessage({ fetch: session.fetch, clock, base, signal }, entry.stored)
    try {
      await settle(entry, queue, outcome)
    } catch (error) {
      // The disk did not take it, which is logged; what became of the message is known in this run all the same.
      if (!(error instanceof Failure)) throw error
    }
  }

  async function settle(entry: Entry, queue: ChatQueue, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') {
      entry.state = 'queued'
      queues.postpone(queue, outcome.waitMs)
      log.info('A message waits for its next try.', { code: outcome.code, tries: entry.attempts })
      return tell(entry)
    }
    queues.clear(queue)
    if (outcome.kind === 'sent') {
      settled(entry, outcome.message)
      return await store.done(entry)
    }
    entry.stored = { ...entry.stored, error: outcome.error }
    entry.state = 'failed'
    log.warn('The service refused a message.', { code: outcome.error.code })
    tell(entry)
    await store.update(entry)
  }

  function settled(entry: Entry, message: Message | null): void {
    const { key, contactId } = entry.stored
    if (isOf(owner(), entry)) push('outbox.settled', { key, contactId, message })
  }

  function nudge(): void {
    queues.resetBackoff()
    pump()
  }

  /** Another person's messages are sent from now on; what is under way is called off and stays on disk. */
  function onSession(): void {
    if (owner() === lastOwner) return
    lastOwner = owner()
    calls.abort(new Failure('CANCELLED', 'The session has ended.'))
    calls = new AbortController()
    queues.reset()
    pump()
  }

  const stopListening = [
    session.onChange(onSession),
    connection.onChange(pump),
    realtime.onState(({ state }) => {
      if (state === 'live') nudge()
    }),
  ]

  /** The entry that a message was taken over as before, by a page that did not hear the answer, say. */
  function again(
    message: Omit<StoredEntry, 'n'>,
    place: string,
  ): OutboxEntry | Promise<OutboxEntry> | null {
    const there = adding.get(place) ?? store.withKey(message.key)
    if (there === undefined) return null
    const same = (['contactId', 'groupId', 'content', 'template'] as const).every((name) =>
      isDeepStrictEqual(there.stored[name], message[name]),
    )
    if (!same) throw new Failure('CONFLICT', 'This key is another message’s.')
    return 'done' in there ? there.done : toView(there)
  }

  async function keep(stored: StoredEntry): Promise<OutboxEntry> {
    const entry = await store.add(stored)
    pump()
    // As it stands by now: the page hears the answer after what it was told of the first try.
    return toView(entry)
  }

  /** @throws Failure UNAUTHENTICATED, LOCKED */
  function writer(): SessionOwner {
    const whose = owner()
    if (whose === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    if (session.view().locked) throw new Failure('LOCKED', 'The application is locked.')
    return { ...whose }
  }

  /** Reads what is kept, and sends of it what may go, however late that could be read. @throws Failure STORAGE */
  async function opened(): Promise<void> {
    await store.open()
    if (isRead) return
    isRead = true
    pump()
  }

  return {
    async start() {
      try {
        await opened()
      } catch (error) {
        // Which is logged. The page hears of it when it asks, and asks again.
        if (!(error instanceof Failure)) throw error
      }
    },

    async add({ key, groupId, contactId, content, template }) {
      await opened()
      const whose = writer()
      const place = JSON.stringify([whose, key])
      const createdAt = new Date(clock.now()).toISOString()
      const message = {
        owner: whose,
        key,
        groupId,
        contactId,
        content,
        ...(template !== undefined && { template }),
        createdAt,
      }
      const before = again(message, place)
      if (before !== null) return await before
      if (store.mine().length + adding.size >= ENTRIES_MAX) {
        throw new Failure('OUTBOX_FULL', 'Too many messages are waiting to be sent.')
      }
      const stored = { n: store.nextNumber(), ...message }
      const done = keep(stored)
      adding.set(place, { stored, done })
      try {
        return await done
      } finally {
        adding.delete(place)
      }
    },

    async list() {
      await opened()
      return store.mine().map(toView)
    },

    async retry({ key }) {
      await opened()
      const entry = find(key)
      const queue = queues.of(entry.stored.contactId)
      const retryAfterMs = queues.askedToWaitMs(queue)
      if (entry.state === 'queued' && retryAfterMs > 0) {
        throw new Failure('TOO_MANY_REQUESTS', 'The service asks to wait.', { retryAfterMs })
      }
      queue.notBefore = 0
      if (entry.state === 'failed') {
        const { error: _, ...stored } = entry.stored
        entry.stored = stored
        entry.state = 'queued'
        tell(entry)
        await store.update(entry)
      }
      pump()
    },

    async discard({ key }) {
      await opened()
      const entry = find(key)
      if (entry.state === 'sending') throw new Failure('CONFLICT', 'The message is on its way.')
      await store.discard(entry)
      // What was written after it waits for nothing that has to do with itself.
      queues.of(entry.stored.contactId).notBefore = 0
      settled(entry, null)
      pump()
    },

    nudge,

    async stop() {
      stopped = true
      for (const end of stopListening) end()
      callOffTimer()
      calls.abort(new Failure('CANCELLED', 'The application ends.'))
      await Promise.allSettled(underWay)
      await store.close()
    },
  }
}
