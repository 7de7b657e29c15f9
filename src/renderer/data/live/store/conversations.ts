import { atom } from 'jotai'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import type { ChatList } from './chat-list.ts'
import { refetchRange, fetchMessages, fetchUnread, type MessageAnchor } from './fetch-messages.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import type { MessageRange } from './conversation-window.ts'
import { createOpenedAhead } from './opened-ahead.ts'
import type { ClosedChat } from './event-result.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { LiveStore } from './live-store.ts'

export interface ConversationStatus {
  /** `gone`: the chat does not exist, or the viewer must not see it. */
  readonly phase: 'loading' | 'ready' | 'failed' | 'gone'
  readonly error: unknown
  /** The error of the last request for older messages. Only the user or `recover` repeats the request. */
  readonly olderError: unknown
  /** Like `olderError`, for newer messages. */
  readonly newerError: unknown
}
const fresh: ConversationStatus = {
  phase: 'loading',
  error: null,
  olderError: null,
  newerError: null,
}

type End = 'older' | 'newer'

/** The range to fetch for a position in the conversation. */
function rangeAt({ messageId, since }: MessageAnchor) {
  if (since !== undefined) return { since }
  return messageId === undefined ? {} : { messageId }
}

/** The first message of a range since a time, or the last one before it. */
function firstSince({ items }: MessageRange, since: string): Message | undefined {
  return items.find(({ updatedAt }) => updatedAt >= since) ?? items.at(-1)
}

export type Conversations = ReturnType<typeof createConversations>

