import { useId, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** What a list of the rail gets from its button. */
export interface RailMenuListProps {
  /** The button's `id`, and with `-dropdown` the list's. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

export interface RailMenuProps<Extra extends object> {
  /** The button's accessible name. */
  label: string
  className: string | undefined
  /** What the button shows. */
  face: ReactNode
  /** Whether the menu has the item of the screen that is open. */
  isCurrent?: boolean
  /** The list that the button opens, and its props beside those of every list. */
  list: { Screen: ComponentType<RailMenuListProps & Extra>; fetch: () => Promise<void> }
  listProps: Extra
}

/**
 * A button of the rail with a menu. The menu is fetched and mounted when it is first opened: at start it would cost more
 * than the rest of the rail, and render it twice.
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
      // Mounted before it is opened: it returns the focus to the element that had it when it opened.
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
