import { Menu, Portal } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'

export interface MenuAtProps {
  /** Where it opens, px in the window. */
  at: { x: number; y: number }
  /** px. */
  width: number
  /** The menu's items. */
  children: ReactNode
  onClose: () => void
}

/**
 * What closes it beside Escape and its items. Not keys, as Mantine has it: the very key press that opens a menu would
 * close it again, and the focus is kept within anyway.
 */
const outside = ['mousedown', 'touchstart']

/** A menu that stands open at a point for as long as it is mounted, and gives the focus back where it was. */
export function MenuAt({ at, width, children, onClose }: MenuAtProps) {
  const [before] = useState(() => document.activeElement)
  const close = () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    onClose()
  }
  return (
    // Within the screen's landmark, and outside of its parts: each of them contains its layout, so that what is fixed
    // in it counts from the part's corner and not from the window's.
    <Portal target="#screen">
      <Menu
        opened
        onClose={close}
        clickOutsideEvents={outside}
        position="bottom-start"
        offset={2}
        width={width}
        withinPortal={false}
        floatingStrategy="fixed"
      >
        <Menu.Target>
          <Point at={at} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Portal>
  )
}

/** A place and no more: what Mantine says of a menu's button is nothing that a mere point could have. */
function Point({ at, ref }: { at: MenuAtProps['at']; ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} style={{ position: 'fixed', left: at.x, top: at.y }} />
}
