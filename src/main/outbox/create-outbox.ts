import { isDeepStrictEqual } from 'node:util'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/message.ts'
import { Failure } from '../failure.ts'
import { heads, isOf, revived, shown, type Entry } from './entry.ts'
import { openJournal, type Journal } from './journal.ts'
import { createLanes, type Lane } from './lanes.ts'
import type { NewMessage, OutboxDeps, OutboxService } from './outbox-service.ts'
import { sendMessage, type Outcome } from './send-message.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Messages one person may have waiting: far more than anybody writes offline, few enough to be shown. */
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
  const entries = new Map<number, Entry>()
  /** Messages on their way to the disk, by owner and key. */
  const adding = new Map<string, { stored: StoredEntry; done: Promise<OutboxEntry> }>()
  const lanes = createLanes(clock, random)
  const underWay = new Set<Promise<void>>()
  let opening: Promise<Journal> | null = null
  let calls = new AbortController()
  let lastOwner = owner()
  let nextN = 0
  let stopped = false
  let callOffTimer = () => {}

  /** The signed-in person's messages, in the order in which they were taken over. */
  function mine(): Entry[] {
    const whose = owner()
    return [...entries.values()]
      .filter((entry) => isOf(whose, entry))
      .toSorted((a, b) => a.stored.n - b.stored.n)
  }

  const withKey = (key: string) => mine().find(({ stored }) => stored.key === key)

  function find(key: string): Entry {
    const entry = withKey(key)
    if (entry === undefined) throw new Failure('NOT_FOUND', 'There is no such message waiting.')
    return entry
  }

  function tell(entry: Entry): void {
    if (isOf(owner(), entry)) push('outbox.changed', shown(entry))
  }

  function notKept(error: unknown): Failure {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.error('The outbox cannot be written.', { code })
    return new Failure('INTERNAL', `The message could not be kept on this machine (${code}).`)
  }

  async function load(): Promise<Journal> {
    const journal = await openJournal(directory)
    const { damaged } = journal
    if (damaged > 0) log.warn('Lines of the outbox were damaged.', { count: damaged })
    for (const stored of journal.entries()) {
      entries.set(stored.n, revived(stored))
      nextN = Math.max(nextN, stored.n + 1)
    }
    return journal
  }

  /** The journal, opened by whoever needs it first. @throws Failure INTERNAL */
  async function journal(): Promise<Journal> {
    opening ??= load()
    try {
      return await opening
    } catch (error) {
      opening = null
      throw notKept(error)
    }
  }

  /** @throws Failure INTERNAL */
  async function write(change: (journal: Journal) => Promise<void>): Promise<void> {
    const open = await journal()
    try {
      await change(open)
    } catch (error) {
      throw notKept(error)
    }
  }

  /** Sends whatever may go now, and wakes up when the next may. */
  function pump(): void {
    callOffTimer()
    const current = connection.current()
    if (stopped || current === null || owner() === null) return
    let soonest = Infinity
    for (const entry of heads(mine())) {
      const lane = lanes.of(entry.stored.contactId)
      if (entry.state !== 'queued' || underWay.size >= CHATS_AT_ONCE) continue
      const opensAt = lanes.opensAt(lane)
      if (opensAt <= clock.now()) launch(entry, lane, current.document.services.messages)
      else soonest = Math.min(soonest, opensAt)
    }
    if (soonest < Infinity) callOffTimer = clock.after(soonest - clock.now(), pump)
  }

  function launch(entry: Entry, lane: Lane, base: string): void {
    const sending = send(entry, lane, base)
    underWay.add(sending)
    void sending.finally(() => {
      underWay.delete(sending)
      pump()
    })
  }

  async function send(entry: Entry, lane: Lane, base: string): Promise<void> {
    entry.state = 'sending'
    entry.attempts += 1
    tell(entry)
    const { signal } = calls
    const outcome = await sendMessage({ fetch: session.fetch, clock, base, signal }, entry.stored)
    try {
      await settle(entry, lane, outcome)
    } catch (error) {
      // What is sent stays in the journal then, and a later run sends it again: harmless, by its key.
      if (!(error instanceof Failure)) throw error
    }
  }

  async function settle(entry: Entry, lane: Lane, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') {
      entry.state = 'queued'
      lanes.postpone(lane, outcome.waitMs)
      log.info('A message waits for its next try.', { code: outcome.code, tries: entry.attempts })
      return tell(entry)
    }
    lanes.clear(lane)
    if (outcome.kind === 'sent') {
      entries.delete(entry.stored.n)
      settled(entry, outcome.message)
      return await write((open) => open.drop(entry.stored.n, false))
    }
    entry.stored = { ...entry.stored, error: outcome.error }
    entry.state = 'failed'
    log.warn('The service refused a message.', { code: outcome.error.code })
    tell(entry)
    await write((open) => open.put(entry.stored))
  }

  function settled(entry: Entry, message: Message | null): void {
    const { key, contactId } = entry.stored
    if (isOf(owner(), entry)) push('outbox.settled', { key, contactId, message })
  }

  function nudge(): void {
    lanes.hurry()
    pump()
  }

  /** Another person's messages are sent from now on; what is under way is called off and stays on disk. */
  function onSession(): void {
    if (owner() === lastOwner) return
    lastOwner = owner()
    calls.abort(new Failure('CANCELLED', 'The session has ended.'))
    calls = new AbortController()
    lanes.reset()
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
  function again(stored: StoredEntry, place: string): OutboxEntry | Promise<OutboxEntry> | null {
    const there = adding.get(place) ?? withKey(stored.key)
    if (there === undefined) return null
    const same = (['contactId', 'groupId', 'content'] as const).every((name) =>
      isDeepStrictEqual(there.stored[name], stored[name]),
    )
    if (!same) throw new Failure('CONFLICT', 'This key is another message’s.')
    return 'done' in there ? there.done : shown(there)
  }

  async function keep(stored: StoredEntry): Promise<OutboxEntry> {
    try {
      await write((open) => open.put(stored))
    } catch (error) {
      // It may have reached the disk all the same, and the page is told that it has not.
      write((open) => open.drop(stored.n, true)).catch(() => undefined)
      throw error
    }
    const entry = revived(stored)
    entries.set(stored.n, entry)
    const answer = shown(entry)
    pump()
    return answer
  }

  /** @throws Failure UNAUTHENTICATED, LOCKED */
  function draft({ key, groupId, contactId, content }: NewMessage): StoredEntry {
    const whose = owner()
    if (whose === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    if (session.view().locked) throw new Failure('LOCKED', 'The application is locked.')
    const createdAt = new Date(clock.now()).toISOString()
    return { n: nextN, owner: { ...whose }, key, groupId, contactId, content, createdAt }
  }

  /** Opens the journal if it can be; else it is tried again with the next message. */
  async function opened(): Promise<void> {
    try {
      await journal()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }

  return {
    async start() {
      await opened()
      pump()
    },

    async add(message) {
      await journal()
      const stored = draft(message)
      const place = JSON.stringify([stored.owner, stored.key])
      const before = again(stored, place)
      if (before !== null) return await before
      if (mine().length + adding.size >= ENTRIES_MAX) {
        throw new Failure('TOO_MANY_REQUESTS', 'Too many messages are waiting to be sent.')
      }
      nextN += 1
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
      return mine().map(shown)
    },

    async retry({ key }) {
      await journal()
      const entry = find(key)
      lanes.of(entry.stored.contactId).notBefore = 0
      if (entry.state === 'failed') {
        const { error: _, ...stored } = entry.stored
        entry.stored = stored
        entry.state = 'queued'
        tell(entry)
        await write((open) => open.put(stored))
      }
      pump()
    },

    async discard({ key }) {
      await journal()
      const entry = find(key)
      const { n } = entry.stored
      if (entry.state === 'sending') throw new Failure('CONFLICT', 'The message is on its way.')
      entries.delete(n)
      try {
        await write((open) => open.drop(n, true))
      } catch (error) {
        entries.set(n, entry)
        throw error
      }
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
      const open = await opening?.catch(() => null)
      await open?.close()
    },
  }
}
