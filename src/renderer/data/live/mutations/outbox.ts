import { atom, type Atom, type Setter } from 'jotai'
import type { TemplateCall } from '#contract/entities/templates/template-call.ts'
import type { OutboxEntry, PushPayload } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { policies } from '#contract/policies/index.ts'
import { openContactIdAtom, userKeyAtom, userAtom } from '#renderer/data/session/session.ts'
import { Entities } from '#renderer/data/live/store/entities.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'

/** The outbox entries of a chat, in the order they were written. */
export type Outgoing = readonly OutboxEntry[]

const none: Outgoing = []

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The outbox in the page: the messages that the service has not accepted yet, and the actions on them. The main process
 * stores these messages.
 */
export function createOutbox(context: LiveContext, live: LiveStore) {
  const { onPush, request, store, showError } = context
  const stops: (() => void)[] = []
  /** The callers that wait for the service's response to a message, by its key. */
  const waiting = new Map<string, (isSent: boolean) => void>()
  const outgoing = new Entities<Outgoing>()
  /** The position of the last message that the user has seen, by chat. */
  const seenPositions = new Map<string, number>()

  function entriesAtom(contactId: string): Atom<Outgoing | undefined> {
    return outgoing.atom(contactId)
  }

  /**
   * The last message that this page sent; null before the first. Its entry may already be gone when the page renders,
   * because the service has accepted it.
   */
  const lastSentAtom = atom<{ readonly contactId: string; readonly key: string } | null>(null)

  const failedAtom = atom<Outgoing>([])

  /** The failed messages of all groups, except those of the open chat, whose bubbles are visible. */
  const unsentElsewhereAtom = atom((get) => {
    const openContactId = get(openContactIdAtom)
    return get(failedAtom).filter((entry) => entry.contactId !== openContactId)
  })

  /** Stores the outbox entries of a chat, and updates `failedAtom`. */
  function storeEntries(set: Setter, contactId: string, entries: Outgoing): void {
    if (entries.length === 0) outgoing.delete(set, contactId)
    else outgoing.put(set, contactId, entries)
    const before = store.get(failedAtom)
    const others = before.filter((entry) => entry.contactId !== contactId)
    const failed = entries.filter(({ state }) => state === 'failed')
    if (failed.length > 0 || others.length < before.length) set(failedAtom, [...others, ...failed])
  }

  function reportSent(key: string, isSent: boolean): void {
    waiting.get(key)?.(isSent)
    waiting.delete(key)
  }

  function put(entry: OutboxEntry): void {
    if (entry.state === 'failed') reportSent(entry.key, false)
    const entries = outgoing.get(entry.contactId) ?? none
    const known = entries.some((one) => one.key === entry.key)
    const next = known
      ? entries.map((one) => (one.key === entry.key ? entry : one))
      : [...entries, entry]
    live.transact((set) => storeEntries(set, entry.contactId, next))
  }

  /**
   * Replaces an entry by its message in one transaction. The message gets the entry's key as `clientKey`, so the bubble
   * stays where it is.
   */
  function settle({ key, contactId, message }: PushPayload<'outbox.settled'>): void {
    reportSent(key, message !== null)
    const entries = outgoing.get(contactId) ?? none
    const entry = entries.find((one) => one.key === key)
    const rest = entries.filter((one) => one !== entry)
    // The response to a reaction is the message that has the reaction. This message may be above the loaded range, so
    // it must not be added.
    const isReaction = entry?.content.type === 'reaction'
    live.transact((set) => {
      storeEntries(set, contactId, rest)
      if (message === null || live.message(message.id)) return
      // Some services respond without the key. Such a response is a new message, unless the entry is a reaction.
      const isNew = message.clientKey === undefined ? !isReaction : message.clientKey === key
      if (isNew) live.commit([{ kind: 'message.put', message: { ...message, clientKey: key } }])
    })
  }

  /**
   * Loads the entries, and retries until the main process responds, so that the user sees every waiting message.
   * @param pushed keys of the entries that were pushed since `start`; a push is newer than the response
   */
  async function loadEntries(pushed: ReadonlySet<string>): Promise<void> {
    const { over } = context
    try {
      const entries = await retryUntilSuccess(() => request('outbox.list'), over, {
        isTransient: () => true,
        onFirstFailure: showError,
      })
      if (over.aborted) return
      for (const entry of entries) if (!pushed.has(entry.key)) put(entry)
    } catch (error) {
      if (!over.aborted) throw error
    }
  }

  /** Loads the outbox and applies its changes until `dispose`. */
  function start(): void {
    const pushed = new Set<string>()
    stops.push(
      onPush('outbox.changed', (entry) => {
        pushed.add(entry.key)
        put(entry)
      }),
      onPush('outbox.settled', (settled) => {
        pushed.add(settled.key)
        settle(settled)
      }),
    )
    void loadEntries(pushed)
  }

  function dispose(): void {
    for (const stop of stops) stop()
  }

  /**
   * Whether the user may write in a chat's group. This is not always the current group: the user may have switched
   * groups during an upload.
   */
  function mayCompose(groupId: string): boolean {
    const user = store.get(userAtom)
    // Nobody is signed in: let the main process refuse the message.
    if (user === null) return true
    const permission = user.permissions.find((one) => one.groupId === groupId)
    return permission !== undefined && policies['message.compose'](permission)
  }

  /**
   * Adds a message to the outbox of the main process. When the promise resolves to a key, the message is on disk and
   * will be sent. For a read-only user nothing is added and no error is shown (specification, section 5).
   * @param content with `template`, the template's text with the values filled in
   * @param replyTo the id of the message that this one quotes
   * @returns the message's key; null if nothing was added, so that the caller keeps its draft
   * @throws ApiError if the outbox refuses the message: nothing was stored
   */
  async function send(
    { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
    content: MessageContent,
    template?: TemplateCall,
    replyTo?: string,
  ): Promise<string | null> {
    if (!mayCompose(groupId)) return null
    const key = crypto.randomUUID()
    const seenPosition = seenPositions.get(contactId)
    const payload = {
      content,
      ...(template !== undefined && { template }),
      ...(seenPosition !== undefined && { seenPosition }),
      ...(replyTo !== undefined && { replyTo }),
    }
    const userKey = store.get(userKeyAtom)
    const entry = await request('outbox.add', { key, groupId, contactId, ...payload })
    // Do not show the entry if the app was locked or the session ended while the request was running. After the unlock
    // `loadEntries` loads the entry.
    if (stops.length > 0 && !context.over.aborted && store.get(userKeyAtom) === userKey)
      live.transact((set) => {
        put(entry)
        set(lastSentAtom, { contactId, key })
      })
    return key
  }

  /**
   * Waits for the service's response to a message. Call it at once after `send`.
   * @returns false if the service refused the message, or the user discarded it
   */
  function whenSent(key: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.set(key, resolve)
    return promise
  }

  /** Records that the user has seen the messages of a chat up to a position. */
  function see(contactId: string, position: number): void {
    seenPositions.set(contactId, Math.max(seenPositions.get(contactId) ?? 0, position))
  }

  /** Retries a failed message. If it was refused because of a colleague's answer, the user has now seen that answer. */
  async function retry({ key, contactId, error }: OutboxEntry): Promise<void> {
    const answer = error?.answeredMeanwhile?.answer
    if (answer !== undefined) see(contactId, answer.positionInChat)
    const seenPosition = answer && seenPositions.get(contactId)
    await request('outbox.retry', { key, ...(seenPosition !== undefined && { seenPosition }) })
  }

  /** Deletes an unsent message. */
  async function discard(key: string): Promise<void> {
    await request('outbox.discard', { key })
  }

  return {
    entriesAtom,
    lastSentAtom: atom((get) => get(lastSentAtom)),
    unsentElsewhereAtom,
    start,
    send,
    whenSent,
    see,
    retry,
    discard,
    dispose,
  }
}
