import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { currentGroupIdAtom, userAtom } from '../../../data/session.ts'
import { showError } from '../../../data/toasts.ts'
import { draftsOf } from '../drafts/drafts.ts'

/** Characters of a draft that a row can show; a draft may be a pasted log. */
const previewLength = 160

/**
 * The beginning of a chat's draft, '' for none.
 * @param isOpen an open chat has its draft in the composer; its row stays as it is while the user types
 */
export function useDraftPreview({ id, groupId }: Contact, isOpen: boolean): string {
  const userId = useAtomValue(userAtom)?.id ?? ''
  const drafts = draftsOf(userId, groupId)
  const preview = useCallback(
    () => (isOpen ? '' : drafts.get(id).slice(0, previewLength).trim()),
    [drafts, id, isOpen],
  )
  return useSyncExternalStore(drafts.onChange, preview)
}

/** Reads the group's drafts from disk, for the rows that show them. */
export function useLoadDrafts(): void {
  const userId = useAtomValue(userAtom)?.id ?? ''
  const groupId = useAtomValue(currentGroupIdAtom)
  useEffect(() => {
    if (groupId !== null) draftsOf(userId, groupId).load().catch(showError)
  }, [userId, groupId])
}
