import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { isSameJson } from '#renderer/data/same-json.ts'
import { currentGroupIdAtom } from '#renderer/data/session.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { useNotes } from '#renderer/scenes/inbox/notes/use-notes.ts'
import { timelineItems, type ChatHistory, type TimelineItem } from './timeline-items.ts'

/** What the conversations show between their messages. */
export const timelineFilterAtom = atom({ notes: true, changes: true })

const none: ChatHistory = { userTagIds: [], chatStatusTags: [] }

const historyOf = (contact: Contact | undefined): ChatHistory =>
  contact === undefined
    ? none
    : { userTagIds: contact.userTagIds, chatStatusTags: contact.chatStatusTags }

/** The notes and the changes of a chat, oldest first. The result changes only with them, not with each message. */
export function useTimeline(contactId: string): readonly TimelineItem[] {
  const live = useLive()
  const historyAtom = useMemo(
    () => selectAtom(live.chatAtom(contactId), historyOf, isSameJson),
    [live, contactId],
  )
  const history = useAtomValue(historyAtom)
  const { notes: hasNotes, changes: hasChanges } = useAtomValue(timelineFilterAtom)
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { data } = useNotes({ id: contactId, groupId })
  return useMemo(
    () => timelineItems(hasChanges ? history : none, hasNotes ? (data?.items ?? []) : []),
    [history, data, hasNotes, hasChanges],
  )
}
