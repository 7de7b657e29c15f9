import { useEffect, useRef } from 'react'
import { isTyping } from '#renderer/components/forms/is-text-input.ts'
import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'

/** The keyboard commands of the builder. */
export interface BuilderKeys {
  readonly undo: () => void
  readonly redo: () => void
  readonly nextProblem: () => void
  readonly fit: () => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly remove: () => void
  readonly duplicate: () => void
  readonly copy: () => void
  readonly paste: () => void
  readonly moveUp: () => void
  readonly moveDown: () => void
  readonly leave: () => void
}

/**
 * The command of a key press; null for none. In a text field only undo, redo, zoom and F8 are commands. There, too,
 * undo and redo apply to the builder's steps and not to the field's text.
 */
export function commandOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  isInField: boolean,
): keyof BuilderKeys | null {
  const key = keyOf(event)
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
    if (key === 'y') return 'redo'
    if (key === '0') return 'fit'
    if (key === '+' || key === '=') return 'zoomIn'
    if (key === '-') return 'zoomOut'
    if (isInField) return null
    if (key === 'd') return 'duplicate'
    if (key === 'c') return 'copy'
    return key === 'v' ? 'paste' : null
  }
  if (key === 'f8') return 'nextProblem'
  if (isInField) return null
  if (event.altKey) return key === 'arrowup' ? 'moveUp' : key === 'arrowdown' ? 'moveDown' : null
  if (key === 'delete') return 'remove'
  return key === 'escape' ? 'leave' : null
}

/** Handles the builder's keys on the window while the builder is open and no dialog or menu covers it. */
export function useBuilderKeys(keys: BuilderKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open], [role="menu"]') !== null)
        return
      // Let the browser copy selected text.
      const hasText = window.getSelection()?.isCollapsed === false
      const command = commandOf(event, isTyping(event.target))
      if (command === null || (command === 'copy' && hasText)) return
      event.preventDefault()
      latest.current[command]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
