import { atom } from 'jotai'
import { contactsApi } from '#contract/api/contacts.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../api-client.ts'
import { ApiError } from '../api-error.ts'
import { currentGroupIdAtom, pendingChatsAtom } from '../session.ts'
import { store } from '../store.ts'
import type { OrderKey } from './chat-order.ts'
import { defaultFilter, effectiveText, isListed, queryOf, type ListFilter } from './list-filter.ts'
import { live } from './live.ts'

/** What the list is narrowed to, as chosen and typed. */
const filterAtom = atom<ListFilter>(defaultFilter)
export const listFilterAtom = atom((get) => get(filterAtom))

export interface ListStatus {
  /** `failed`: there is nothing to show but the error. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly hasMore: boolean
  /** Why the next page did not come; it is asked for again only by the person. */
  readonly moreError: unknown
  readonly error: unknown
}
const empty: ListStatus = { phase: 'loading', hasMore: false, moreError: null, error: null }
const statusAtom = atom<ListStatus>(empty)
export const listStatusAtom = atom((get) => get(statusAtom))

/** Pages under way belong to one filter of one group; another filter calls them off. */
let asking = new AbortController()
let more: Promise<void> | null = null

async function fetchPage(offset: number, after: OrderKey | null, signal: AbortSignal) {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return
  const read = live.reads.begin()
  try {
    const query = { groupId, offset, limit: limits.chatListPage, ...queryOf(store.get(filterAtom)) }
    const page = await call(contactsApi.chatList, { query, signal })
    if (signal.aborted) return
    live.mergePage({ items: page.items, hasMore: page.hasMoreItems, after }, read)
    store.set(statusAtom, { phase: 'ready', hasMore: live.hasMore, moreError: null, error: null })
  } finally {
    live.reads.end(read)
  }
}

/** Begins the list anew: another group or another filter. What is known already and still fits shows at once. */
export async function loadList(): Promise<void> {
  asking.abort()
  asking = new AbortController()
  more = null
  const { signal } = asking
  store.set(statusAtom, empty)
  await firstPage(signal)
}

/** Fetches the first page again and merges it; the pages beyond stay. For a resync, and when an event says so. */
export async function refetchList(): Promise<void> {
  await firstPage(asking.signal)
}

async function firstPage(signal: AbortSignal): Promise<void> {
  try {
    await fetchPage(0, null, signal)
  } catch (error) {
    if (signal.aborted || isCancelled(error)) return
    // A list that is shown stays: the next resync brings what this call did not.
    if (store.get(statusAtom).phase !== 'ready') {
      store.set(statusAtom, { ...empty, phase: 'failed', error })
    }
  }
}

/** Fetches the page below the last row, unless it is on its way already or there is none. */
export function loadMoreChats(): Promise<void> {
  const status = store.get(statusAtom)
  if (status.phase !== 'ready' || !status.hasMore || status.moreError !== null)
    return Promise.resolve()
  more ??= nextPage(asking.signal).finally(() => (more = null))
  return more
}

/** Asks again for a page that did not come. */
export function retryMoreChats(): Promise<void> {
  store.set(statusAtom, (status) => ({ ...status, moreError: null }))
  return loadMoreChats()
}

async function nextPage(signal: AbortSignal): Promise<void> {
  const offset = live.order.length
  const after = live.order.keyAt(offset - 1) ?? null
  try {
    await fetchPage(offset, after, signal)
  } catch (error) {
    if (signal.aborted || isCancelled(error)) return
    store.set(statusAtom, (status) => ({ ...status, moreError: error }))
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CANCELLED'
}

/** Text is sent once typing pauses for this long, ms. */
const typingPause = 220
let typing: ReturnType<typeof setTimeout> | undefined

/** Narrows the list otherwise. What is listed already is narrowed at once, the service is asked for the rest. */
export function setListFilter(change: Partial<ListFilter>): void {
  const before = store.get(filterAtom)
  const after = { ...before, ...change }
  store.set(filterAtom, after)
  clearTimeout(typing)
  const textOnly = before.type === after.type && before.agentTagIds === after.agentTagIds
  if (textOnly && effectiveText(before.text) === effectiveText(after.text)) return
  asking.abort()
  live.narrow((contact) => isListed(contact, after))
  store.set(statusAtom, empty)
  if (textOnly) typing = setTimeout(() => void loadList(), typingPause)
  else void loadList()
}

/** Asks how many chats have something pending. */
export async function refetchCounter(): Promise<void> {
  const groupId = store.get(currentGroupIdAtom)
  if (groupId === null) return
  try {
    const { pendingChatsAmount } = await call(contactsApi.pendingChats, { query: { groupId } })
    if (store.get(currentGroupIdAtom) === groupId) store.set(pendingChatsAtom, pendingChatsAmount)
  } catch (error) {
    // The badge keeps its last number; the next event or resync asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Leaves nothing of a group behind. */
export function forgetList(): void {
  asking.abort()
  clearTimeout(typing)
  store.set(filterAtom, defaultFilter)
  store.set(statusAtom, empty)
}
