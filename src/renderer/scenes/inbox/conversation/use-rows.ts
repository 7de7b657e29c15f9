import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { live } from '../../../data/live/live.ts'
import { outgoingAtom } from '../../../data/live/outbox.ts'
import { userAtom } from '../../../data/session.ts'
import type { ConversationWindow } from '../../../data/live/conversation-window.ts'
import { buildRows, type Row, type Unread } from './rows.ts'

/** The rows of an open conversation; made anew when messages come or go, not when one of them changes. */
export function useRows(
  contactId: string,
  window: ConversationWindow,
  unread: Unread | null,
): Row[] {
  const outgoing = useAtomValue(outgoingAtom(contactId))
  const me = useAtomValue(userAtom)?.id ?? ''
  return useMemo(() => {
    const messages = window.ids.flatMap((id) => live.message(id) ?? [])
    // What is written now belongs below the newest message: while that is not held, it stands beneath
    // the list instead.
    const entries = window.hasNewer ? [] : (outgoing ?? [])
    return buildRows({ messages, hasOlder: window.hasOlder, outgoing: entries, unread, me })
  }, [window, outgoing, unread, me])
}

/** What was unread when the conversation was first shown; it stays that while the chat is open. */
export function useUnreadAtOpening(window: ConversationWindow): Unread | null {
  const [unread] = useState<Unread | null>(() => {
    const count = live.pendingAtOpening
    const newest = live.message(window.ids.at(-1) ?? '')
    return count === 0 || newest === undefined ? null : { count, upTo: newest.positionInChat }
  })
  return unread
}
