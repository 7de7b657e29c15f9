import { useAtomValue } from 'jotai'
import { useState, type DragEvent } from 'react'
import { store } from '#renderer/data/store.ts'
import { isSelectingAtom, selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import { draggedChatsAtom, endDrag } from '#renderer/scenes/inbox/drag/dragged-chat.ts'
import { movingChats, type DropReceiver, type OnDrop } from './give-chats.ts'

/**
 * Makes an element a target for dragged chats, and while chats are selected, a button that gives them.
 * @param receiver undefined if nothing can be dropped here
 * @returns how many of the chats over the element would move; null if none are over it. And the element's handlers, and
 *   `give`, which gives the selected chats; undefined if there are none
 */
export function useDropTarget(receiver: DropReceiver | undefined, onDrop: OnDrop | undefined) {
  const [moving, setMoving] = useState<number | null>(null)
  const isSelecting = useAtomValue(isSelectingAtom)
  const give =
    receiver === undefined || onDrop === undefined || !isSelecting
      ? undefined
      : () => {
          const ids = movingChats([...store.get(selectionAtom).ids], receiver)
          if (ids.length > 0) onDrop(ids, receiver)
        }
  const dragged = () =>
    receiver === undefined || onDrop === undefined ? [] : store.get(draggedChatsAtom)
  const handlers = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const ids = dragged()
      if (receiver === undefined || ids.length === 0) return
      const count = movingChats(ids, receiver).length
      if (count === 0) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setMoving(count)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      // The pointer moves onto a child of the element.
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      setMoving(null)
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const ids = dragged()
      setMoving(null)
      if (receiver === undefined || ids.length === 0) return
      event.preventDefault()
      endDrag()
      onDrop?.(movingChats(ids, receiver), receiver)
    },
  }
  return { moving, handlers, give }
}
