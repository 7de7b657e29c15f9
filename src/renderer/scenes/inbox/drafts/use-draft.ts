import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { userAtom } from '#renderer/data/session.ts'
import { showError } from '#renderer/data/toasts.ts'
import { draftsOf } from './drafts.ts'

export interface Draft {
  readonly text: string
  readonly change: (text: string) => void
  /** Removes sent text, also on disk; text typed after it stays. */
  readonly removeSent: (sent: string) => void
  /** Returns the current text, which may be newer than the rendered text. */
  readonly current: () => string
}

/** The unsent text of a chat. */
export function useDraft(groupId: string, contactId: string): Draft {
  const userId = useAtomValue(userAtom)?.id ?? ''
  const drafts = draftsOf(userId, groupId)
  const current = useCallback(() => drafts.get(contactId), [drafts, contactId])
  const text = useSyncExternalStore(drafts.onChange, current)
  useEffect(() => void drafts.load().catch(showError), [drafts])
  const change = useCallback((next: string) => drafts.set(contactId, next), [drafts, contactId])
  const removeSent = useCallback(
    (sent: string) => drafts.removeSent(contactId, sent),
    [drafts, contactId],
  )
  return { text, change, removeSent, current }
}
