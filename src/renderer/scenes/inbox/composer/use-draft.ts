import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { userAtom } from '../../../data/session.ts'
import { tellError } from '../../../data/toasts.ts'
import { draftsOf } from './drafts.ts'
import { withoutSent } from './without-sent.ts'

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
  const [text, setText] = useState(() => drafts.get(contactId))
  useEffect(() => {
    let left = false
    drafts.load().then(() => {
      if (!left) setText((typed) => (typed === '' ? drafts.get(contactId) : typed))
    }, tellError)
    return () => {
      left = true
    }
  }, [drafts, contactId])
  const change = useCallback(
    (next: string) => {
      setText(next)
      drafts.set(contactId, next)
    },
    [drafts, contactId],
  )
  const take = useCallback(
    (words: string) => {
      // Asked of the drafts and not of the field: the chat may have been left while its message was taken over.
      change(withoutSent(drafts.get(contactId), words))
    },
    [drafts, contactId, change],
  )
  const now = useCallback(() => drafts.get(contactId), [drafts, contactId])
  return { text, change, take, now }
}
