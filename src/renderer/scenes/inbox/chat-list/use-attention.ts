import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
} from 'react'

/** The pointer rests on a row if it stays there this long, ms. Rows that scroll past the pointer do not count. */
const restMs = 60

/**
 * Whether the pointer rests on a row of a list, or the keyboard focus is within it. A row that moves in the list gets
 * no pointer event when it moves away from the pointer. So after each move the row's position is compared with the
 * pointer's last position.
 * @param top the row's position, px; a change of it is a move
 * @returns the result as `attended`, and `handlers` for the row's element
 */
export function useAttention(top: number) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef<{ row: Element; x: number; y: number } | null>(null)
  const lastTop = useRef(top)
  useEffect(() => () => clearTimeout(rest.current), [])
  const { leave, handlers } = useMemo(() => {
    const leave = () => {
      clearTimeout(rest.current)
      const row = pointer.current?.row
      pointer.current = null
      setPointed(false)
      // If one of the row's buttons was pressed and has the focus, move the focus to the row, because the buttons
      // disappear.
      const active = document.activeElement
      if (row instanceof HTMLElement && active !== row && row.contains(active))
        if (active?.matches(':focus-visible') === false) row.focus({ preventScroll: true })
    }
    const onPointerMove = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
      if (pointer.current === null) rest.current = setTimeout(() => setPointed(true), restMs)
      pointer.current = { row: currentTarget, x, y }
    }
    const handlers = {
      onPointerEnter: onPointerMove,
      onPointerMove,
      onPointerLeave: leave,
      // Only keyboard focus counts. The focus of a mouse press would keep the buttons visible after the pointer has
      // left.
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(target.matches(':focus-visible')),
      // When the window loses the focus, the document's active element stays the same, so the row still counts as
      // focused.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setFocused(false)
      },
    }
    return { leave, handlers }
  }, [])
  useLayoutEffect(() => {
    if (lastTop.current === top) return
    lastTop.current = top
    if (pointer.current === null) return
    const { row, x, y } = pointer.current
    if (!row.contains(document.elementFromPoint(x, y))) leave()
  }, [top, leave])
  return { attended: pointed || focused, handlers }
}
