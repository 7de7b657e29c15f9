import { Menu, Portal, type MenuProps } from '@mantine/core'
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

/** The smallest distance of the menu from the window's edges, px. */
const edge = 8

/**
 * A menu that fits neither below nor above its position is moved over it, so that all of it is in the window. Without a
 * limiter of its own Mantine keeps the menu beside the position.
 */
const middlewares = {
  flip: true,
  shift: { crossAxis: true, padding: edge, limiter: { fn: ({ x, y }) => ({ x, y }) } },
} satisfies MenuProps['middlewares']

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
        middlewares={middlewares}
      >
        <Menu.Target>
          <Point at={at} />
        </Menu.Target>
        <Menu.Dropdown mah={`calc(100vh - ${2 * edge}px)`} style={{ overflowY: 'auto' }}>
          {children}
        </Menu.Dropdown>
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
