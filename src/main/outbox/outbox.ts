import { isDeepStrictEqual } from 'node:util'
import type { OutboxEntry, UnsentCounts, bridgeRequests } from '#contract/bridge.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { Failure } from '#main/failure.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import type { z } from 'zod'
import type { ConnectionService } from '#main/connection/connection.ts'
import type { Clock, Log, Push } from '#main/ports.ts'
import type { RealtimeService } from '#main/realtime/realtime.ts'
import { nextPerChat, isOf, toView, type Entry } from './entry.ts'
import { createChatQueues, type ChatQueue } from './chat-queues.ts'
import { sendMessage, type SendResult } from './send-message.ts'
import { createOutboxStore } from './outbox-store.ts'
import type { StoredEntry } from './stored-entry.ts'

export interface OutboxDeps {
  /** Path of a folder that only the outbox uses; created if missing. */
  directory: string
  connection: ConnectionService
  session: SessionService
  /** When the state becomes `live`, the network is back. */
  realtime: Pick<RealtimeService, 'onState'>
  clock: Clock
  log: Log
  push: Push
  /** Returns a number from 0 to below 1, which spreads retries. Default: Math.random. */
  random?: () => number
}

/** A message from the page, validated by the bridge. */
export type NewMessage = z.output<(typeof bridgeRequests)['outbox.add']['input']>

/**
 * Maximum number of messages in one user's outbox: more than a user writes offline, and few enough for one list.
 */
const ENTRIES_MAX = 1_000
/** Maximum number of chats to which messages are sent at the same time. */
const CHATS_AT_ONCE = 4

/**
 * Stores the user's messages on disk until the service has accepted them. Only messages that the signed-in user wrote
 * under the current connection are listed and sent. Other messages wait until their owner signs in.
 */
export type OutboxService = ReturnType<typeof createOutbox>

/**
 * Creates the outbox. See OutboxService.
 *
 * Order: within a chat a message is sent after the service has accepted or refused the previous one. A refused message
 * does not block later messages. When it is retried, it is sent before the queued messages of its chat. Chats do not
 * wait for each other, but only CHATS_AT_ONCE of them send at the same time.
 */
