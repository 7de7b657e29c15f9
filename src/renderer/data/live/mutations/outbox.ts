import { atom, type Atom, type Setter } from 'jotai'
import type { TemplateCall } from '#contract/entities/template-call.ts'
import type { OutboxEntry, PushPayload } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { policies } from '#contract/policies/index.ts'
import { openContactIdAtom, userKeyAtom, userAtom } from '../../session.ts'
import { Entities } from '../store/entities.ts'
import { retryUntilSuccess } from '../../retry-until-success.ts'
import type { LiveContext } from '../live-context.ts'
import type { LiveStore } from '../store/live-store.ts'

/** What a chat's outbox holds, in the order it was written. */
export type Outgoing = readonly OutboxEntry[]

const none: Outgoing = []

export type Outbox = ReturnType<typeof createOutbox>

/** The messages that the desktop has accepted and the service has not: what chats show of them, and what people do to them. */
export function createOutbox(context: LiveContext, live: LiveStore) {
  const { onPush, request, store, showError } = context
  const stops: (() => void)[] = []
  const outgoing = new Entities<Outgoing>()

  /** The messages of a chat that the desktop has accepted and the service not yet. */
  function entriesAtom(contactId: string): Atom<Outgoing | undefined> {
    return outgoing.atom(contactId)
  }

  const failedAtom = atom<Outgoing>([])

  /** What could not be sent in chats that are not open, of any group: some of them may be out of the writer's sight. */
  const unsentElsewhereAtom = atom((get) => {
    const openContactId = get(openContactIdAtom)
    return get(failedAtom).filter((entry) => entry.contactId !== openContactId)
  })

  /** Takes over what a chat's outbox holds now. */
  function keep(set: Setter, contactId: string, entries: Outgoing): void {
    if (entries.length === 0) outgoing.delete(set, contactId)
    else outgoing.put(set, contactId, entries)
    const before = store.get(failedAtom)
    const others = before.filter((entry) => entry.contactId !== contactId)
    const failed = entries.filter(({ state }) => state === 'failed')
    if (failed.length > 0 || others.length < before.length) set(failedAtom, [...others, ...failed])
  }

  function put(entry: OutboxEntry): void {
    const entries = outgoing.get(entry.contactId) ?? none
    const known = entries.some((one) => one.key === entry.key)
    const next = known
      ? entries.map((one) => (one.key === entry.key ? entry : one))
      : [...entries, entry]
    live.transact((set) => keep(set, entry.contactId, next))
  }

  /** The entry goes and its message comes in one step, under the same key: the bubble stays where it is. */
  function settle({ key, contactId, message }: PushPayload<'outbox.settled'>): void {
    const entries = outgoing.get(contactId) ?? none
    const rest = entries.filter((one) => one.key !== key)
    live.transact((set) => {
      keep(set, contactId, rest)
      // A reaction is answered with the message reacted to, which may stand above what is held.
      const known = message !== null && live.message(message.id)
      if (message === null || known) return
      if (message.clientKey === key) live.commit([{ kind: 'message.put', message }])
    })
  }

  /** Loads the entries, and retries until the desktop answers: a message that waits there must be visible. */
  async function loadEntries(): Promise<void> {
    const { over } = context
    try {
      const entries = await retryUntilSuccess(() => request('outbox.list'), over, {
        isTransient: () => true,
        onFirstFailure: showError,
      })
      if (!over.aborted) for (const entry of entries) put(entry)
    } catch (error) {
      if (!over.aborted) throw error
    }
  }

  /** Follows the desktop's outbox. @returns a function that ends it. */
  function start(): void {
    stops.push(onPush('outbox.changed', put), onPush('outbox.settled', settle))
    void loadEntries()
  }

  function dispose(): void {
    for (const stop of stops) stop()
  }

  /** As what the person is in the chat's own group: another may be worked in by the time a file is uploaded. */
  function mayCompose(groupId: string): boolean {
    const user = store.get(userAtom)
    // The desktop says then that nobody is signed in.
    if (user === null) return true
    const permission = user.permissions.find((one) => one.groupId === groupId)
    return permission !== undefined && policies['message.compose'](permission)
  }

  /**
   * Hands a message over to the desktop; with a template, the template by its id, and `content` is what it will say. When
   * this resolves it is on disk and will be sent, whatever happens. Of somebody who may only read it is passed over
   * without a word (section 5).
   * @returns the key that it goes under; null where it was passed over, and is still the caller's to keep
   * @throws ApiError when the outbox refuses it: nothing was taken over.
   */
  async function send(
    { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
    content: MessageContent,
    template?: TemplateCall,
  ): Promise<string | null> {
    if (!mayCompose(groupId)) return null
    const key = crypto.randomUUID()
    const what = { content, ...(template !== undefined && { template }) }
    const person = store.get(userKeyAtom)
    const entry = await request('outbox.add', { key, groupId, contactId, ...what })
    // A lock or the end of the session may have come before the answer. Whoever comes back is told of it by the outbox.
    if (stops.length > 0 && !context.over.aborted && store.get(userKeyAtom) === person) put(entry)
    return key
  }

  /** Tries once more to send a message that failed. */
  async function retry(key: string): Promise<void> {
    await request('outbox.retry', { key })
  }

  /** Takes a message that was not sent away for good. */
  async function discard(key: string): Promise<void> {
    await request('outbox.discard', { key })
  }

  return { entriesAtom, unsentElsewhereAtom, start, send, retry, discard, dispose }
}
