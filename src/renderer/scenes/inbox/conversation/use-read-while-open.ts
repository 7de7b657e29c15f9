import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { shouldRetry } from '#renderer/data/service/query.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { setPending } from '#renderer/scenes/inbox/chat-mutations.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Shortest pause between two calls, ms. Without it, many short messages in a row would cause as many calls. */
const minIntervalMs = 1_000
/** Longest pause between two calls while the service cannot be reached, ms. */
const maxBackoffMs = 30_000

/**
 * Marks the open chat as read while the app's window has the focus, if the viewer may (policy `chat.markRead`). Errors
 * are not shown. `setPending` restores the unread count after each of them.
 * - After a refusal, the next message causes another attempt.
 * - After a transient error, another attempt follows. The pause before it doubles with each error.
 */
export function useReadWhileOpen(contact: Contact | undefined): void {
  const viewer = useAtomValue(viewerAtom)
  const mayMarkRead =
    contact !== undefined && viewer !== null && can(viewer, 'chat.markRead', contact)
  const pending = contact?.chat.pendingMessages ?? 0
  const contactId = contact?.id
  const refused = useRef<string | undefined>(undefined)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const failures = useRef(0)
  useEffect(() => {
    if (contactId === undefined || pending === 0 || !mayMarkRead) return
    const read = () => {
      // The chat may have changed while `read` waited for the timer or the focus.
      const now = currentLive().chat(contactId)
      if (now === undefined || now.chat.pendingMessages === 0) return
      const readUpTo = `${now.id} ${now.chat.lastMessageId ?? ''}`
      if (!document.hasFocus() || refused.current === readUpTo) return
      last.current = performance.now()
      setPending(now, 'opened').then(
        () => (failures.current = 0),
        (error: unknown) => {
          if (shouldRetry(0, error)) failures.current += 1
          else refused.current = readUpTo
        },
      )
    }
    const interval = Math.min(maxBackoffMs, minIntervalMs * 2 ** failures.current)
    const wait = last.current + interval - performance.now()
    const timer = wait > 0 ? setTimeout(read, wait) : undefined
    if (wait <= 0) read()
    window.addEventListener('focus', read)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', read)
    }
  }, [contactId, pending, mayMarkRead])
}
