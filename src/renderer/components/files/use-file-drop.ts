import { useState, type DragEvent } from 'react'

/**
 * Makes an element a drop target for a file.
 * @param onFile called with the first dropped file; with null if the drop contains no file
 * @returns whether a file is dragged over the element, and the properties to set on the element
 */
export function useFileDrop(onFile: (file: File | null) => void) {
  const [isOver, setOver] = useState(false)
  const target = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0] ?? null)
    },
  }
  return { isOver, target }
}
