import { IconBookmark, IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useActions, type Action } from '#renderer/components/actions.ts'
import { filterFromAddress } from '#renderer/data/live/store/filter-url.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { allowedFilter } from '#renderer/scenes/inbox/shared/allowed-filter.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { savedViewsAtom } from './saved-views.ts'
import type { SavedView } from './view-list.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Applies a view's filter to the list, as far as the viewer may use it. */
export function showView({ query }: SavedView): void {
  const viewer = store.get(viewerAtom)
  if (viewer !== null) currentLive().list.setFilter(allowedFilter(viewer, filterFromAddress(query)))
}

/** The actions on saved views, for their menu and the command palette. */
export function useViewActions(): { views: readonly Action[]; save: Action; manage: Action } {
  const saved = useAtomValue(savedViewsAtom)
  const actions = useMemo(() => {
    const views = saved.map((view): Action => ({
      id: `inbox.view.${view.id}`,
      section: 'chats',
      labelKey: 'inbox.views.title',
      named: (t) => t('inbox.views.show', { name: view.name }),
      icon: IconBookmark,
      perform: () => showView(view),
    }))
    const save: Action = {
      id: 'inbox.views.save',
      section: 'chats',
      labelKey: 'inbox.views.save',
      icon: IconBookmarkPlus,
      perform: () => store.set(inboxDialogAtom, { kind: 'saveView' }),
    }
    const manage: Action = {
      id: 'inbox.views.manage',
      section: 'chats',
      labelKey: 'inbox.views.manage',
      icon: IconBookmarks,
      visible: () => saved.length > 0,
      perform: () => store.set(inboxDialogAtom, { kind: 'manageViews' }),
    }
    return { views, save, manage }
  }, [saved])
  // Rank 1 lists these actions after all others. Without a rank, their place would depend on when they are registered:
  // after the buttons of the list's header have loaded, and again after each change of the views.
  useActions(
    useMemo(() => [...actions.views, actions.save, actions.manage], [actions]),
    1,
  )
  return actions
}