export function createOutbox(deps: OutboxDeps) {
  const { directory, connection, session, realtime, clock, log, push, random = Math.random } = deps
  const { owner } = session
  const store = createOutboxStore(directory, owner, log)
  /** Messages that are being written to disk, by owner and key. */
  const adding = new Map<string, { stored: StoredEntry; done: Promise<OutboxEntry> }>()
  const queues = createChatQueues(clock, random)
  const inFlight = new Set<Promise<void>>()
  const refusalListeners = new Set<(entry: OutboxEntry) => void>()
  let calls = new AbortController()
  let lastOwner = owner()
  let isLoaded = false
  let isStopped = false
  let cancelTimer = () => {}

  function find(key: string): Entry {
    const entry = store.withKey(key)
    if (entry === undefined) throw new Failure('NOT_FOUND', 'The outbox has no such message.')
    return entry
  }

  function pushEntry(entry: Entry): void {
    if (!isOf(owner(), entry)) return
    push('outbox.changed', toView(entry))
    pushUnsent()
  }

  function countUnsent(): UnsentCounts {
    const entries = store.ownEntries()
    const failed = entries.filter(({ state }) => state === 'failed').length
    return { waiting: entries.length - failed, failed }
  }

  function pushUnsent(): void {
    push('outbox.unsentChanged', countUnsent())
  }

  /** Sends every message that may be sent now, and sets a timer for the next one. */
  function pump(): void {
    cancelTimer()
    const current = connection.current()
    if (isStopped || current === null || owner() === null) return
    let soonest = Infinity
    for (const entry of nextPerChat(store.ownEntries())) {
      const queue = queues.of(entry.stored.contactId)
      if (entry.state !== 'queued' || inFlight.size >= CHATS_AT_ONCE) continue
      const opensAt = queues.opensAt(queue)
      if (opensAt <= clock.now()) launch(entry, queue, current.document.services.messages)
      else soonest = Math.min(soonest, opensAt)
    }
    if (soonest < Infinity) cancelTimer = clock.after(soonest - clock.now(), pump)
  }

  function launch(entry: Entry, queue: ChatQueue, base: string): void {
    const sending = send(entry, queue, base)
    inFlight.add(sending)
    void sending.finally(() => {
      inFlight.delete(sending)
      pump()
    })
  }

  async function send(entry: Entry, queue: ChatQueue, base: string): Promise<void> {
    entry.state = 'sending'
    entry.attempts += 1
    pushEntry(entry)
    const { signal } = calls
    const result = await sendMessage({ fetch: session.fetch, clock, base, signal }, entry.stored)
    try {
      await settle(entry, queue, result)
    } catch (error) {
      // The write failed, and the store has logged it. The result stays in memory until the app quits.
      if (!(error instanceof Failure)) throw error
    }
  }

  async function settle(entry: Entry, queue: ChatQueue, result: SendResult): Promise<void> {
    if (result.kind === 'later') {
      entry.state = 'queued'
      queues.postpone(queue, result.waitMs)
      log.info('A message is queued for another attempt.', {
        code: result.code,
        attempts: entry.attempts,
      })
      return pushEntry(entry)
    }
    queues.clear(queue)
    if (result.kind === 'sent') {
      pushSettled(entry, result.message)
      const written = store.done(entry)
      pushUnsent()
      return await written
    }
    entry.stored = { ...entry.stored, error: result.error }
    entry.state = 'failed'
    log.warn('The service refused a message.', { code: result.error.code })
    pushEntry(entry)
    if (isOf(owner(), entry)) for (const listener of refusalListeners) listener(toView(entry))
    await store.update(entry)
  }

  function pushSettled(entry: Entry, message: Message | null): void {
    const { key, contactId } = entry.stored
    if (isOf(owner(), entry)) push('outbox.settled', { key, contactId, message })
  }

  function nudge(): void {
    queues.resetBackoff()
    pump()
  }

  /** Switches to the messages of another user. Calls in flight are cancelled; their messages stay on disk. */
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

  /**
   * Finds the entry of a message that was already added; null for a new message. A page adds a message again if it
   * missed the response.
   * @param slot the key of the message in `adding`
   * @throws Failure CONFLICT if the entry has other content
   */
  function findAdded(
    message: Omit<StoredEntry, 'n'>,
    slot: string,
  ): OutboxEntry | Promise<OutboxEntry> | null {
    const existing = adding.get(slot) ?? store.withKey(message.key)
    if (existing === undefined) return null
    const isSame = (['contactId', 'groupId', 'content', 'template'] as const).every((name) =>
      isDeepStrictEqual(existing.stored[name], message[name]),
    )
    if (!isSame) throw new Failure('CONFLICT', 'This key belongs to another message.')
    return 'done' in existing ? existing.done : toView(existing)
  }

  async function persist(stored: StoredEntry): Promise<OutboxEntry> {
    const entry = await store.add(stored)
    pushUnsent()
    pump()
    // Returns the current state, because the page receives this response after the pushes of the first attempt.
    return toView(entry)
  }

  /**
   * The owner of a new message.
   * @throws Failure UNAUTHENTICATED if nobody is signed in, LOCKED while the screen is locked
   */
  function author(): SessionOwner {
    const user = owner()
    if (user === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    if (session.view().locked) throw new Failure('LOCKED', 'The application is locked.')
    return { ...user }
  }

  /**
   * Loads the stored messages once and starts to send them.
   * @throws Failure STORAGE if they cannot be read; the next call tries again
   */
  async function load(): Promise<void> {
    await store.open()
    if (isLoaded) return
    isLoaded = true
    pump()
  }

  return {
    /** Loads the messages of a previous run and starts to send them. */
    async start() {
      try {
        await load()
      } catch (error) {
        // The store has logged the error. The page's own requests fail with the same error, and the page retries them.
        if (!(error instanceof Failure)) throw error
      }
    },

    /**
     * Adds a message. Resolves when it is on disk. A second call with the same key and message returns the existing
     * entry.
     * @throws Failure UNAUTHENTICATED (nobody is signed in), LOCKED (the screen), CONFLICT (the key belongs to another
     * message), OUTBOX_FULL, STORAGE (cannot be read or written)
     */
    async add({
      key,
      groupId,
      contactId,
      content,
      template,
      seenPosition,
      replyTo,
    }: NewMessage): Promise<OutboxEntry> {
      await load()
      const user = author()
      const slot = JSON.stringify([user, key])
      const createdAt = new Date(clock.now()).toISOString()
      const message = {
        owner: user,
        key,
        groupId,
        contactId,
        content,
        ...(template !== undefined && { template }),
        ...(seenPosition !== undefined && { seenPosition }),
        ...(replyTo !== undefined && { replyTo }),
        createdAt,
      }
      const added = findAdded(message, slot)
      if (added !== null) return await added
      if (store.ownEntries().length + adding.size >= ENTRIES_MAX) {
        throw new Failure('OUTBOX_FULL', 'Too many messages are waiting to be sent.')
      }
      const stored = { n: store.nextNumber(), ...message }
      const done = persist(stored)
      adding.set(slot, { stored, done })
      try {
        return await done
      } finally {
        adding.delete(slot)
      }
    },

    /**
     * The messages of the user, oldest first, including those of previous runs. @throws Failure STORAGE (cannot be
     * read)
     */
    async list(): Promise<OutboxEntry[]> {
      await load()
      return store.ownEntries().map(toView)
    },

    /** Counts the entries of `list`. @throws Failure STORAGE (cannot be read) */
    async unsent(): Promise<UnsentCounts> {
      await load()
      return countUnsent()
    },

    /**
     * Sends a failed entry again, or a queued one immediately.
     * @param input `seenPosition`: the last message that the user has seen by now, if they decided to send the entry
     *   although a colleague has answered
     * @throws Failure NOT_FOUND, TOO_MANY_REQUESTS (the service asks to wait; with `retryAfterMs`), STORAGE
     */
    async retry({ key, seenPosition }: { key: string; seenPosition?: number | undefined }) {
      await load()
      const entry = find(key)
      const queue = queues.of(entry.stored.contactId)
      const retryAfterMs = queues.askedToWaitMs(queue)
      if (entry.state === 'queued' && retryAfterMs > 0) {
        throw new Failure('TOO_MANY_REQUESTS', 'The service asks to wait.', { retryAfterMs })
      }
      queue.notBefore = 0
      if (entry.state === 'failed') {
        const { error: _, ...stored } = entry.stored
        entry.stored = { ...stored, ...(seenPosition !== undefined && { seenPosition }) }
        entry.state = 'queued'
        pushEntry(entry)
        await store.update(entry)
      }
      pump()
    },

    /** Removes an entry that is not being sent. @throws Failure NOT_FOUND, CONFLICT (it is being sent), STORAGE */
    async discard({ key }: { key: string }) {
      await load()
      const entry = find(key)
      if (entry.state === 'sending') throw new Failure('CONFLICT', 'The message is being sent.')
      await store.discard(entry)
      // The discarded message may have caused the backoff, so the chat's next message may be sent immediately.
      queues.of(entry.stored.contactId).notBefore = 0
      pushSettled(entry, null)
      pushUnsent()
      pump()
    },

    /**
     * Ends the backoff of all queues, but not a wait that the service has requested. Called when the network may be back.
     */
    nudge,
    /** Calls the listener when the service has refused a message of the signed-in user. */
    onRefused: (listener: (entry: OutboxEntry) => void): void =>
      void refusalListeners.add(listener),

    /** Cancels the calls in flight and closes the file. All entries stay on disk. */
    async stop() {
      isStopped = true
      for (const stop of stopListening) stop()
      cancelTimer()
      calls.abort(new Failure('CANCELLED', 'The application is closing.'))
      await Promise.allSettled(inFlight)
      await store.close()
    },
  }
}
