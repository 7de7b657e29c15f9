import './row-drag.css'
import { useRef, useState, type DragEvent } from 'react'

/** A row of a list that is ordered by dragging. */
export interface RowDrag {
  /**
   * The side of this row on which the dragged row would be dropped. null if the pointer was last over another row, or
   * if this row is the dragged one.
   */
  readonly edge: 'before' | 'after' | null
  readonly isDragged: boolean
  readonly onStart: () => void
  readonly onOver: (half: 'before' | 'after') => void
  readonly onDrop: () => void
  readonly onEnd: () => void
}

/** The dragged row, and the half of the row that the pointer was last over. */
interface Drag {
  readonly dragged: string | null
  readonly over: { readonly id: string; readonly half: 'before' | 'after' } | null
}
const none: Drag = { dragged: null, over: null }

/**
 * Orders rows by dragging.
 * @param ids of the rows in their order
 * @param onMove called with the id of the dropped row and its new index
 * @returns a function that returns the drag state and the handlers of the row with the given id
 */
export function useRowDrag(
  ids: readonly string[],
  onMove: (id: string, to: number) => void,
): (id: string) => RowDrag {
  const [{ dragged, over }, show] = useState(none)
  // A drop may follow before what was last under the pointer is rendered.
  const latest = useRef(none)
  const set = (next: Drag) => {
    latest.current = next
    show(next)
  }
  const drop = () => {
    const { dragged: id, over: target } = latest.current
    const from = id === null ? -1 : ids.indexOf(id)
    const at = target === null ? -1 : ids.indexOf(target.id)
    if (id !== null && target !== null && from >= 0 && at >= 0 && at !== from) {
      const gap = target.half === 'before' ? at : at + 1
      onMove(id, gap > from ? gap - 1 : gap)
    }
    set(none)
  }
  return (id) => ({
    edge: over?.id === id && dragged !== id ? over.half : null,
    isDragged: dragged === id,
    onStart: () => set({ dragged: id, over: null }),
    // Ignore drags of files, of text from other programs, and of rows of other lists.
    onOver: (half) =>
      latest.current.dragged !== null && set({ ...latest.current, over: { id, half } }),
    onDrop: drop,
    onEnd: () => set(none),
  })
}

/**
 * The properties of a row that can be dragged; empty for a row that cannot be dragged.
 * @param type MIME type by which other drop targets recognize the row
 */
export function rowDragProps(drag: RowDrag | undefined, id: string, type: string) {
  if (drag === undefined) return {}
  return {
    draggable: true,
    'data-edge': drag.edge ?? undefined,
    'data-dragged': drag.isDragged || undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData(type, id)
      event.dataTransfer.effectAllowed = 'move'
      drag.onStart()
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      drag.onOver(event.clientY < top + height / 2 ? 'before' : 'after')
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      drag.onDrop()
    },
    onDragEnd: drag.onEnd,
  }
}
