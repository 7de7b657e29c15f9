import { IconSquareCheck, IconX } from '@tabler/icons-react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { fetchTexts } from '#renderer/i18n/fetched-texts.ts'
import { texts } from '#renderer/i18n/index.ts'
import { bulkActions, isOffered } from './bulk-actions.ts'
import {
  canSelect,
  clearSelection,
  isListInSight,
  isSelectingAtom,
  selectShown,
} from './selection.ts'

const isSelecting = () => store.get(isSelectingAtom) && isListInSight()

/** Says why nothing happened, in the texts of the strip that is shown while chats are selected. */
async function refuse(): Promise<void> {
  await fetchTexts('inboxActions')
  showToast(texts.t('inboxActions:bulk.oneAtATime'))
}

/** The keys of actions that only one chat has: they must not act on the open chat while others are selected. */
const refusedKeys = [
  ['inbox.bulk.noTake', { letter: 't' }],
  ['inbox.bulk.noSnooze', { letter: 's', shortcut: 'mod+shift+p' }],
  ['inbox.bulk.noNote', { letter: 'n' }],
] as const

/** While chats are selected, the keys of the actions on one chat act on the selected ones. */
const actions: readonly Action[] = [
  {
    id: 'inbox.bulk.all',
    section: 'chats',
    labelKey: 'inbox.bulk.selectAll',
    icon: IconSquareCheck,
    visible: () => isListInSight() && canSelect(),
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
  ...refusedKeys.map(([id, keys]): Action => ({
    id,
    section: 'chats',
    labelKey: 'inbox.bulk.select',
    ...keys,
    isKeyOnly: true,
    visible: isSelecting,
    perform: () => void refuse().catch(showError),
  })),
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
 * Registers the actions on the selected chats. They have priority over those on one chat, whose registration is renewed
 * whenever the viewer changes.
 * @param hasList whether the window has the chat list
 */
export function useBulkActions(hasList: boolean): void {
  useActions(hasList ? actions : none, 1)
}
