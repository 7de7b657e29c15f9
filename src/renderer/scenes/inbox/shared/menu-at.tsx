import { Menu, Portal } from '@mantine/core'
import { useState, type ReactNode, type Ref } from 'react'

export interface MenuAtProps {
  /** The position, px in the window. */
  at: { x: number; y: number }
  /** px. */
  width: number
  /** The menu's items. */
  children: ReactNode
  onClose: () => void
}

/**
 * The events that close the menu besides Escape and its items. Not keydown, Mantine's default: the key press that opens
 * the menu would close it, and the focus is trapped anyway.
 */
const outside = ['mousedown', 'touchstart']

/** A context menu at a position, open while mounted; it returns the focus when it closes. */
export function MenuAt({ at, width, children, onClose }: MenuAtProps) {
  const [before] = useState(() => document.activeElement)
  const close = () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    onClose()
  }
  return (
    // Inside the screen's landmark but outside its panes: their layout containment would make fixed positions relative
    // to the pane.
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

/** An invisible anchor: Mantine's attributes of a menu button do not apply to it. */
function Point({ at, ref }: { at: MenuAtProps['at']; ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} style={{ position: 'fixed', left: at.x, top: at.y }} />
}
