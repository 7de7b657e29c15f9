import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { openContactIdAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { isByKeyboardAtom, useLive } from '#renderer/data/live/live.ts'
import { retainChatOf } from '#renderer/data/live/store/retain-chat.ts'
import { chatJobAtom } from './actions/job-state.ts'
import { isSelectingAtom } from './actions/selection.ts'
import { useBulkActions } from './actions/use-bulk-actions.ts'
import { useColleagueActions } from './actions/use-colleague-actions.ts'
import { useIsRowFocused } from './chat-list/use-list-focus.ts'
import { useLinkedPhone } from './contact/use-linked-phone.ts'
import { contactDialogChatAtom } from './dialogs/contact-dialog-atom.ts'
import { inboxDialogChatAtom } from './dialogs/inbox-dialog-atom.ts'
import { draggedChatAtom } from './drag/dragged-chat.ts'
import { fetchPanesAhead } from './fetched-panes.ts'
import { followForms } from './form-drafts/reopen-form.ts'
import { focusComposer, keepFocus } from './layout/composer-focus.ts'
import { useListKeys } from './layout/list-keys.ts'
import { useListWidth } from './layout/list-width.ts'
import { leaveChatAtom } from './layout/sidebar-open.ts'
import { useInboxActions } from './use-inbox-actions.ts'
import { useInboxMoves } from './use-inbox-moves.ts'

/** Keeps the chats of an open dialog or a drag in the live store, even if their rows leave the list. */
function useRetainedChats(): void {
  const live = useLive()
  useEffect(() => {
    const atoms = [draggedChatAtom, inboxDialogChatAtom, contactDialogChatAtom]
    const stops = atoms.map((one) => retainChatOf(live, store, one))
    return () => {
      for (const stop of stops) stop()
    }
  }, [live])
}

/**
 * Whether the keys are shown: the user works through the list by keyboard, and a row has the focus. While the focus is
 * in the conversation they are not, because they would move a button of it that is being pressed.
 */
function useHasKeyBar(): boolean {
  const isByKeyboard = useAtomValue(isByKeyboardAtom)
  const { showsKeyBar } = useAtomValue(settingsAtom)
  return useIsRowFocused() && isByKeyboard && showsKeyBar
}

export type InboxScreen = ReturnType<typeof useInboxScreen>

/** The open chat, the layout of the window and the functions that move between the list and the conversation. */
export function useInboxScreen() {
  const openContactId = useAtomValue(openContactIdAtom)
  const leaveChat = useSetAtom(leaveChatAtom)
  useEffect(() => () => leaveChat(openContactId), [openContactId, leaveChat])
  const isOneChat = useState(isChatWindow)[0]
  const isNarrow = useWindowWidth() < limits.wideScreenPx
  const inTurns = isNarrow || isOneChat
  const listWidth = useListWidth()
  useEffect(() => keepFocus, [])
  useLinkedPhone()
  useRetainedChats()
  useEffect(followForms, [])
  const { moves, ...steps } = useInboxMoves({ isOneChat, inTurns })
  const isSelecting = useAtomValue(isSelectingAtom)
  // While chats are selected, the keys do not act on the open chat.
  const hasKeyBar = useHasKeyBar() && openContactId !== null && !isSelecting
  const hasBulkPanel = useAtomValue(chatJobAtom) !== null || isSelecting
  useInboxActions(moves)
  useListKeys()
  useBulkActions(!isOneChat)
  useColleagueActions()
  useEffect(fetchPanesAhead, [])

  // Global shortcuts ignore Escape in a text field, so handle it here.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      focusComposer()
      return
    }
    if (event.key !== 'Escape') return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    // A dialog inside the conversation handles Escape itself.
    if (event.target.closest('dialog') !== null) return
    event.preventDefault()
    moves.back()
  }
  // The list stays mounted while it is hidden, so that it keeps its scroll position.
  const listIsAway = isOneChat || (inTurns && openContactId !== null)
  return {
    openContactId,
    isOneChat,
    inTurns,
    hasKeyBar,
    hasBulkPanel,
    listWidth,
    listIsAway,
    ...steps,
    onKeyDown,
  }
}
