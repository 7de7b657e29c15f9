import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { useLive } from '#renderer/data/live/live.ts'
import type { ConversationWindow } from '#renderer/data/live/store/conversation-window.ts'

/**
 * Records which messages of the open chat the user has seen, so that an answer that a colleague sends while the user is
 * writing is noticed (`seenPosition` of the call). What the chat shows when it is opened counts as seen. A later message
 * counts once it was visible for `limits.answerSeenMs`.
 */
export function useSeenMessages(contactId: string, window: ConversationWindow | undefined): void {
  const live = useLive()
  const opened = useRef<string | null>(null)
  // While newer messages are not loaded, the user has not seen the newest one.
  const isAtEnd = window !== undefined && !window.hasNewer
  const position = isAtEnd
    ? (live.message(window.ids.at(-1) ?? '')?.positionInChat ?? 0)
    : undefined
  useEffect(() => {
    if (position === undefined) return
    const see = () => live.outbox.see(contactId, position)
    if (opened.current !== contactId) {
      opened.current = contactId
      return see()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(see, limits.answerSeenMs)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [live, contactId, position])
}
