import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

interface DropHandlers {
  /** Whether the composer accepts nothing now. */
  isOff: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onFiles: (files: readonly File[]) => void
  /** Called for text that is dropped beside the field. The browser inserts text that is dropped on it. */
  onText: (text: string) => void
}

/**
 * Accepts files that are dropped anywhere on the conversation, and text that is dropped on the composer.
 * @param composer the composer's element; while it is not mounted, nothing is accepted
 * @returns the conversation's element while files are dragged over it; otherwise null
 */
export function useConversationDrop(
  composer: HTMLElement | null,
  { isOff, field, onFiles, onText }: DropHandlers,
): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const conversation = composer?.closest('section') ?? null

  const isAccepted = useEffectEvent(({ dataTransfer, target: over }: DragEvent) => {
    if (isOff || dataTransfer === null || !(over instanceof Element)) return false
    // A dialog inside the conversation covers the composer.
    if (over.closest('dialog') !== null) return false
    if (dataTransfer.types.includes('Files')) return true
    const isText = dataTransfer.types.includes('text/plain')
    return isText && composer?.contains(over) === true && over !== field.current
  })
  const drop = useEffectEvent(({ dataTransfer }: DragEvent) => {
    const files = [...(dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
    else onText(dataTransfer?.getData('text/plain') ?? '')
  })

  useEffect(() => {
    if (conversation === null) return
    const onDragOver = (event: DragEvent) => {
      if (!isAccepted(event)) return
      event.preventDefault()
      setTarget(event.dataTransfer?.types.includes('Files') === true ? conversation : null)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      // The pointer also leaves one element when it enters another one inside the conversation.
      if (!(relatedTarget instanceof Node && conversation.contains(relatedTarget))) setTarget(null)
    }
    const onDrop = (event: DragEvent) => {
      setTarget(null)
      if (!isAccepted(event)) return
      event.preventDefault()
      drop(event)
    }
    conversation.addEventListener('dragover', onDragOver)
    conversation.addEventListener('dragleave', onDragLeave)
    conversation.addEventListener('drop', onDrop)
    return () => {
      conversation.removeEventListener('dragover', onDragOver)
      conversation.removeEventListener('dragleave', onDragLeave)
      conversation.removeEventListener('drop', onDrop)
      setTarget(null)
    }
  }, [conversation])
  return target
}
