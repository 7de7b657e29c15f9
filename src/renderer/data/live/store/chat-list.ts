import { atom } from 'jotai'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { waitAtMost } from '#renderer/data/service/wait-at-most.ts'
import { compareKeys, type OrderKey } from './chat-order.ts'
import { filterKey } from '#renderer/data/chats/filter-url.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import {
  defaultFilter,
  effectiveText,
  isListed,
  isOfListedKind,
  queryOf,
  sortOf,
  staysListed,
  type ListFilter,
} from '#renderer/data/chats/chat-filter.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { ListRules } from './listed-chats.ts'
import type { LiveStore } from './live-store.ts'

export interface ListStatus {
  /** `failed`: no list is shown, only the error. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly hasMore: boolean
  /** The error of the request for the next page. Only the user or `recover` requests the page again. */
  readonly moreError: unknown
  readonly error: unknown
  /**
   * Whether the service ignores the filter type `group` or `contact` in the query, so that chats of the other kind are
   * listed too.
   */
  readonly ignoresKind: boolean
}
const empty: ListStatus = {
  phase: 'loading',
  hasMore: false,
  moreError: null,
  error: null,
  ignoresKind: false,
}

/**
 * A resync refetches at most this many rows, in pages of `resyncPage`. It drops the rows below, which are fetched again
 * when the user scrolls to them.
 */
const resyncRows = 1_000
const resyncPage = 100

function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CANCELLED'
}

/** The search text is sent once typing pauses this long, ms. */
const typingPause = 220

export type ChatList = ReturnType<typeof createChatList>

