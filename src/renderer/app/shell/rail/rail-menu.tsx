import { useId, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Props that a rail button passes to its dropdown. */
export interface RailMenuListProps {
  /** The button's `id`. The dropdown's `id` is the same with the suffix `-dropdown`. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

export interface RailMenuProps<Extra extends object> {
  /** The button's accessible name. */
  label: string
  className: string | undefined
  /** The button's content. */
  face: ReactNode
  /** Whether the menu contains the item of the current screen. */
  isCurrent?: boolean
  /** The component of the dropdown, and the function that fetches its code. */
  list: { Screen: ComponentType<RailMenuListProps & Extra>; fetch: () => Promise<void> }
  /** The props of the dropdown in addition to RailMenuListProps. */
  listProps: Extra
}

/**
 * A button of the rail with a menu. The menu is fetched and mounted when it is first opened: mounting it at the start
 * would take longer than the rest of the rail.
 */
export function RailMenu<Extra extends object>(props: RailMenuProps<Extra>) {
  const { label, className, face, isCurrent = false, list, listProps } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isMounted, setMounted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = async () => {
    if (!isMounted) {
      await list.fetch()
      // Mount the menu closed, and open it afterwards. Only a mounted menu records the focused element when it opens,
      // and returns the focus to that element when it closes.
      flushSync(() => setMounted(true))
    }
    setOpen((opened) => !opened)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-current={isCurrent ? 'page' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => void toggle()}
      >
        {face}
      </button>
      {isMounted && (
        <list.Screen id={id} button={button} opened={isOpen} onChange={setOpen} {...listProps} />
      )}
    </>
  )
}
