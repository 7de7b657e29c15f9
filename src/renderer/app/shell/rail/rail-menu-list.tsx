import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { TargetRef } from '#renderer/components/target-ref.tsx'
import classes from '#renderer/components/menu.module.css'
import type { RailMenuListProps } from './rail-menu.tsx'

export interface RailMenuDropdownProps extends RailMenuListProps {
  position: 'right-start' | 'right-end'
  /** Width of the dropdown, px. */
  width: number
  /** The menu's items. */
  children: ReactNode
}

/**
 * The dropdown of a rail button. `TargetRef` makes the existing button the menu's target, so that a press on the button
 * does not count as a press outside the dropdown.
 */
export function RailMenuList({
  button,
  position,
  width,
  children,
  ...menu
}: RailMenuDropdownProps) {
  return (
    <Menu
      {...menu}
      withinPortal={false}
      position={position}
      offset={12}
      width={width}
      classNames={{ itemIndicator: classes.indicator ?? '' }}
    >
      <Menu.Target>
        <TargetRef target={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
