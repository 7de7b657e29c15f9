import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  draftAtom,
  draftOf,
  loadDrafts,
  saveDraft,
  type DraftSubject,
} from '#renderer/data/forms/drafts.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { removeSentText } from '#renderer/scenes/inbox/shared/remove-sent-text.ts'

export interface Draft {
  readonly text: string
  readonly edit: (text: string) => void
  /** Removes sent text, also on disk; text typed after it stays. */
  readonly removeSent: (sent: string) => void
  /** Returns the current text, which may be newer than the rendered text. */
  readonly current: () => string
}

const subjectOf = (groupId: string, contactId: string): DraftSubject<'text'> => ({
  groupId,
  kind: 'text',
  id: contactId,
})

/** Returns an atom with the unsent text of a chat; empty if there is none. */
export function textDraftAtom(groupId: string, contactId: string) {
  const storedAtom = draftAtom(subjectOf(groupId, contactId))
  return atom((get) => get(storedAtom) ?? '')
}

/** The unsent text of a chat; empty if there is none. */
export const textDraft = (groupId: string, contactId: string): string =>
  draftOf(subjectOf(groupId, contactId)) ?? ''

/** Stores the unsent text of a chat. */
export function writeText(groupId: string, contactId: string, text: string): void {
  if (textDraft(groupId, contactId) === text) return
  saveDraft(subjectOf(groupId, contactId), text === '' ? null : text)
}

/** Removes sent text, also on disk; text typed after it stays. */
export function removeSent(groupId: string, contactId: string, sent: string): void {
  writeText(groupId, contactId, removeSentText(textDraft(groupId, contactId), sent))
}

const replyOf = ({ id, groupId }: Pick<Contact, 'id' | 'groupId'>): DraftSubject<'reply'> => ({
  groupId,
  kind: 'reply',
  id,
})

/** Returns an atom with the id of the message that the unsent text of a chat quotes; null if it quotes none. */
export const replyAtom = (contact: Pick<Contact, 'id' | 'groupId'>) => draftAtom(replyOf(contact))

/** Stores which message the unsent text of a chat quotes; null for none. */
export function writeReply(
  contact: Pick<Contact, 'id' | 'groupId'>,
  messageId: string | null,
): void {
  if (draftOf(replyOf(contact)) !== messageId) saveDraft(replyOf(contact), messageId)
}

/**
 * Reads a group's drafts from disk, with the files of its messages. What checks and uploads files is loaded after the texts,
 * because the list shows only these.
 */
export async function readDrafts(groupId: string): Promise<void> {
  await loadDrafts(groupId)
  const { restoreFiles } = await import('./attachments.ts')
  await restoreFiles(groupId)
}

/** The unsent text of a chat. */
export function useDraft(groupId: string, contactId: string): Draft {
  const text = useAtomValue(useMemo(() => textDraftAtom(groupId, contactId), [groupId, contactId]))
  useEffect(() => void readDrafts(groupId).catch(showError), [groupId])
  return {
    text,
    current: useCallback(() => textDraft(groupId, contactId), [groupId, contactId]),
    edit: useCallback((next: string) => writeText(groupId, contactId, next), [groupId, contactId]),
    removeSent: useCallback(
      (sent: string) => removeSent(groupId, contactId, sent),
      [groupId, contactId],
    ),
  }
}