/** Manages the open conversation of one group: loads its messages into the store. */
export function createConversations(context: LiveContext, live: LiveStore, list: ChatList) {
  const { call, store, showError } = context
  const statusAtom = atom<ConversationStatus>(fresh)
  /** Aborts the calls for the open conversation at the next call of `open`. */
  let requests = new AbortController()
  /**
   * The request that shows the open conversation at a position. Set while the request is pending. After a failure it
   * stays set if no messages are shown, so that `retry` can use the same position. Otherwise null.
   */
  let opening: { readonly at: MessageAnchor; readonly calls: AbortController } | null = null
  /** Aborts the calls for older and newer pages when the conversation is shown at another position. */
  let paging = new AbortController()
  const pageRequests: Record<End, Promise<void> | null> = { older: null, newer: null }
  /** Aborts the last refetch of the loaded range, e.g. when the next one starts. */
  let resyncing = new AbortController()
  /**
   * Whether the open conversation may lack messages because of a gap in the events. Reset when its loaded range was
   * refetched, or when another chat is opened.
   */
  let isStale = false

  const ahead = createOpenedAhead(context, live)

  /** The open chat that the app closed. Reset when the next chat is opened. */
  const closedChatAtom = atom<ClosedChat | null>(null)

  /** Whether the service has the extensions of the messages: it finds those of a day, and stores quotes. */
  const isExtendedAtom = atom(false)

  /** The message to scroll to in the open conversation. The screen resets it once the message is visible. */
  const targetMessageAtom = atom<string | null>(null)

  /**
   * Opens a chat and shows its cached messages at once; null closes the open chat. If no messages are cached, the
   * messages are loaded up to the first unread one.
   * @param messageId the message at which to open the chat; if it no longer exists, an error and the newest messages
   * are shown
   */
  async function open(contactId: string | null, messageId?: string): Promise<void> {
    requests.abort()
    requests = new AbortController()
    opening = null
    pageRequests.older = null
    pageRequests.newer = null
    const isOther = contactId !== live.openContactId
    live.open(contactId)
    // The refetch of the previous chat was aborted above, so its cache may lack messages that arrived during the gap.
    if (isStale && isOther) {
      isStale = false
      live.forgetOtherConversations()
    }
    store.set(openContactIdAtom, contactId)
    store.set(targetMessageAtom, null)
    if (contactId === null) return
    store.set(closedChatAtom, null)
    const window = live.window(contactId)
    const isLoaded = window !== undefined && live.chat(contactId) !== undefined
    store.set(statusAtom, isLoaded ? { ...fresh, phase: 'ready' } : fresh)
    if (!isLoaded || (messageId !== undefined && !window.ids.includes(messageId)))
      return fetchOpened(contactId, messageId === undefined ? { atUnread: true } : { messageId })
    if (messageId !== undefined) store.set(targetMessageAtom, messageId)
    if (isStale) void refetchLoaded(contactId)
  }

  /**
   * Shows the open conversation at the first message that was written at a time or later, or at the newest message if
   * there is none.
   * @param onShown called with the message, unless its request failed
   */
  async function showSince(since: string, onShown: (message: Message) => void): Promise<void> {
    const { openContactId: contactId } = live
    if (contactId !== null) await fetchOpened(contactId, { since, onShown })
  }

  /** Requests the open conversation again, at the position of the failed request. */
  async function retry(): Promise<void> {
    const { openContactId } = live
    if (openContactId === null) return
    store.set(statusAtom, fresh)
    // The stored contact may be from before a gap in the events, so fetch it too.
    await fetchOpened(openContactId, opening?.at, false)
  }

  /**
   * Fetches the open conversation at a position and shows it there.
   * @param usesStoredContact if false, the contact is fetched too
   */
  async function fetchOpened(
    contactId: string,
    at: MessageAnchor = {},
    usesStoredContact = live.chat(contactId) !== undefined,
  ): Promise<void> {
    opening?.calls.abort()
    const calls = new AbortController()
    opening = { at, calls }
    const signal = AbortSignal.any([requests.signal, calls.signal])
    const taken = at.atUnread === true && usesStoredContact ? ahead.take(contactId) : null
    const read = taken?.read ?? live.beginRead()
    try {
      const [range] = await Promise.all([
        taken?.range ?? fetchMessages(context, contactId, rangeAt(at), signal),
        usesStoredContact ? undefined : fetchContact(contactId, signal),
      ])
      if (signal.aborted) return
      const unread = at.atUnread
        ? await fetchUnread(context, contactId, range, live.pendingAtOpening, signal)
        : []
      if (signal.aborted) return
      // The response for an older or newer page in flight would move the conversation back to its former position.
      stopPaging()
      if (!live.mergeMessages(contactId, [range, ...unread], read)) {
        await fetchOpened(contactId, at)
        return
      }
      opening = null
      store.set(statusAtom, { ...fresh, phase: 'ready' })
      if (range.hasEnds) store.set(isExtendedAtom, true)
      const first = at.since === undefined ? undefined : firstSince(range, at.since)
      const target = live.message(at.messageId ?? first?.id ?? '')
      if (target !== undefined) {
        store.set(targetMessageAtom, target.id)
        at.onShown?.(target)
      }
    } catch (error) {
      if (signal.aborted) return
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone && at.messageId !== undefined) {
        showError(error)
        await fetchOpened(contactId)
        return
      }
      // If messages are shown already, keep them and show only the error.
      if (!isGone && store.get(statusAtom).phase === 'ready') {
        opening = null
        showError(error)
      } else store.set(statusAtom, { ...fresh, phase: isGone ? 'gone' : 'failed', error })
    } finally {
      live.endRead(read)
    }
    // A refetch in flight was started for the range that was loaded before, so start one for the new range.
    if (isStale && store.get(statusAtom).phase === 'ready') void refetchLoaded(contactId)
  }

  /** Fetches one contact, e.g. when its chat is opened from a notification and is not in the list. */
  async function fetchContact(contactId: string, signal?: AbortSignal): Promise<void> {
    const read = live.beginRead()
    try {
      const groupId = context.groupId ?? ''
      const options = { params: { id: contactId }, groupId, ...(signal ? { signal } : {}) }
      const contact = await call(chatsApi.contact, options)
      if (signal?.aborted === true || context.over.aborted) return
      live.mergeContact(contact, read, list.lists(contact))
    } finally {
      live.endRead(read)
    }
  }

  /**
   * Fetches the page above the oldest loaded message, unless it is in flight, has failed or does not exist.
   * @param limit the number of messages on it
   */
  const loadOlder = (limit?: number): Promise<void> => loadPage('older', limit)

  /** Like `loadOlder`, for the page below the newest loaded message. */
  const loadNewer = (limit?: number): Promise<void> => loadPage('newer', limit)

  function loadPage(end: End, limit?: number): Promise<void> {
    const pending = pageRequests[end]
    if (pending !== null) return pending
    const request = fetchPage(end, limit).finally(() => {
      // After a jump or a change of the conversation, another request may have replaced this one.
      if (pageRequests[end] === request) pageRequests[end] = null
    })
    pageRequests[end] = request
    return request
  }

  /** Requests a failed page again. */
  function retryPage(end: End): Promise<void> {
    store.set(statusAtom, (status) => ({ ...status, [`${end}Error`]: null }))
    return loadPage(end)
  }

  /** Reloads the parts of the open conversation that failed while the service was down. */
  async function recover(): Promise<void> {
    const { phase, error, olderError, newerError } = store.get(statusAtom)
    if (phase === 'failed' && isServiceFailure(error)) await retry()
    if (isServiceFailure(olderError)) await retryPage('older')
    if (isServiceFailure(newerError)) await retryPage('newer')
  }

  async function fetchPage(end: End, limit: number = limits.messagePage): Promise<void> {
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
    const signal = AbortSignal.any([requests.signal, paging.signal])
    const read = live.beginRead()
    try {
      const position = edge.positionInChat
      const ask =
        end === 'older'
          ? { beforePosition: position, offset: window.hasNewer ? 0 : window.ids.length, limit }
          : { afterPosition: position, limit }
      const range = await fetchMessages(context, contactId, ask, signal)
      if (!signal.aborted) live.mergeMessages(contactId, [range], read)
    } catch (error) {
      if (!signal.aborted) store.set(statusAtom, (now) => ({ ...now, [`${end}Error`]: error }))
    } finally {
      live.endRead(read)
    }
  }

  /** Jumps to the newest messages if they are not loaded; shows an error if they cannot be fetched. */
  async function jumpToNewest(): Promise<void> {
    const { openContactId: contactId } = live
    if (contactId === null || live.conversation(contactId) !== 'detached') return
    await fetchOpened(contactId)
  }

  function stopPaging(): void {
    paging.abort()
    paging = new AbortController()
    pageRequests.older = null
    pageRequests.newer = null
  }

  /**
   * Refetches the open conversation after a gap in the events. Its loaded range is merged in one step, so that
   * unchanged messages do not move. Other conversations are dropped: they may have missed events.
   */
  async function resync(): Promise<void> {
    ahead.drop()
    live.forgetOtherConversations()
    const { openContactId: contactId } = live
    if (contactId === null) return
    isStale = live.window(contactId) !== undefined
    if (!isStale || store.get(statusAtom).phase !== 'ready') await retry()
    else if (opening !== null) await fetchOpened(contactId, opening.at)
    else await refetchLoaded(contactId)
  }

  /** Refetches the loaded range of the open conversation, if it is loaded. */
  async function refetch(): Promise<void> {
    const { openContactId: contactId } = live
    if (contactId !== null && store.get(statusAtom).phase === 'ready')
      await refetchLoaded(contactId)
  }

  /** Refetches the loaded range of the open conversation; retries transient failures. */
  async function refetchLoaded(contactId: string): Promise<void> {
    resyncing.abort()
    resyncing = new AbortController()
    const signal = AbortSignal.any([requests.signal, resyncing.signal])
    try {
      await retryUntilSuccess(() => refetchOnce(contactId, signal), signal)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // 404: the chat is gone. After any other refusal the shown messages stay, and the user's next action on the chat
      // shows the error.
      if (error.status === 404) store.set(statusAtom, { ...fresh, phase: 'gone', error })
    }
    if (!signal.aborted) isStale = false
  }

  async function refetchOnce(contactId: string, signal: AbortSignal): Promise<void> {
    const window = live.window(contactId)
    const oldest = live.message(window?.ids[0] ?? '')?.positionInChat
    const newest = window?.hasNewer
      ? live.message(window.ids.at(-1) ?? '')?.positionInChat
      : undefined
    const read = live.beginRead()
    try {
      const [ranges] = await Promise.all([
        refetchRange(context, contactId, newest, oldest, signal),
        fetchContact(contactId, signal),
      ])
      if (signal.aborted || live.mergeMessages(contactId, ranges, read)) return
    } finally {
      live.endRead(read)
    }
    // All received messages were deleted while the requests were running, so send the requests again.
    await refetchOnce(contactId, signal)
  }

  /** Cancels everything in flight. */
  function dispose(): void {
    ahead.drop()
    requests.abort()
    paging.abort()
    resyncing.abort()
  }

  return {
    /** The loading state of the open conversation. */
    statusAtom: atom((get) => get(statusAtom)),
    closedChatAtom,
    targetMessageAtom,
    isExtendedAtom: atom((get) => get(isExtendedAtom)),
    fetchAhead: ahead.fetch,
    open,
    showSince,
    retry,
    fetchContact,
    loadOlder,
    loadNewer,
    retryPage,
    recover,
    jumpToNewest,
    refetch,
    resync,
    dispose,
  }
}
