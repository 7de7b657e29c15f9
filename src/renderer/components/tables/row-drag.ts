import './row-drag.css'
import { useState, type DragEvent } from 'react'

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
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; half: 'before' | 'after' } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const drop = () => {
    const from = dragged === null ? -1 : ids.indexOf(dragged)
    const at = over === null ? -1 : ids.indexOf(over.id)
    if (dragged !== null && over !== null && from >= 0 && at >= 0 && at !== from) {
      const gap = over.half === 'before' ? at : at + 1
      onMove(dragged, gap > from ? gap - 1 : gap)
    }
    end()
  }
  return (id) => ({
    edge: over?.id === id && dragged !== id ? over.half : null,
    isDragged: dragged === id,
    onStart: () => setDragged(id),
    // Ignore drags of files, of text from other programs, and of rows of other lists.
    onOver: (half) => dragged !== null && setOver({ id, half }),
    onDrop: drop,
    onEnd: end,
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
