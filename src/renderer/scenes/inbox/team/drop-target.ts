import { useState, type DragEvent } from 'react'
import { store } from '#renderer/data/store.ts'
import { draggedChatsAtom, endDrag } from '#renderer/scenes/inbox/drag/dragged-chat.ts'
import { movingChats, type DropReceiver, type OnDrop } from './give-chats.ts'

/**
 * Makes an element a target for dragged chats.
 * @param receiver undefined if nothing can be dropped here
 * @returns how many of the chats over the element would move; null if none are over it. And the element's handlers
 */
export function useDropTarget(receiver: DropReceiver | undefined, onDrop: OnDrop | undefined) {
  const [moving, setMoving] = useState<number | null>(null)
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
  return { moving, handlers }
}
