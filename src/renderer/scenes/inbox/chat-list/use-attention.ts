import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react'

/** How long the pointer stays before it means the thing it is on, ms: rows that are scrolled past under it do not count. */
const restMs = 60

/** Whether the pointer rests on an element or the focus is within it; `handlers` go onto the element. */
export function useAttention() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const handlers = useMemo(
    () => ({
      onPointerEnter: () => {
        resting.current = setTimeout(() => setPointed(true), restMs)
      },
      onPointerLeave: () => {
        clearTimeout(resting.current)
        setPointed(false)
      },
      onFocus: () => setFocused(true),
      // While the whole window has lost the focus, the element that had it in here still is the active one.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocused(currentTarget.contains(relatedTarget ?? document.activeElement)),
    }),
    [],
  )
  return { attended: pointed || focused, handlers }
}