/** The chat list of one group: its filter, and the calls that load its pages into the store. */
export function createChatList(context: LiveContext, live: LiveStore) {
  const { call, store, own } = context
  const filterAtom = atom<ListFilter>(defaultFilter)
  const statusAtom = atom<ListStatus>(empty)

  /** Aborts the requests for pages, e.g. when the filter changes. */
  let requests = new AbortController()
  /** The running request for the next page, or the running resync, which delays that request. */
  let more: Promise<void> | null = null
  /** The last request for the first page. */
  let first: Promise<void> = Promise.resolve()

  /** Resolves once the last request for the first page has succeeded or failed; at once if there was none. */
  const firstPageSettled = (): Promise<void> => first

  /**
   * Fetches a page and merges it. If chats above `last` were removed from the service's list, the page may start below
   * `last`, and the chats in between would be missing. In that case the page above is fetched instead.
   * @param from the offset of the page
   * @param last the chat at or above which the page must start; null for the first page
   * @returns the page's last chat; null if the list ends with this page, the request was aborted, or there is no group
   */
  async function fetchPage(
    from: number,
    last: OrderKey | null,
    signal: AbortSignal,
    limit: number = limits.chatListPage,
  ): Promise<OrderKey | null> {
    const groupId = context.requestedGroupId()
    if (groupId === null) return null
    for (let offset = from; ; offset = Math.max(0, offset - limit + 1)) {
      const read = live.beginRead()
      try {
        const filter = store.get(filterAtom)
        const sort = sortOf(filter)
        const query = {
          groupId,
          offset,
          limit,
          ...queryOf(filter),
          ...(sort !== 'newest' && { sort }),
        }
        const page = await call(chatsApi.chatList, { query, signal })
        if (signal.aborted) return null
        const [first] = page.items
        const reachesUp =
          last === null || (first !== undefined && compareKeys(live.keyOf(first), last) <= 0)
        if (offset > 0 && !reachesUp) continue
        const after = offset === 0 || first === undefined ? null : live.keyOf(first)
        live.mergePage({ items: page.items, hasMore: page.hasMoreItems, after }, read)
        store.set(statusAtom, {
          phase: 'ready',
          hasMore: live.hasMore,
          moreError: null,
          error: null,
          ignoresKind: page.items.some((contact) => !isOfListedKind(contact, filter)),
        })
        const end = page.items.at(-1)
        return end === undefined || !page.hasMoreItems ? null : live.keyOf(end)
      } finally {
        live.endRead(read)
      }
    }
  }

  /** Loads the list from its top, e.g. for another filter. */
  async function load(): Promise<void> {
    requests.abort()
    requests = new AbortController()
    more = null
    const { signal } = requests
    store.set(statusAtom, empty)
    await (first = firstPage(signal))
  }

  /**
   * Refetches the first page and merges it; the pages below stay. Transient failures are retried until another load
   * replaces this one.
   */
  const refetch = (): Promise<void> => refetchRows(() => 1)

  /** Refetches all loaded rows. Called when many chats have changed. */
  const refetchLoaded = (): Promise<void> => refetchRows(() => live.order.length)

  async function refetchRows(rows: () => number): Promise<void> {
    const { signal } = requests
    // If no list is shown, request its first page. An error of this request is shown with a button to retry.
    if (store.get(statusAtom).phase !== 'ready') return firstPage(signal)
    try {
      await fetchDown(rows, signal)
    } catch (error) {
      // Keep the shown list. Either another load replaced this one, or the service refused the request. A retry would
      // be refused too, and the user's next action shows the error.
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function firstPage(signal: AbortSignal): Promise<void> {
    try {
      await fetchPage(0, null, signal)
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      // Keep a list that another request loaded while this one was running.
      if (store.get(statusAtom).phase !== 'ready') {
        store.set(statusAtom, { ...empty, phase: 'failed', error })
      }
    }
  }

  /**
   * Refetches the loaded rows, at most `resyncRows`, because any of them may be wrong after a gap in the live events.
   * Transient failures are retried until a newer load replaces this one.
   */
  async function resync(): Promise<void> {
    const before = requests
    await waitAtMost([first])
    // `load` or another `resync` began during the wait. Its requests were sent after the gap, so this one is not
    // needed.
    if (requests !== before) return
    const wasShown = store.get(statusAtom).phase === 'ready'
    requests.abort()
    requests = new AbortController()
    const { signal } = requests
    if (!wasShown) return firstPage(signal)
    try {
      await blockLoadMore(fetchAgain(signal))
    } catch (error) {
      // Keep the shown list, as in `refetchRows`.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /**
   * Fetches rows from the top.
   * @param rows returns the number of rows to fetch, which may grow while pages arrive
   * @returns the last chat of the last page, or null if the list ends there or another load replaces this one
   */
  async function fetchDown(rows: () => number, signal: AbortSignal): Promise<OrderKey | null> {
    let last: OrderKey | null = null
    // Pages overlap by one row, to detect gaps between them.
    for (let offset = 0; offset === 0 || offset + 1 < rows();) {
      const limit = Math.max(limits.chatListPage, Math.min(resyncPage, rows() - offset))
      const previous: OrderKey | null = last
      last = await retryUntilSuccess(() => fetchPage(offset, previous, signal, limit), signal)
      if (last === null || signal.aborted) return null
      // Continue at the index of the page's last row: a service may return fewer rows than requested, and the row may
      // have moved since.
      offset = Math.max(offset + limits.chatListPage - 1, live.order.indexOf(last.id))
    }
    return last
  }

  async function fetchAgain(signal: AbortSignal): Promise<void> {
    const loaded = Math.min(live.order.length, resyncRows)
    const last = await fetchDown(() => loaded, signal)
    if (last === null) return
    live.forgetBelow(last)
    store.set(statusAtom, (status) => ({ ...status, hasMore: live.hasMore }))
  }

  /**
   * Fetches the next page of the shown list, if there is one. Does nothing if the last request for it failed; see
   * `retryMore`. While a next page or a resync is in flight, waits for it instead of fetching another page.
   */
  function loadMore(): Promise<void> {
    const status = store.get(statusAtom)
    if (status.phase !== 'ready' || !status.hasMore || status.moreError !== null)
      return Promise.resolve()
    return more ?? blockLoadMore(nextPage(requests.signal))
  }

  /** Makes `loadMore` wait for `run` instead of fetching a page, until `run` has ended. */
  function blockLoadMore(run: Promise<void>): Promise<void> {
    const guarded = run.finally(() => {
      if (more === guarded) more = null
    })
    // The caller handles a rejection. This handler covers a caller that ignores the promise.
    guarded.catch(() => undefined)
    more = guarded
    return guarded
  }

  /** Requests a failed next page again. */
  function retryMore(): Promise<void> {
    store.set(statusAtom, (status) => ({ ...status, moreError: null }))
    return loadMore()
  }

  /** Reloads what failed while the service was down. */
  async function recover(): Promise<void> {
    const { phase, error, moreError } = store.get(statusAtom)
    if (phase === 'failed' && isServiceFailure(error)) await load()
    else if (isServiceFailure(moreError)) await retryMore()
  }

  async function nextPage(signal: AbortSignal): Promise<void> {
    // Start at the last loaded row: if the page does not contain it, there is a gap between the list and the page.
    const offset = Math.max(0, live.order.length - 1)
    try {
      await fetchPage(offset, live.order.keyAt(offset) ?? null, signal)
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      store.set(statusAtom, (status) => ({ ...status, moreError: error }))
    }
  }

  /** Whether the list contains a chat. */
  const lists = (contact: Contact): boolean => isListed(contact, store.get(filterAtom), own())

  const rulesOf = (filter: ListFilter): ListRules => ({
    sort: sortOf(filter),
    belongs: (contact) => isListed(contact, filter, own()),
    staysOpen: (contact) => staysListed(contact, filter, own()),
  })

  /** Shows the whole list if the service lacks the view: it would ignore it. */
  function limitViews({
    hasViews,
    hasMentions,
  }: Record<'hasViews' | 'hasMentions', boolean>): void {
    const { view, sort, unread } = store.get(filterAtom)
    const { view: whole } = defaultFilter
    if (hasViews) {
      if (view === 'mentions' && !hasMentions) setFilter({ view: whole })
    } else if (view !== whole || sort !== null || unread)
      setFilter({ view: whole, sort: null, unread: false })
  }

  let typing: ReturnType<typeof setTimeout> | undefined

  /** Changes the filter. The loaded rows are filtered at once; then the service is queried. */
  function setFilter(change: Partial<ListFilter>): void {
    const before = store.get(filterAtom)
    const after = { ...before, ...change }
    store.set(filterAtom, after)
    const textOnly = filterKey({ ...before, text: '' }) === filterKey({ ...after, text: '' })
    // Keep the timer: a request that an earlier change has scheduled must still be sent.
    if (textOnly && effectiveText(before.text) === effectiveText(after.text)) return
    clearTimeout(typing)
    requests.abort()
    live.narrow(rulesOf(after))
    store.set(statusAtom, empty)
    if (textOnly) typing = setTimeout(() => void load(), typingPause)
    else void load()
  }

  /** Cancels everything in flight. */
  function dispose(): void {
    requests.abort()
    clearTimeout(typing)
  }

  return {
    filterAtom: atom((get) => get(filterAtom)),
    statusAtom: atom((get) => get(statusAtom)),
    filter: () => store.get(filterAtom),
    /** Sets the filter of the first page, before it is requested. */
    startWith: (filter: ListFilter) => {
      store.set(filterAtom, filter)
      live.narrow(rulesOf(filter))
    },
    lists,
    limitViews,
    firstPageSettled,
    load,
    refetch,
    refetchLoaded,
    resync,
    loadMore,
    retryMore,
    recover,
    setFilter,
    dispose,
  }
}
