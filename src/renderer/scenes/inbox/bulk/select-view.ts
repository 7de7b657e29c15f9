import { atom } from 'jotai'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { currentLive, listFilterAtom, snoozesAtom } from '#renderer/data/live/live.ts'
import {
  defaultFilter,
  queryOf,
  sortOf,
  type ListFilter,
} from '#renderer/data/chats/chat-filter.ts'
import { filterKey } from '#renderer/data/chats/filter-url.ts'
import { pendingChatsAtom, viewCountsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { texts } from '#renderer/i18n/index.ts'
import { selectChats } from '#renderer/scenes/inbox/actions/selection.ts'
import { rememberViewChats } from '#renderer/scenes/inbox/actions/whose-chats.ts'

const isPlainView = (filter: ListFilter): boolean =>
  filterKey(filter) === filterKey({ ...defaultFilter, view: filter.view, sort: filter.sort })

/** How many chats the shown view has; null if it is filtered further, or the number is unknown. */
export const viewCountAtom = atom((get) => {
  const filter = get(listFilterAtom)
  const counts = get(viewCountsAtom)
  if (counts === null || !isPlainView(filter)) return null
  if (filter.view === 'unread') return get(pendingChatsAtom)
  // The number of waiting customers leaves out the closed waits, which the view lists too.
  if (filter.view === 'waiting') return counts.waiting + (counts.closedWaits ?? 0)
  return counts[filter.view] ?? null
})

/** How many closed waits the shown list has; null if the number is unknown. */
export const closedWaitCountAtom = atom((get) => {
  const filter = get(listFilterAtom)
  const isCounted = filter.view === 'waiting' && isPlainView(filter)
  return isCounted ? (get(viewCountsAtom)?.closedWaits ?? null) : null
})

/**
 * Selects all chats of the list, also those that are not loaded, without the viewer's snoozed ones. If the list changes
 * meanwhile, nothing is selected.
 * @param only a further condition for the chats
 */
export async function selectView(
  signal: AbortSignal,
  only: { readonly closedWait?: true } = {},
): Promise<void> {
  const live = currentLive()
  const { groupId } = live
  if (groupId === null) return
  const filter = live.list.filter()
  const sort = sortOf(filter)
  const query = { groupId, ...queryOf(filter), ...only, ...(sort !== 'newest' && { sort }) }
  const { items, hasMoreItems } = await call(chatBulkApi.chatIds, { query, groupId, signal })
  if (currentLive() !== live || live.list.filter() !== filter || signal.aborted) return
  const asleep = new Set(live.snoozes.asleep(store.get(snoozesAtom)))
  const chosen = items.filter(({ id }) => !asleep.has(id))
  rememberViewChats(chosen)
  selectChats(chosen.map(({ id }) => id))
  if (hasMoreItems) showToast(texts.t('inboxActions:bulk.most', { count: chosen.length }))
}
