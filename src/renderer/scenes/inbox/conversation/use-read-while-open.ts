import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { can } from '#contract/policies/index.ts'
import { shouldRetry } from '../../../data/query.ts'
import { viewerAtom } from '../../../data/session.ts'
import { setPending } from '../chat-mutations.ts'
import { currentLive } from '../../../data/live/live.ts'

/** Shortest time between two calls, ms, because customers may send many short messages in a row. */
const minIntervalMs = 1_000
/** Longest wait while the service cannot be reached, ms. */
const maxBackoffMs = 30_000

/**
 * Marks the open chat as read while the window has the focus, if the viewer may (policy `chat.markRead`). A refusal is
 * not shown: the unread count stays, and the next message causes another attempt. After each transient error the pause
 * doubles.
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
      // The chat may have changed since the effect was set up.
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
