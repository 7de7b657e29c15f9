import { atom } from 'jotai'
import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { limits } from '#contract/limits.ts'
import { isServiceFailure } from '#contract/rules/service-failure.ts'
import { ApiError } from '../../api-error.ts'
import { waitAtMost } from '../../wait-at-most.ts'
import { compareKeys, type OrderKey } from './chat-order.ts'
import { filterKey } from './filter-url.ts'
import { retryUntilSuccess } from '../../retry-until-success.ts'
import { defaultFilter, effectiveText, isListed, queryOf, type ListFilter } from './list-filter.ts'
import type { LiveContext } from '../live-context.ts'
import type { LiveStore } from './live-store.ts'

export interface ListStatus {
  /** `failed`: there is nothing to show but the error. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly hasMore: boolean
  /** Why the next page did not come; it is asked for again only by the person. */
  readonly moreError: unknown
  readonly error: unknown
}
const empty: ListStatus = { phase: 'loading', hasMore: false, moreError: null, error: null }

/** Most rows that a resync fetches again, in pages of at most so many; those below are fetched when they are wanted. */
const resyncRows = 1_000
const resyncPage = 100

const keyOf = (contact: Contact): OrderKey => ({ id: contact.id, updateAt: contact.chat.updateAt })

function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CANCELLED'
}

/** Text is sent once typing pauses for this long, ms. */
const typingPause = 220

export type ChatList = ReturnType<typeof createChatList>

