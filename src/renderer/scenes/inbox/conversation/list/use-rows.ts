import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { userAtom } from '../../../../data/session.ts'
import type { ConversationWindow } from '../../../../data/live/store/conversation-window.ts'
import { buildRows, type Row, type Unread } from '../rows.ts'
import type { Live } from '../../../../data/live/create-live.ts'
import { useLive, useOutgoing } from '../../../../data/live/live.ts'

/** The rows of an open conversation; made anew when messages come or go, not when one of them changes. */
export function useRows(
  contactId: string,
  window: ConversationWindow,
  unread: Unread | null,
): Row[] {
  const live = useLive()
  const outgoing = useOutgoing(contactId)
  const me = useAtomValue(userAtom)?.id ?? ''
  return useMemo(() => {
    const messages = window.ids.flatMap((id) => live.message(id) ?? [])
    // What is written now belongs below the newest message: while that is not held, it stands beneath
    // the list instead.
    const entries = window.hasNewer ? [] : (outgoing ?? [])
    const { hasOlder, hasNewer } = window
    return buildRows({ messages, hasOlder, hasNewer, outgoing: entries, unread, me })
  }, [live, window, outgoing, unread, me])
}

/**
 * What was unread when the conversation was first shown, known once its newest message of then is held; it stays that
 * while the chat is open.
 */
export function useUnreadAtOpening(contactId: string, window: ConversationWindow): Unread | null {
  const live = useLive()
  const [{ count, newestId }] = useState(() => ({
    count: live.pendingAtOpening,
    // The last of an older stretch is not the newest: which that is, only the chat tells.
    newestId:
      (window.hasNewer ? live.chat(contactId)?.chat.lastMessageId : window.ids.at(-1)) ?? '',
  }))
  const [unread, setUnread] = useState(() => unreadUpTo(live, count, newestId))
  const isAwaited = unread === null && count > 0
  const come = isAwaited && window.ids.includes(newestId) ? unreadUpTo(live, count, newestId) : null
  if (come !== null) setUnread(come)
  return unread
}

function unreadUpTo(live: Live, count: number, newestId: string): Unread | null {
  const newest = live.message(newestId)
  return count === 0 || newest === undefined ? null : { count, upTo: newest.positionInChat }
}
