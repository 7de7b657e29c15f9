import { IconBookmark, IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { showView } from './shown-view.ts'

/** The actions on saved views, for their menu and the command palette. */
export function useViewActions(saved: readonly SavedView[]): {
  views: readonly Action[]
  save: Action
  manage: Action
} {
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
