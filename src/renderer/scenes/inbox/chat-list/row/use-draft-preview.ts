import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { readDrafts, textDraftAtom } from '#renderer/scenes/inbox/drafts/use-draft.ts'

/** Rows show only this many characters of a draft, because a draft may be very long. */
const previewLength = 160

/**
 * The beginning of a chat's draft; empty if there is none, and while the chat is open.
 * @param isOpen whether the chat is open; then the composer shows the draft
 */
export function useDraftPreview({ id, groupId }: Contact, isOpen: boolean): string {
  const previewAtom = useMemo(() => {
    const textAtom = textDraftAtom(groupId, id)
    return atom((get) => (isOpen ? '' : get(textAtom).slice(0, previewLength).trim()))
  }, [groupId, id, isOpen])
  return useAtomValue(previewAtom)
}

/** Reads the group's drafts from disk, for the rows that show them. */
export function useLoadDrafts(): void {
  const groupId = useAtomValue(currentGroupIdAtom)
  useEffect(() => {
    if (groupId !== null) readDrafts(groupId).catch(showError)
  }, [groupId])
}
