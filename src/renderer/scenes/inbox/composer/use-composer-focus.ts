import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface ComposerFocus {
  readonly contactId: string
  /** Increments with each request to focus the field. */
  readonly focusRequest: number
  /** Whether the 24-hour window is open. */
  readonly isOpen: boolean
}

/** The message field, what replaces or covers it, and which of them has the focus. */
export function useComposerFocus({ contactId, focusRequest, isOpen }: ComposerFocus) {
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (focusRequest > 0) (replacementField() ?? field.current)?.focus()
  }, [focusRequest])

  /**
   * The chat in which the user is filling in a template. The template form stays open even if the 24-hour window
   * reopens.
   */
  const [fillingIn, setFillingIn] = useState<string | null>(null)
  const onFillingChange = useCallback(
    (isFilling: boolean) => setFillingIn(isFilling ? contactId : null),
    [contactId],
  )
  const isWriting = isOpen && fillingIn !== contactId
  const hadFocus = useRef(false)
  const trackFocus = useCallback(
    (replacement: HTMLElement | null) => () => {
      hadFocus.current = replacement?.contains(document.activeElement) === true
    },
    [],
  )
  useEffect(() => {
    // The field gets the focus if the focus was in the element that the field replaces.
    if (isWriting && hadFocus.current) field.current?.focus()
    hadFocus.current = false
  }, [isWriting])

  /** Whether the voice recorder is open. It covers the field. */
  const [isRecording, setRecording] = useState(false)
  // If the field is unmounted, the recording ends. It does not continue when the field is mounted again.
  if (isRecording && !isWriting) setRecording(false)
  // Use a transition, so that the field keeps the focus until the lazy recorder has loaded.
  const record = () => startTransition(() => setRecording(true))
  const endRecording = () => {
    // Render before focusing, because an inert field cannot be focused.
    flushSync(() => setRecording(false))
    field.current?.focus()
  }

  const focusField = () => field.current?.focus()
  const closedWindow = { onFillingChange, trackFocus }
  const recorder = { isRecording, record, endRecording }
  return { field, focusField, isWriting, closedWindow, recorder }
}

/**
 * Returns the element to focus instead of the field: the recorder, otherwise the first input or button of the open
 * template form; null if neither is open.
 */
function replacementField(): HTMLElement | null {
  const recorder = document.querySelector<HTMLElement>('[data-recorder]')
  const form = document.querySelector('[data-held]')
  return (
    recorder ??
    form?.querySelector<HTMLElement>('input:not([type="file"])') ??
    form?.querySelector('button') ??
    null
  )
}
