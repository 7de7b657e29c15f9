import { IconSquareCheck, IconX } from '@tabler/icons-react'
import { useActions, type Action } from '#renderer/components/actions.ts'
import { store } from '#renderer/data/store.ts'
import { bulkActions, isOffered } from './bulk-actions.ts'
import { canSelect, clearSelection, isSelectingAtom, selectShown } from './selection.ts'

const isSelecting = () => store.get(isSelectingAtom)

/** While chats are selected, the keys of the actions on one chat act on the selected ones. */
const actions: readonly Action[] = [
  {
    id: 'inbox.bulk.all',
    section: 'chats',
    labelKey: 'inbox.bulk.selectAll',
    icon: IconSquareCheck,
    visible: canSelect,
    perform: selectShown,
  },
  ...bulkActions.map((action): Action => {
    const { id, shortcut, letter, now } = action
    return {
      id,
      section: 'chats',
      labelKey: now().labelKey,
      ...(shortcut !== undefined && { shortcut }),
      ...(letter !== undefined && { letter }),
      now,
      visible: () => isSelecting() && isOffered(action),
      perform: () => now().perform(),
    }
  }),
  {
    id: 'inbox.bulk.clear',
    section: 'chats',
    labelKey: 'inbox.bulk.clear',
    icon: IconX,
    shortcut: 'escape',
    visible: isSelecting,
    perform: clearSelection,
  },
]

const none: readonly Action[] = []

/**
 * Registers the actions on the selected chats. Call it after the actions on one chat: these have priority.
 * @param hasList whether the window has the chat list
 */
export function useBulkActions(hasList: boolean): void {
  useActions(hasList ? actions : none)
}
