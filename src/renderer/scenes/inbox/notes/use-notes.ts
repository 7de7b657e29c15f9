import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { notesApi } from '#contract/api/messages/notes.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { mentionable } from '#contract/policies/messages/mentionable.ts'
import { idle, soonMs } from '#renderer/data/idle.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { membersAtom, teamsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { convertToNote, noteDraftAtom, noteKey } from '#renderer/scenes/inbox/drafts/note-drafts.ts'

/** The notes of a contact, newest first. */
export const notesQuery = ({ id: contactId, groupId }: Pick<Contact, 'id' | 'groupId'>) =>
  queryOptions({
    queryKey: queryKeyOf('notes', contactId),
    meta: { isPerChat: true },
    queryFn: async ({ signal }) => {
      // The newest messages are painted first.
      await idle(soonMs)
      return await call(notesApi.notes, { query: { contactId }, groupId, signal })
    },
  })

export const useNotes = (contact: Pick<Contact, 'id' | 'groupId'>) => useQuery(notesQuery(contact))

/** The colleagues who can be mentioned in a note about the chat, with the viewer. */
export function useMentionable(contact: Contact): Member[] {
  const group = useAtomValue(viewerAtom)?.group
  const members = useAtomValue(membersAtom)
  const teams = useAtomValue(teamsAtom)
  return useMemo(
    () =>
      group === undefined
        ? []
        : mentionable({ group, members: members ?? [], teams: teams ?? [] }, contact),
    [group, members, teams, contact],
  )
}

/**
 * The unsaved note of a chat: its text, and `save`, which adds it to the notes. Every editor of a chat's note shows the
 * same text.
 */
export function useNoteDraft(contact: Contact, onSaved: () => void) {
  const client = useQueryClient()
  const { id: contactId, groupId } = contact
  const draft = useAtomValue(
    useMemo(() => noteDraftAtom({ id: contactId, groupId }), [contactId, groupId]),
  )
  const changed = () => client.invalidateQueries({ queryKey: queryKeyOf('notes', contactId) })
  const { busy, error, run } = useChange({
    onDone: onSaved,
    send: async () => {
      const text = draft.trim()
      const idempotencyKey = noteKey(contact, text)
      try {
        await call(notesApi.createNote, { body: { contactId, text }, groupId, idempotencyKey })
      } catch (refused) {
        // A call without a response may have succeeded, so refetch the notes.
        void changed()
        throw refused
      }
      convertToNote(contact, text)
      await changed()
    },
  })
  return { draft, isEmpty: draft.trim() === '', busy, error, save: () => run() }
}
