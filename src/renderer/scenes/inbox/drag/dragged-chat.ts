import { atom } from 'jotai'
import type { DragEvent } from 'react'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { currentLive } from '../../../data/live/live.ts'

/** What a dragged chat is to other programs: nothing. Its id stays here. */
const dragType = 'application/x-bandeja-chat'

const draggedAtom = atom<string | null>(null)
/** The chat that is being dragged out of the list. */
export const draggedChatAtom = atom((get) => get(draggedAtom))

/** Begins to drag the row that the event comes from, if this person may give its chat to somebody. */
export function startDrag(event: DragEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null
  const id = target?.closest<HTMLElement>('[data-chat]')?.dataset['chat'] ?? ''
  const contact = currentLive().chat(id)
  const viewer = store.get(viewerAtom)
  if (contact === undefined || viewer === null || !can(viewer, 'assignment.assign', contact)) {
    event.preventDefault()
    return
  }
  event.dataTransfer.setData(dragType, id)
  event.dataTransfer.effectAllowed = 'move'
  // Not at once: a page that changes under the pointer as a drag begins ends it.
  requestAnimationFrame(() => store.set(draggedAtom, id))
}

export function endDrag(): void {
  requestAnimationFrame(() => store.set(draggedAtom, null))
}
