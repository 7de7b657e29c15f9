import { atom } from 'jotai'
import { contactsApi } from '#contract/api/contacts.ts'
import { messagesApi } from '#contract/api/messages.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { currentGroupIdAtom, openContactIdAtom } from '../session.ts'
import { store } from '../store.ts'
import { tellError } from '../toasts.ts'
import { listFilterAtom } from './chat-list.ts'
import type { Stretch } from './conversation-window.ts'
import { insist } from './insist.ts'
import { isListed } from './list-filter.ts'
import { live } from './live.ts'

export interface ConversationStatus {
  /** `gone`: there is no such chat, or not for this viewer. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone'
  readonly error: unknown
  /** A page at this end did not come; it is asked for again only by the person. */
  readonly olderError: unknown
  readonly newerError: unknown
}
const fresh: ConversationStatus = {
  phase: 'loading',
  error: null,
  olderError: null,
  newerError: null,
}
const statusAtom = atom<ConversationStatus>(fresh)
/** How the open conversation's fetching stands. */
export const conversationStatusAtom = atom((get) => get(statusAtom))

/** Calls for the open conversation; opening another calls them off. */
let asking = new AbortController()
/** Those for its further pages; to go elsewhere in it calls them off. */
let paging = new AbortController()
type End = 'older' | 'newer'
const underWay: Record<End, Promise<void> | null> = { older: null, newer: null }
/** Calls of the last resync; the next one takes its place. */
let resyncing = new AbortController()

/** Most that a resync fetches back over what is held, in pages of this many; beyond, the window starts anew. */
const resyncPage = 100
const resyncPages = 10

interface Ask {
  beforePosition?: number
  afterPosition?: number
  messageId?: string
  limit?: number
}

async function fetchStretch(contactId: string, ask: Ask, signal: AbortSignal): Promise<Stretch> {
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const query = { limit: limits.messagePage, ...ask }
  const page = await call(messagesApi.messages, { params: { contactId }, query, groupId, signal })
  return {
    items: page.items,
    hasOlder: page.hasOlder,
    hasNewer: page.hasNewer,
    ...(ask.beforePosition === undefined ? {} : { before: ask.beforePosition }),
    ...(ask.afterPosition === undefined ? {} : { after: ask.afterPosition }),
  }
}

/** Why the open chat was taken off the screen, until another is opened. */
export const closedChatAtom = atom<'hidden' | 'deleted' | null>(null)

/** The message at which the open conversation is to be shown; who shows it there clears it. */
export const soughtMessageAtom = atom<string | null>(null)

/**
 * Puts a chat on the screen, or none. What is held of it shows at once.
 * @param messageId shows it around this message; one that is gone is told, and the newest are shown
 */
export async function openConversation(
  contactId: string | null,
  messageId?: string,
): Promise<void> {
  asking.abort()
  asking = new AbortController()
  underWay.older = null
  underWay.newer = null
  live.open(contactId)
  store.set(openContactIdAtom, contactId)
  store.set(soughtMessageAtom, null)
  if (contactId === null) return
  store.set(closedChatAtom, null)
  const window = live.window(contactId)
  const held = window !== undefined && live.chat(contactId) !== undefined
  store.set(statusAtom, held ? { ...fresh, phase: 'ready' } : fresh)
  const { signal } = asking
  const isMissing = messageId !== undefined && window?.ids.includes(messageId) !== true
  if (isMissing) await fetchOpened(contactId, signal, { messageId })
  else if (!held) await fetchOpened(contactId, signal)
  if (!signal.aborted && messageId !== undefined && live.message(messageId) !== undefined)
    store.set(soughtMessageAtom, messageId)
}

/** Asks again for a conversation that did not come. */
export async function retryConversation(): Promise<void> {
  const { openContactId } = live
  if (openContactId === null) return
  store.set(statusAtom, fresh)
  await fetchOpened(openContactId, asking.signal)
}

async function fetchOpened(
  contactId: string,
  signal: AbortSignal,
  ask: Pick<Ask, 'messageId'> = {},
): Promise<void> {
  const read = live.reads.begin()
  try {
    const known = live.chat(contactId) !== undefined
    const [stretch] = await Promise.all([
      fetchStretch(contactId, ask, signal),
      known ? undefined : fetchContact(contactId, signal),
    ])
    if (signal.aborted) return
    live.mergeStretches(contactId, [stretch], read)
    store.set(statusAtom, { ...fresh, phase: 'ready' })
  } catch (error) {
    if (signal.aborted) return
    const gone = error instanceof ApiError && error.status === 404
    if (gone && ask.messageId !== undefined) {
      tellError(error)
      await fetchOpened(contactId, signal)
      return
    }
    // What is shown stays, whatever came of asking for more of it.
    if (!gone && store.get(statusAtom).phase === 'ready') tellError(error)
    else store.set(statusAtom, { ...fresh, phase: gone ? 'gone' : 'failed', error })
  } finally {
    live.reads.end(read)
  }
}

