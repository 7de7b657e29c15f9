import { useEffect, useRef } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { live } from '../../../data/live/live.ts'
import { setPending } from '../chat-acts.ts'

/**
 * What is on the screen before a person is read: the open chat's pending count goes to 0 while the window has the
 * focus, and at once when it gets it back. A refusal is not told; the count stays, and the next message tries again.
 */
export function useReadWhileOpen(contact: Contact | undefined): void {
  const pending = contact?.chat.pendingMessages ?? 0
  const refused = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (contact === undefined || pending === 0) return
    const read = () => {
      // As it is now: between the message and the focus the chat may have changed otherwise.
      const now = live.chat(contact.id)
      if (now === undefined || now.chat.pendingMessages === 0) return
      const about = `${now.id} ${now.chat.lastMessageId ?? ''}`
      if (!document.hasFocus() || refused.current === about) return
      setPending(now, 'opened').catch(() => (refused.current = about))
    }
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
    // oxlint-disable-next-line react/exhaustive-deps -- the count decides; another change of the chat is no reason to call
  }, [contact?.id, pending])
}
