import { atom } from 'jotai'
import type { DragEvent } from 'react'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { texts } from '#renderer/i18n/index.ts'
import { selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import classes from './dragged-chat.module.css'

/** The data type of the drag. The data is only the chat's id, so other programs learn nothing else about the chat. */
const dragType = 'application/x-bandeja-chat'

const draggedAtom = atom<readonly string[]>([])
/** The ids of the chats that are being dragged, first that of the row under the pointer. Empty if there are none. */
export const draggedChatsAtom = atom((get) => get(draggedAtom))
/** The chat of the dragged row; null if there is none. */
export const draggedChatAtom = atom((get) => get(draggedAtom)[0] ?? null)

/** Starts to drag a row if the viewer may assign its chat; with a selected row, all selected chats. */
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
  const { ids: selected } = store.get(selectionAtom)
  const ids = selected.has(id) ? [id, ...[...selected].filter((one) => one !== id)] : [id]
  if (ids.length > 1) showCount(event, ids.length)
  // Deferred, because a change of the DOM under the pointer during dragstart would cancel the drag.
  requestAnimationFrame(() => store.set(draggedAtom, ids))
}

export function endDrag(): void {
  requestAnimationFrame(() => store.set(draggedAtom, []))
}

/** Shows the number of dragged chats at the pointer, instead of a picture of the row. */
function showCount({ dataTransfer }: DragEvent, count: number): void {
  const label = document.createElement('div')
  label.className = classes['count'] ?? ''
  label.textContent = texts.t('inbox.bulk.count', { count })
  document.body.append(label)
  dataTransfer.setDragImage(label, -12, 12)
  // The browser has made its picture of the label by then.
  requestAnimationFrame(() => label.remove())
}
