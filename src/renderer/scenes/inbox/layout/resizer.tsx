import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { clampWidth, listWidths } from './list-width.ts'
import classes from './resizer.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface ResizerProps {
  /** The list's width, px. */
  width: number
  /** Called during a drag. */
  onResize: (width: number) => void
  /** Called after a drag or a key press, to store the width. */
  onSettle: (width: number) => void
  /** Called after a double click. */
  onReset: () => void
}

/** The draggable edge between list and conversation, an ARIA splitter. The arrow keys, Home and End move it too. */
export function Resizer({ width, onResize, onSettle, onReset }: ResizerProps) {
  const { t } = useInboxTexts()
  const from = useRef<{ x: number; width: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    from.current = { x: event.clientX, width }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (from.current !== null)
      onResize(clampWidth(from.current.width + event.clientX - from.current.x))
  }
  const onPointerUp = () => {
    if (from.current !== null) onSettle(width)
    from.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - listWidths.step,
      ArrowRight: width + listWidths.step,
      Home: listWidths.min,
      End: listWidths.max,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onSettle(clampWidth(next))
  }
  return (
    <div
      className={classes.resizer}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('inbox.list.resize')}
      aria-controls="chat-list"
      aria-valuemin={listWidths.min}
      aria-valuemax={listWidths.max}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  )
}
