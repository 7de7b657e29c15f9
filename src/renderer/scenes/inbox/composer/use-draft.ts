import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { userAtom } from '../../../data/session.ts'
import { tellError } from '../../../data/toasts.ts'
import { draftsOf } from './drafts.ts'

/** The unsent words of one chat, as they are typed. */
export function useDraft(groupId: string, contactId: string): [string, (text: string) => void] {
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
      drafts.flush()
    }
  }, [drafts, contactId])
  const change = useCallback(
    (next: string) => {
      setText(next)
      drafts.set(contactId, next)
    },
    [drafts, contactId],
  )
  return [text, change]
}
