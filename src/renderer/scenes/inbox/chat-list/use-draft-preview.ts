import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { currentGroupIdAtom, userAtom } from '#renderer/data/session.ts'
import { showError } from '#renderer/data/toasts.ts'
import { draftsOf } from '#renderer/scenes/inbox/drafts/drafts.ts'

/** Rows show only this many characters of a draft, because a draft may be very long. */
const previewLength = 160

/**
 * The beginning of a chat's draft; empty if there is none, and while the chat is open.
 * @param isOpen whether the chat is open; then the composer shows the draft
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
