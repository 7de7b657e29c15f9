import { atom, type Atom, type Setter } from 'jotai'
import type { TemplateCall } from '#contract/entities/template-call.ts'
import type { OutboxEntry, PushPayload } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { MessageContent } from '#contract/entities/message.ts'
import { policies } from '#contract/policies/index.ts'
import { onPush, request } from '../../bridge.ts'
import { openContactIdAtom, personAtom, userAtom } from '../../session.ts'
import { store } from '../../store.ts'
import { tellError } from '../../toasts.ts'
import { Entities } from '../store/entities.ts'
import { live } from '../live.ts'

/** What a chat's outbox holds, in the order it was written. */
export type Outgoing = readonly OutboxEntry[]

const outgoing = new Entities<Outgoing>()
const none: Outgoing = []

/** The messages of a chat that the desktop has accepted and the service not yet. */
export function outgoingAtom(contactId: string): Atom<Outgoing | undefined> {
  return outgoing.atom(contactId)
}

const failedAtom = atom<Outgoing>([])

/** What could not be sent in chats that are not open, of any group: some of them may be out of the writer's sight. */
export const unsentElsewhereAtom = atom((get) => {
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

/** The wait before the outbox is asked for once more, ms; each further one is twice as long, up to the longest. */
const firstWait = 500
const longestWait = 10_000

/** Takes over what the outbox holds, and asks until it is told: a message waiting there must not be out of sight. */
async function takeEntries(over: AbortSignal): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(longestWait, wait * 2)) {
    try {
      const entries = await request('outbox.list')
      if (!over.aborted) for (const entry of entries) put(entry)
      return
    } catch (error) {
      if (over.aborted) return
      if (wait === firstWait) tellError(error)
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (over.aborted) return
  }
}

/**
 * Tells how many messages have still to be sent, now and with every change: those that failed before wait for their writer
 * and no longer to be sent, one that fails meanwhile counts on. An outbox that cannot be read has none.
 * @returns a function that ends it
 */
export function followWaiting(onCount: (count: number) => void): () => void {
  let failedBefore: ReadonlySet<string> | null = null
  let isOver = false
  const look = async () => {
    const entries = await request('outbox.list').catch(() => [])
    if (isOver) return
    failedBefore ??= new Set(entries.flatMap(({ key, state }) => (state === 'failed' ? [key] : [])))
    const before = failedBefore
    onCount(entries.filter(({ key }) => !before.has(key)).length)
  }
  const stops = [
    onPush('outbox.changed', () => void look()),
    onPush('outbox.settled', () => void look()),
  ]
  void look()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

/** What follows the outbox now; null at a door, where nothing does: what becomes of a message is told to nobody there. */
let following: AbortController | null = null

/** Follows the desktop's outbox. @returns a function that ends it. */
export function startOutbox(): () => void {
  const stops = [onPush('outbox.changed', put), onPush('outbox.settled', settle)]
  const over = new AbortController()
  following = over
  void takeEntries(over.signal)
  return () => {
    over.abort()
    if (following === over) following = null
    for (const stop of stops) stop()
    live.transact((set) => {
      for (const contactId of outgoing.keys()) keep(set, contactId, none)
    })
  }
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
 * @throws BridgeError when the outbox refuses it: nothing was taken over.
 */
export async function sendMessage(
  { id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>,
  content: MessageContent,
  template?: TemplateCall,
): Promise<string | null> {
  if (!mayCompose(groupId)) return null
  const key = crypto.randomUUID()
  const what = { content, ...(template !== undefined && { template }) }
  const person = store.get(personAtom)
  const entry = await request('outbox.add', { key, groupId, contactId, ...what })
  // A lock or the end of the session may have come before the answer. Whoever comes back is told of it by the outbox.
  if (following !== null && store.get(personAtom) === person) put(entry)
  return key
}

/** Tries once more to send a message that failed. */
export async function retryOutgoing(key: string): Promise<void> {
  await request('outbox.retry', { key })
}

/** Takes a message that was not sent away for good. */
export async function discardOutgoing(key: string): Promise<void> {
  await request('outbox.discard', { key })
}
