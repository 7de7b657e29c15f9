import type { Note } from '#contract/entities/messages/note.ts'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { currentGroupIdAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { notesQuery } from '#renderer/scenes/inbox/notes/use-notes.ts'

/** Pages of older messages that are loaded to reach an old note. */
const pagesMax = 20

/**
 * Shows a note of a chat in its conversation, and loads older messages until the note is among those loaded.
 * @param opened resolves when the chat is open
 */
export function showNote(contactId: string, noteId: string, opened: Promise<void>): void {
  const live = currentLive()
  if (!store.get(settingsAtom).showsNotes) changeSettings({ showsNotes: true })
  store.set(live.conversations.targetMessageAtom, noteId)
  loadUpTo(contactId, noteId, opened).catch((error: unknown) =>
    console.warn('A note could not be reached', error),
  )
}

async function loadUpTo(contactId: string, noteId: string, opened: Promise<void>): Promise<void> {
  const live = currentLive()
  const groupId = store.get(currentGroupIdAtom) ?? ''
  await opened
  const { items } = await queryClient.fetchQuery(notesQuery({ id: contactId, groupId }))
  const note = items.find(({ id }) => id === noteId)
  if (note === undefined) return
  for (let page = 0; page < pagesMax; page += 1) {
    if (store.get(live.conversations.targetMessageAtom) !== noteId) return
    if (!isBeforeLoaded(contactId, note)) return
    await live.conversations.loadOlder()
  }
}

/** Whether the note is older than all loaded messages, and older ones exist. */
function isBeforeLoaded(contactId: string, { createdAt }: Note): boolean {
  const live = currentLive()
  const window = live.window(contactId)
  const first = live.message(window?.ids[0] ?? '')
  if (window === undefined || first === undefined || !window.hasOlder) return false
  return Date.parse(createdAt) < Date.parse(first.updatedAt)
}
