import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { userAtom } from '../../../data/session.ts'
import { showError } from '../../../data/toasts.ts'
import { draftsOf } from './drafts.ts'

export interface Draft {
  readonly text: string
  readonly change: (text: string) => void
  /** Takes out what was sent, at once and on disk too; what was typed on meanwhile stays. */
  readonly take: (words: string) => void
  /** The words as they stand at the moment of the call, which a drawing may be behind. */
  readonly now: () => string
}

/** The unsent words of one chat, as they are typed. */
export function useDraft(groupId: string, contactId: string): Draft {
  const userId = useAtomValue(userAtom)?.id ?? ''
  const drafts = draftsOf(userId, groupId)
  const now = useCallback(() => drafts.get(contactId), [drafts, contactId])
  const text = useSyncExternalStore(drafts.onChange, now)
  useEffect(() => void drafts.load().catch(showError), [drafts])
  const change = useCallback((next: string) => drafts.set(contactId, next), [drafts, contactId])
  const take = useCallback((words: string) => drafts.take(contactId, words), [drafts, contactId])
  return { text, change, take, now }
}
