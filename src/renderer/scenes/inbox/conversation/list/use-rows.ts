import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Unread } from '#contract/rules/chats/first-unread.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { separatedPicturesAtom } from '#renderer/scenes/inbox/conversation/bubble/album.tsx'
import type { ConversationWindow } from '#renderer/data/live/store/conversation-window.ts'
import { buildRows, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { useTimeline } from '#renderer/scenes/inbox/timeline/use-timeline.ts'
import { useChat, useLive, useOutgoing } from '#renderer/data/live/live.ts'
import { answeredMeanwhile, isHeldText } from '#renderer/scenes/inbox/shared/held-text.ts'
import { useMayWrite } from '#renderer/scenes/inbox/shared/use-message-box-lock.ts'

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
  const items = useTimeline(contactId)
  const separated = useAtomValue(separatedPicturesAtom)
  const hasHeldText = outgoing?.some(isHeldText) === true
  // Otherwise the chat is not read, because each change of it would rebuild the rows.
  const contact = useChat(hasHeldText ? contactId : '')
  const isFieldShown = useMayWrite(contact)
  return useMemo(() => {
    const messages = window.ids.flatMap((id) => live.message(id) ?? [])
    // Outbox entries belong below the newest message. While that message is not loaded, UnsentNotice shows the entries.
    const entries = window.hasNewer
      ? []
      : (outgoing ?? []).filter((entry) => !(isFieldShown && isHeldText(entry)))
    const answeredId = (outgoing ?? []).map(answeredMeanwhile).find(Boolean)?.answer.id ?? null
    const { hasOlder, hasNewer } = window
    return buildRows({
      messages,
      hasOlder,
      hasNewer,
      outgoing: entries,
      unread,
      answeredId,
      items,
      separated,
      me,
    })
  }, [live, window, outgoing, unread, isFieldShown, items, separated, me])
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
