import { atom } from 'jotai'
import { contactsApi } from '#contract/api/contacts.ts'
import { isServiceFailure } from '#contract/rules/service-failure.ts'
import { ApiError } from '../../api-error.ts'
import { openContactIdAtom } from '../../session.ts'
import type { ChatList } from './chat-list.ts'
import { fetchBack, fetchStretch, type Place } from './fetch-messages.ts'
import type { MutationQueue } from '../mutation-queue.ts'
import { retryUntilSuccess } from '../../retry-until-success.ts'
import { isListed } from './list-filter.ts'
import type { LiveContext } from '../live-context.ts'
import type { LiveStore } from './live-store.ts'

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

type End = 'older' | 'newer'

/** Most questions in a row about a contact of whom something is told each time while the answer is on its way. */
const contactTries = 3

export type Conversations = ReturnType<typeof createConversations>

/** The open conversation of one group: the calls that load its messages into the store. */
export function createConversations(
  context: LiveContext,
  live: LiveStore,
  list: ChatList,
  queue: MutationQueue,
) {
  const { call, store, showError } = context
  const statusAtom = atom<ConversationStatus>(fresh)
  /** Calls for the open conversation; opening another calls them off. */
  let asking = new AbortController()
  /** Where it is to be shown, until that has come: whatever asks for it again asks for the same place. */
  let opening: { readonly at: Place; readonly calls: AbortController } | null = null
  /** Those for its further pages; to go elsewhere in it calls them off. */
  let paging = new AbortController()
  const underWay: Record<End, Promise<void> | null> = { older: null, newer: null }
  /** Calls of the last resync; the next one takes its place. */
  let resyncing = new AbortController()
  /** Whether what is held of it may lack what came in a gap in the events: no resync has been through since. */
  let isStale = false

  /** Why the open chat was taken off the screen, until another is opened. */
  const closedChatAtom = atom<'hidden' | 'deleted' | null>(null)

  /** The message at which the open conversation is to be shown; who shows it there clears it. */
  const soughtMessageAtom = atom<string | null>(null)

  /**
   * Puts a chat on the screen, or none. What is held of it shows at once.
   * @param messageId shows it around this message; one that is gone is told, and the newest are shown
   */
  async function open(contactId: string | null, messageId?: string): Promise<void> {
    asking.abort()
    asking = new AbortController()
    opening = null
    underWay.older = null
    underWay.newer = null
    const isOther = contactId !== live.openContactId
    live.open(contactId)
    // Nobody knows what the one that was left has missed.
    if (isStale && isOther) {
      isStale = false
      live.forgetOtherConversations()
    }
    store.set(openContactIdAtom, contactId)
    store.set(soughtMessageAtom, null)
    if (contactId === null) return
    store.set(closedChatAtom, null)
    const window = live.window(contactId)
    const held = window !== undefined && live.chat(contactId) !== undefined
    store.set(statusAtom, held ? { ...fresh, phase: 'ready' } : fresh)
    if (!held || (messageId !== undefined && !window.ids.includes(messageId)))
      return fetchOpened(contactId, messageId === undefined ? {} : { messageId })
    if (messageId !== undefined) store.set(soughtMessageAtom, messageId)
    if (isStale) void fetchHeld(contactId)
  }

  /** Asks again for a conversation that did not come. */
  async function retry(): Promise<void> {
    const { openContactId } = live
    if (openContactId === null) return
    store.set(statusAtom, fresh)
    // What is known of the contact may be of before a gap, too.
    await fetchOpened(openContactId, opening?.at, false)
  }

  /** Fetches the open conversation at a place, and shows it there; with the contact, unless that is known. */
  async function fetchOpened(
    contactId: string,
    at: Place = {},
    known = live.chat(contactId) !== undefined,
  ): Promise<void> {
    opening?.calls.abort()
    const calls = new AbortController()
    opening = { at, calls }
    const signal = AbortSignal.any([asking.signal, calls.signal])
    const read = live.reads.begin()
    try {
      const [stretch] = await Promise.all([
        fetchStretch(context, contactId, at, signal),
        known ? undefined : fetchContact(contactId, signal),
      ])
      if (signal.aborted) return
      // A page on its way would lead back to where one was.
      stopPaging()
      if (!live.mergeStretches(contactId, [stretch], read)) {
        await fetchOpened(contactId, at)
        return
      }
      opening = null
      store.set(statusAtom, { ...fresh, phase: 'ready' })
      if (at.messageId !== undefined && live.message(at.messageId) !== undefined)
        store.set(soughtMessageAtom, at.messageId)
    } catch (error) {
      if (signal.aborted) return
      const gone = error instanceof ApiError && error.status === 404
      if (gone && at.messageId !== undefined) {
        showError(error)
        await fetchOpened(contactId)
        return
      }
      // What is shown stays, whatever came of asking for more of it.
      if (!gone && store.get(statusAtom).phase === 'ready') {
        opening = null
        showError(error)
      } else store.set(statusAtom, { ...fresh, phase: gone ? 'gone' : 'failed', error })
    } finally {
      live.reads.end(read)
    }
    // So would a resync on its way, which began with what was held then: it begins anew.
    if (isStale && store.get(statusAtom).phase === 'ready') void fetchHeld(contactId)
  }

  /**
   * Fetches one contact anew, e.g. one opened from a notification that the list does not show yet.
   * @returns false where it has to be asked for once an act is answered: the chat shows as that will have made it
   */
  async function fetchContact(contactId: string, signal?: AbortSignal): Promise<boolean> {
    for (let tries = 0; tries < contactTries; tries += 1) {
      if (await askForContact(contactId, signal)) return true
      if (queue.isPending(contactId)) return false
    }
    return true
  }

  /** @returns false where the answer may be older than what was told meanwhile, which may tell of one thing alone */
  async function askForContact(contactId: string, signal?: AbortSignal): Promise<boolean> {
    const read = live.reads.begin()
    try {
      const groupId = context.groupId ?? ''
      const options = { params: { id: contactId }, groupId, ...(signal ? { signal } : {}) }
      const contact = await call(contactsApi.contact, options)
      if (signal?.aborted === true || context.over.aborted) return true
      return live.mergeContact(contact, read, isListed(contact, list.filter()))
    } finally {
      live.reads.end(read)
    }
  }

  /** Fetches the page above the oldest message held, unless it is on its way or there is none. */
  const loadOlder = (): Promise<void> => loadPage('older')

  /** Fetches the page below the newest message held, unless it is on its way or there is none. */
  const loadNewer = (): Promise<void> => loadPage('newer')

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
  function retryPage(end: End): Promise<void> {
    store.set(statusAtom, (status) => ({ ...status, [`${end}Error`]: null }))
    return loadPage(end)
  }

  /** Loads again what of the open conversation failed while the service was down. */
  async function recover(): Promise<void> {
    const { phase, error, olderError, newerError } = store.get(statusAtom)
    if (phase === 'failed' && isServiceFailure(error)) await retry()
    if (isServiceFailure(olderError)) await retryPage('older')
    if (isServiceFailure(newerError)) await retryPage('newer')
  }

  async function extend(end: End): Promise<void> {
    const { openContactId: contactId } = live
    const status = store.get(statusAtom)
    const window = contactId === null ? undefined : live.window(contactId)
    if (contactId === null || window === undefined || status.phase !== 'ready') return
    if (
      end === 'older'
        ? !window.hasOlder || status.olderError
        : !window.hasNewer || status.newerError
    )
      return
    const edge = live.message(window.ids.at(end === 'older' ? 0 : -1) ?? '')
    if (edge === undefined) return
    const signal = AbortSignal.any([asking.signal, paging.signal])
    const read = live.reads.begin()
    try {
      const position = edge.positionInChat
      const ask =
        end === 'older'
          ? { beforePosition: position, offset: window.hasNewer ? 0 : window.ids.length }
          : { afterPosition: position }
      const stretch = await fetchStretch(context, contactId, ask, signal)
      if (!signal.aborted) live.mergeStretches(contactId, [stretch], read)
    } catch (error) {
      if (!signal.aborted) store.set(statusAtom, (now) => ({ ...now, [`${end}Error`]: error }))
    } finally {
      live.reads.end(read)
    }
  }

  /** Shows the newest messages where only older ones are held; tells the person where they could not be fetched. */
  async function jumpToNewest(): Promise<void> {
    const { openContactId: contactId } = live
    if (contactId === null || live.conversation(contactId) !== 'detached') return
    await fetchOpened(contactId)
  }

  function stopPaging(): void {
    paging.abort()
    paging = new AbortController()
    underWay.older = null
    underWay.newer = null
  }

  /**
   * Fetches the open conversation again as far as it is held, and merges it in one step: nothing moves but what
   * changed. Conversations that are not open are let go, for nobody knows what they missed.
   */
  async function resync(): Promise<void> {
    live.forgetOtherConversations()
    const { openContactId: contactId } = live
    if (contactId === null) return
    isStale = live.window(contactId) !== undefined
    if (!isStale || store.get(statusAtom).phase !== 'ready') await retry()
    else if (opening !== null) await fetchOpened(contactId, opening.at)
    else await fetchHeld(contactId)
  }

  /** Fetches what is held of the open conversation anew, and tries until it has come. */
  async function fetchHeld(contactId: string): Promise<void> {
    resyncing.abort()
    resyncing = new AbortController()
    const signal = AbortSignal.any([asking.signal, resyncing.signal])
    try {
      await retryUntilSuccess(() => fetchAgain(contactId, signal), signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // A refusal that another try would not change is told where the person does something; what is shown stays.
      if (error.status === 404) store.set(statusAtom, { ...fresh, phase: 'gone', error })
    }
    if (!signal.aborted) isStale = false
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
        fetchBack(context, contactId, newest, oldest, signal),
        fetchContact(contactId, signal),
      ])
      if (signal.aborted || live.mergeStretches(contactId, stretches, read)) return
    } finally {
      live.reads.end(read)
    }
    await fetchAgain(contactId, signal)
  }

  /** Calls off what is under way. */
  function dispose(): void {
    asking.abort()
    paging.abort()
    resyncing.abort()
  }

  return {
    /** How the open conversation's fetching stands. */
    statusAtom: atom((get) => get(statusAtom)),
    closedChatAtom,
    soughtMessageAtom,
    open,
    retry,
    fetchContact,
    loadOlder,
    loadNewer,
    retryPage,
    recover,
    jumpToNewest,
    resync,
    dispose,
  }
}
