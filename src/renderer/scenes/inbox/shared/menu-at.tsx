import { Menu, Portal } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'

export interface MenuAtProps {
  /** The position, px in the window. */
  at: { x: number; y: number }
  /** The menu's width, px. */
  width: number
  children: ReactNode
  onClose: () => void
}

/**
 * The events that close the menu, besides Escape and a click on an item. Mantine's default also contains keydown. That
 * is left out here, because the key press that opens the menu would close it.
 */
const outside = ['mousedown', 'touchstart']

/** A context menu at a position, open while mounted. Closing it returns the focus to the element that had it before. */
export function MenuAt({ at, width, children, onClose }: MenuAtProps) {
  const [before] = useState(() => document.activeElement)
  const close = () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    onClose()
  }
  return (
    // Rendered inside the landmark `#screen`, but outside its panes. A pane has layout containment, which would make
    // the menu's fixed position relative to the pane.
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

/**
 * An invisible anchor for the menu. It ignores the attributes of a menu button that Mantine passes to it, because it is
 * no button.
 */
function Point({ at, ref }: { at: MenuAtProps['at']; ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} style={{ position: 'fixed', left: at.x, top: at.y }} />
}
