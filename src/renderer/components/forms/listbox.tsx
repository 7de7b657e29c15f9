import { useEffect, useRef, type HTMLAttributes } from 'react'

/**
 * The option that an arrow key makes active, around the ends of the list.
 * @param at the index of the active option; -1 for none
 * @returns its index; null if the key is no such key or there is no option
 */
export function nextOption(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  return null
}

export interface ListboxOptionProps extends HTMLAttributes<HTMLDivElement> {
  /** For the field's `aria-activedescendant`. */
  id: string
  /** Its index in the list. */
  index: number
  isActive: boolean
  /** Called when the pointer moves over it while it is not active. */
  onPoint?: () => void
  onChoose: () => void
}

/**
 * An option of a list that belongs to a text field. The field keeps the focus and its cursor, handles the keys and names
 * the active option, which is scrolled into view.
 */
export function ListboxOption(props: ListboxOptionProps) {
  const { index, isActive, onPoint, onChoose, ...rest } = props
  const line = useRef<HTMLDivElement>(null)
  // While it is active, its index changes when options above it come or go.
  const activeAt = isActive ? index : null
  useEffect(() => {
    if (activeAt !== null) line.current?.scrollIntoView({ block: 'nearest' })
  }, [activeAt])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field keeps the focus and handles the keys
    <div
      {...rest}
      ref={line}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    />
  )
}
