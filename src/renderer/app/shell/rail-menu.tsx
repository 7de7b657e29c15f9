import { useId, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** What a menu of the rail is told by its button. */
export interface RailMenuListProps {
  /** The button's `id`, and with `-dropdown` the list's. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

export interface RailMenuProps {
  /** The button's accessible name. */
  label: string
  className: string | undefined
  /** What the button shows. */
  face: ReactNode
  /** What it opens, which is fetched by itself. */
  list: { Screen: ComponentType<RailMenuListProps>; fetch: () => Promise<void> }
}

/**
 * A button of the rail with a menu, which is fetched and made when it is first opened: it would cost a start more than
 * all else that the rail shows, and have it drawn twice.
 */
export function RailMenu({ label, className, face, list }: RailMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = async () => {
    if (!isMade) {
      await list.fetch()
      // Made first, and only then opened: it gives the focus back to whatever had it as it opened.
      flushSync(() => setMade(true))
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
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => void toggle()}
      >
        {face}
      </button>
      {isMade && <list.Screen id={id} button={button} opened={isOpen} onChange={setOpen} />}
    </>
  )
}
