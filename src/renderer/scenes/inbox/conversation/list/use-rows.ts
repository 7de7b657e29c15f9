import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useMemo, useState } from 'react'
import type { AssignmentEntry } from '#contract/entities/assignment-entry.ts'
import { assignmentLines, type AssignmentLine } from '#contract/rules/assignment-lines.ts'
import type { Unread } from '#contract/rules/first-unread.ts'
import { isSameJson } from '#renderer/data/same-json.ts'
import { userAtom } from '#renderer/data/session.ts'
import type { ConversationWindow } from '#renderer/data/live/store/conversation-window.ts'
import { buildRows, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { useLive, useOutgoing } from '#renderer/data/live/live.ts'

/**
 * The rows of an open conversation. They are rebuilt when messages are added or removed, or an outbox entry changes. A
 * change of a message does not rebuild them.
 */
export function useRows(
  contactId: string,
  window: ConversationWindow,
  unread: Unread | null,
): Row[] {
  const live = useLive()
  const outgoing = useOutgoing(contactId)
  const me = useAtomValue(userAtom)?.id ?? ''
  const lines = useLines(contactId)
  return useMemo(() => {
    const messages = window.ids.flatMap((id) => live.message(id) ?? [])
    // Outbox entries belong below the newest message. While that message is not loaded, UnsentNotice shows the entries.
    const entries = window.hasNewer ? [] : (outgoing ?? [])
    const { hasOlder, hasNewer } = window
    return buildRows({ messages, hasOlder, hasNewer, outgoing: entries, lines, unread, me })
  }, [live, window, outgoing, lines, unread, me])
}

const noHistory: readonly AssignmentEntry[] = []

/** The changes of the chat's agent and team. A change of anything else in the chat does not make new ones. */
function useLines(contactId: string): readonly AssignmentLine[] {
  const live = useLive()
  const historyAtom = useMemo(
    () => selectAtom(live.chatAtom(contactId), (chat) => chat?.userTagIds ?? noHistory, isSameJson),
    [live, contactId],
  )
  const history = useAtomValue(historyAtom)
  return useMemo(() => assignmentLines(history), [history])
}

/**
 * Returns which messages were unread when the conversation was opened. The result does not change when further messages
 * arrive. It is null if no message was unread, or while the newest message of that moment is not loaded.
 */
export function useUnreadAtOpening(contactId: string, window: ConversationWindow): Unread | null {
  const live = useLive()
  const [{ count, newestId }] = useState(() => ({
    count: live.pendingAtOpening,
    // If newer messages are not loaded, the last loaded message is not the newest, so take the id from the chat.
    newestId:
      (window.hasNewer ? live.chat(contactId)?.chat.lastMessageId : window.ids.at(-1)) ?? '',
  }))
  const [unread, setUnread] = useState(() => unreadUpTo(live, count, newestId))
  const isMissing = unread === null && count > 0
  const loaded =
    isMissing && window.ids.includes(newestId) ? unreadUpTo(live, count, newestId) : null
  if (loaded !== null) setUnread(loaded)
  return unread
}

function unreadUpTo(live: Live, count: number, newestId: string): Unread | null {
  const newest = live.message(newestId)
  return count === 0 || newest === undefined ? null : { count, upTo: newest.positionInChat }
}