/** The chat list of one group: its filter, and the calls that load its pages into the store. */
export function createChatList(context: LiveContext, live: LiveStore) {
  const { call, store } = context
  const filterAtom = atom<ListFilter>(defaultFilter)
  const statusAtom = atom<ListStatus>(empty)

  /** Pages under way belong to one filter of one group; another filter calls them off. */
  let asking = new AbortController()
  let more: Promise<void> | null = null
  /** The first page that is on its way, or was. */
  let first: Promise<void> = Promise.resolve()

  /** Resolves once the first page that was asked for last is here, or cannot be had; at once where none was. */
  const firstPageSettled = (): Promise<void> => first

  /**
   * Fetches a page and merges it.
   * @param last the chat that the page has to reach up to, or null for the list's first page. Chats above may have gone
   *   without a word: a page that begins below it would leave a gap, and one further up is asked for instead.
   * @returns the page's last chat, or null where the list ends before it
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
      const read = live.reads.begin()
      try {
        const query = { groupId, offset, limit, ...queryOf(store.get(filterAtom)) }
        const page = await call(contactsApi.chatList, { query, signal })
        if (signal.aborted) return null
        const [first] = page.items
        const reachesUp =
          last === null || (first !== undefined && compareKeys(keyOf(first), last) <= 0)
        if (offset > 0 && !reachesUp) continue
        const after = offset === 0 || first === undefined ? null : keyOf(first)
        live.mergePage({ items: page.items, hasMore: page.hasMoreItems, after }, read)
        store.set(statusAtom, {
          phase: 'ready',
          hasMore: live.hasMore,
          moreError: null,
          error: null,
        })
        const end = page.items.at(-1)
        return end === undefined || !page.hasMoreItems ? null : keyOf(end)
      } finally {
        live.reads.end(read)
      }
    }
  }

  /** Begins the list anew: another group or another filter. What is known already and still fits shows at once. */
  async function load(): Promise<void> {
    asking.abort()
    asking = new AbortController()
    more = null
    const { signal } = asking
    store.set(statusAtom, empty)
    await (first = firstPage(signal))
  }

  /**
   * Fetches the first page again and merges it; the pages beyond stay. For when an event says so. Tries until it succeeds or
   * the list is fetched otherwise.
   */
  const refetch = (): Promise<void> => refetchRows(() => 1)

  /** The same of all that is loaded, for when many of its chats have changed: a page further down may come meanwhile. */
  const refetchLoaded = (): Promise<void> => refetchRows(() => live.order.length)

  async function refetchRows(rows: () => number): Promise<void> {
    const { signal } = asking
    // Where nothing shows, the person is told, and tries again.
    if (store.get(statusAtom).phase !== 'ready') return firstPage(signal)
    try {
      await fetchDown(rows, signal)
    } catch (error) {
      // What is shown stays: a refusal that another try would not change is told where the person does something.
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function firstPage(signal: AbortSignal): Promise<void> {
    try {
      await fetchPage(0, null, signal)
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      // A list that is shown by now stays.
      if (store.get(statusAtom).phase !== 'ready') {
        store.set(statusAtom, { ...empty, phase: 'failed', error })
      }
    }
  }

  /**
   * Fetches the list again as far as it is loaded: after a gap in the live events any row of it may be wrong. Tries until
   * it succeeds or something newer takes its place.
   */
  async function resync(): Promise<void> {
    const before = asking
    await waitAtMost([first])
    // A list begun anew meanwhile was asked for after the gap.
    if (asking !== before) return
    const wasShown = store.get(statusAtom).phase === 'ready'
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    if (!wasShown) return firstPage(signal)
    try {
      await holdMore(fetchAgain(signal))
    } catch (error) {
      // What is shown stays: a refusal that another try would not change is told where the person does something.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /**
   * Fetches so many rows from the list's top, which may become more while their pages come in.
   * @returns the last chat of the last page, or null where the list ends before or is fetched otherwise
   */
  async function fetchDown(rows: () => number, signal: AbortSignal): Promise<OrderKey | null> {
    let last: OrderKey | null = null
    // One row over, to see that nothing is left out between two pages.
    for (let offset = 0; offset === 0 || offset + 1 < rows();) {
      const limit = Math.max(limits.chatListPage, Math.min(resyncPage, rows() - offset))
      const above: OrderKey | null = last
      last = await retryUntilSuccess(() => fetchPage(offset, above, signal, limit), signal)
      if (last === null || signal.aborted) return null
      // From the page's last row on, for a service may give fewer than it is asked for; that row may have moved since.
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

  /** Fetches the page below the last row, unless it is on its way already or there is none. */
  function loadMore(): Promise<void> {
    const status = store.get(statusAtom)
    if (status.phase !== 'ready' || !status.hasMore || status.moreError !== null)
      return Promise.resolve()
    return more ?? holdMore(nextPage(asking.signal))
  }

  /** Keeps the list from being asked for further down until this is over. */
  function holdMore(run: Promise<void>): Promise<void> {
    const held = run.finally(() => {
      if (more === held) more = null
    })
    // Whoever asked is told; whoever waits for it has nothing to tell.
    held.catch(() => undefined)
    more = held
    return held
  }

  /** Asks again for a page that did not come. */
  function retryMore(): Promise<void> {
    store.set(statusAtom, (status) => ({ ...status, moreError: null }))
    return loadMore()
  }

  /** Loads again what failed while the service was down. */
  async function recover(): Promise<void> {
    const { phase, error, moreError } = store.get(statusAtom)
    if (phase === 'failed' && isServiceFailure(error)) await load()
    else if (isServiceFailure(moreError)) await retryMore()
  }

  async function nextPage(signal: AbortSignal): Promise<void> {
    // The last row once more: a page that does not know it does not follow on.
    const offset = Math.max(0, live.order.length - 1)
    try {
      await fetchPage(offset, live.order.keyAt(offset) ?? null, signal)
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return
      store.set(statusAtom, (status) => ({ ...status, moreError: error }))
    }
  }

  let typing: ReturnType<typeof setTimeout> | undefined

  /** Narrows the list otherwise. What is listed already is narrowed at once, the service is asked for the rest. */
  function setFilter(change: Partial<ListFilter>): void {
    const before = store.get(filterAtom)
    const after = { ...before, ...change }
    store.set(filterAtom, after)
    const textOnly = filterKey({ ...before, text: '' }) === filterKey({ ...after, text: '' })
    // What is about to be asked for on account of an earlier change still has to be.
    if (textOnly && effectiveText(before.text) === effectiveText(after.text)) return
    clearTimeout(typing)
    asking.abort()
    live.narrow((contact) => isListed(contact, after))
    store.set(statusAtom, empty)
    if (textOnly) typing = setTimeout(() => void load(), typingPause)
    else void load()
  }

  /** Calls off what is under way. */
  function dispose(): void {
    asking.abort()
    clearTimeout(typing)
  }

  return {
    filterAtom: atom((get) => get(filterAtom)),
    statusAtom: atom((get) => get(statusAtom)),
    filter: () => store.get(filterAtom),
    /** Sets what the first page will be narrowed to, before it is requested. */
    startWith: (filter: ListFilter) => store.set(filterAtom, filter),
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
