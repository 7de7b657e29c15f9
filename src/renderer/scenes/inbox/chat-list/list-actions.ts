import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconMail,
  IconMailOff,
} from '@tabler/icons-react'
import { atom } from 'jotai'
import { chatSorts, type ChatSort } from '#contract/rules/chats/chat-sort.ts'
import type { Action } from '#renderer/components/focus/actions.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import { hasViewsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { isListInSight, isSelectingAtom } from '#renderer/scenes/inbox/actions/selection.ts'

export const sortTexts = {
  newest: 'inbox.sorts.newest',
  waiting: 'inbox.sorts.waiting',
  closing: 'inbox.sorts.closing',
} as const satisfies Record<ChatSort, TextKey>

/** Whether the filter panel is open. */
export const filterPanelOpenAtom = atom(false)

/** The order after this one, so that each is at most two keys away. */
export const nextSort = (sort: ChatSort): ChatSort =>
  chatSorts[(chatSorts.indexOf(sort) + 1) % chatSorts.length] ?? sort

const filter = () => store.get(listFilterAtom)
const setSort = (sort: ChatSort) => currentLive().list.setFilter({ sort })

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
    perform: () => setSort(nextSort(sortOf(filter()))),
  },
  ...chatSorts.map((sort): Action => ({
    id: `inbox.sort.${sort}`,
    section: 'chats',
    labelKey: sortTexts[sort],
    named: (t) => t('inbox.sorts.current', { name: t(sortTexts[sort]) }),
    words: 'inbox.sorts.words',
    icon: IconArrowsSort,
    visible: () => hasOrders() && sortOf(filter()) !== sort,
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
