import { Menu } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { menuClasses } from './menu-classes.ts'

export interface RailMenuProps {
  /** The button's accessible name. */
  label: string
  className: string | undefined
  /** What the button shows. */
  face: ReactNode
  position: 'right-start' | 'right-end'
  /** px. */
  width: number
  /** The menu's items. */
  children: ReactNode
}

/**
 * A button of the rail with a menu, which is made when it is first opened: it would cost a start more than all else that
 * the rail shows, and have it drawn twice.
 */
export function RailMenu({ label, className, face, position, width, children }: RailMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    // Made first, and only then opened: it gives the focus back to whatever had it as it opened.
    if (!isMade) flushSync(() => setMade(true))
    setOpen(!isOpen)
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
        onClick={toggle}
      >
        {face}
      </button>
      {isMade && (
        <Menu
          id={id}
          opened={isOpen}
          onChange={setOpen}
          withinPortal={false}
          position={position}
          offset={12}
          width={width}
          classNames={menuClasses}
        >
          <Menu.Target>
            <Beside node={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The menu's target is the button that is there already: a press on it is none outside of the menu. */
function Beside({
  node,
  ref,
}: {
  node: { readonly current: HTMLElement | null }
  ref?: Ref<HTMLElement>
}) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(node.current)
  }, [node, ref])
  return null
}
