import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconMail,
  IconMailOff,
} from '@tabler/icons-react'
import { atom } from 'jotai'
import { chatSorts, listSorts, type ListSort } from '#contract/rules/chats/chat-sort.ts'
import { can } from '#contract/policies/index.ts'
import type { Action } from '#renderer/components/focus/actions.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import { hasViewsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { isListInSight, isSelectingAtom } from '#renderer/scenes/inbox/actions/selection.ts'

export const sortTexts = {
  newest: 'inbox.sorts.newest',
  waiting: 'inbox.sorts.waiting',
  closing: 'inbox.sorts.closing',
  due: 'inbox.sorts.due',
} as const satisfies Record<ListSort, TextKey>

/** Whether the filter panel is open. */
export const filterPanelOpenAtom = atom(false)

/** The orders that the service has: without targets, none by what is due. */
export const offeredSortsAtom = atom((get): readonly ListSort[] => {
  const viewer = get(viewerAtom)
  return viewer !== null && can(viewer, 'chatList.byTarget') ? listSorts : chatSorts
})

/** The order after this one, so that each is a few keys away. */
export const nextSort = (sort: ListSort, offered: readonly ListSort[]): ListSort =>
  offered[(offered.indexOf(sort) + 1) % offered.length] ?? sort

const filter = () => store.get(listFilterAtom)
const setSort = (sort: ListSort) => currentLive().list.setFilter({ sort })

/** Whether the controls of the list's header are in sight: the strip of a selection covers them. */
const hasControls = () => isListInSight() && !store.get(isSelectingAtom)
/** Without views, the service neither orders the list nor filters it by unread messages. */
const hasOrders = () => hasControls() && store.get(hasViewsAtom) !== false

/** The controls of the list's header as actions: its order, the filter by unread messages and the filter panel. */
export const listActions: readonly Action[] = [
  {
    id: 'inbox.sort',
    section: 'chats',
    labelKey: 'inbox.sorts.next',
    icon: IconArrowsSort,
    letter: 'o',
    visible: hasOrders,
    perform: () => setSort(nextSort(sortOf(filter()), store.get(offeredSortsAtom))),
  },
  ...listSorts.map((sort): Action => ({
    id: `inbox.sort.${sort}`,
    section: 'chats',
    labelKey: sortTexts[sort],
    named: (t) => t('inbox.sorts.current', { name: t(sortTexts[sort]) }),
    words: 'inbox.sorts.words',
    icon: IconArrowsSort,
    visible: () =>
      hasOrders() && store.get(offeredSortsAtom).includes(sort) && sortOf(filter()) !== sort,
    perform: () => setSort(sort),
  })),
  {
    id: 'inbox.unreadOnly',
    section: 'chats',
    labelKey: 'inbox.filters.unread',
    now: () =>
      filter().unread ? { labelKey: 'inbox.filters.unreadOff', icon: IconMailOff } : null,
    icon: IconMail,
    letter: 'shift+u',
    visible: hasOrders,
    perform: () => currentLive().list.setFilter({ unread: !filter().unread }),
  },
  {
    id: 'inbox.filters',
    section: 'chats',
    labelKey: 'inbox.filters.title',
    icon: IconAdjustmentsHorizontal,
    letter: 'shift+f',
    visible: hasControls,
    perform: () => store.set(filterPanelOpenAtom, true),
  },
]