/** Fetches one contact anew, e.g. one opened from a notification that the list does not show yet. */
export async function fetchContact(contactId: string, signal?: AbortSignal): Promise<void> {
  const read = live.reads.begin()
  try {
    const groupId = store.get(currentGroupIdAtom) ?? ''
    const options = { params: { id: contactId }, groupId, ...(signal ? { signal } : {}) }
    const contact = await call(contactsApi.contact, options)
    // In another group this chat is none, whoever asked for it.
    if (signal?.aborted !== true && store.get(currentGroupIdAtom) === groupId)
      live.mergeContact(contact, read, isListed(contact, store.get(listFilterAtom)))
  } finally {
    live.reads.end(read)
  }
}

/** Fetches the page above the oldest message held, unless it is on its way or there is none. */
export const loadOlder = (): Promise<void> => loadPage('older')

/** Fetches the page below the newest message held, unless it is on its way or there is none. */
export const loadNewer = (): Promise<void> => loadPage('newer')

function loadPage(end: End): Promise<void> {
  const known = underWay[end]
  if (known !== null) return known
  const asked = extend(end).finally(() => {
    // Another conversation's page may have taken its place.
    if (underWay[end] === asked) underWay[end] = null
  })
  underWay[end] = asked
  return asked
}

/** Asks again for a page that did not come. */
export function retryPage(end: End): Promise<void> {
  store.set(statusAtom, (status) => ({ ...status, [`${end}Error`]: null }))
  return loadPage(end)
}

async function extend(end: End): Promise<void> {
  const { openContactId: contactId } = live
  const status = store.get(statusAtom)
  const window = contactId === null ? undefined : live.window(contactId)
  if (contactId === null || window === undefined || status.phase !== 'ready') return
  if (
    end === 'older' ? !window.hasOlder || status.olderError : !window.hasNewer || status.newerError
  )
    return
  const edge = live.message(window.ids.at(end === 'older' ? 0 : -1) ?? '')
  if (edge === undefined) return
  const signal = AbortSignal.any([asking.signal, paging.signal])
  const read = live.reads.begin()
  try {
    const position = edge.positionInChat
    const ask = end === 'older' ? { beforePosition: position } : { afterPosition: position }
    const stretch = await fetchStretch(contactId, ask, signal)
    if (!signal.aborted) live.mergeStretches(contactId, [stretch], read)
  } catch (error) {
    if (!signal.aborted) store.set(statusAtom, (now) => ({ ...now, [`${end}Error`]: error }))
  } finally {
    live.reads.end(read)
  }
}

/** Shows the newest messages where only older ones are held; tells the person where they could not be fetched. */
export async function jumpToNewest(): Promise<void> {
  const { openContactId: contactId } = live
  if (contactId === null || live.conversation(contactId) !== 'detached') return
  // A page on its way would lead back to where one was.
  paging.abort()
  paging = new AbortController()
  underWay.older = null
  underWay.newer = null
  await fetchOpened(contactId, asking.signal)
}

/**
 * Fetches the open conversation again as far as it is held, and merges it in one step: nothing moves but what
 * changed. Conversations that are not open are let go, for nobody knows what they missed.
 */
export async function resyncConversations(): Promise<void> {
  live.forgetOtherConversations()
  const { openContactId: contactId } = live
  const window = contactId === null ? undefined : live.window(contactId)
  if (contactId === null) return
  if (window === undefined || store.get(statusAtom).phase !== 'ready') {
    await retryConversation()
    return
  }
  resyncing.abort()
  resyncing = new AbortController()
  const signal = AbortSignal.any([asking.signal, resyncing.signal])
  try {
    await insist(() => fetchAgain(contactId, signal), signal)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof ApiError)) throw error
    // A refusal that another try would not change is told where the person does something; what is shown stays.
    if (error.status === 404) store.set(statusAtom, { ...fresh, phase: 'gone', error })
  }
}

async function fetchAgain(contactId: string, signal: AbortSignal): Promise<void> {
  const window = live.window(contactId)
  const oldest = live.message(window?.ids[0] ?? '')?.positionInChat
  const newest = window?.hasNewer
    ? live.message(window.ids.at(-1) ?? '')?.positionInChat
    : undefined
  const read = live.reads.begin()
  try {
    const [stretches] = await Promise.all([
      fetchBack(contactId, newest, oldest, signal),
      fetchContact(contactId, signal),
    ])
    if (!signal.aborted) live.mergeStretches(contactId, stretches, read)
  } finally {
    live.reads.end(read)
  }
}

/** Fetches from the newest held message (undefined: the newest of all) back to the oldest held one. */
async function fetchBack(
  contactId: string,
  newest: number | undefined,
  oldest: number | undefined,
  signal: AbortSignal,
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  let before = newest === undefined ? undefined : newest + 1
  for (let page = 0; page < resyncPages; page += 1) {
    const ask = { limit: resyncPage, ...(before === undefined ? {} : { beforePosition: before }) }
    const stretch = await fetchStretch(contactId, ask, signal)
    stretches.push(stretch)
    const first = stretch.items[0]?.positionInChat
    if (first === undefined || !stretch.hasOlder) break
    if (oldest === undefined || first <= oldest) break
    before = first
  }
  return stretches
}
