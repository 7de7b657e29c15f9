import { ActionIcon, type FloatingPosition } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'
import classes from './icon-button.module.css'
import { Keys } from './shortcut.tsx'
import type { Shortcut } from './shortcut-keys.ts'
import { useTip } from './use-tip.tsx'

export interface IconButtonProps {
  icon: Icon
  /** The button's name, read aloud and shown in the tooltip. */
  label: string
  shortcut?: Shortcut | undefined
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Whether what the button switches is on; leave out for a button that merely acts. */
  pressed?: boolean | undefined
  /** Drawn as pressed, for a button whose name says what it would do: both would be told at once. */
  lit?: boolean
  disabled?: boolean | undefined
  /** At it: pressed again it does nothing. Unlike a disabled one it keeps the focus. */
  busy?: boolean
  /** px of the square; the icon is drawn in 20. */
  size?: number
  tooltipPosition?: FloatingPosition
  /** For a button that opens something. */
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  /** For the one that gets the focus where what it is in opens. */
  'data-autofocus'?: true
}

/** A button drawn as an icon: always with a name, and a tooltip that says it together with its shortcut. */
export function IconButton(props: IconButtonProps) {
  const { icon: Glyph, label, shortcut, pressed, size = 36, tooltipPosition = 'bottom' } = props
  const { control, tip } = useTip<HTMLButtonElement>({
    label: <ButtonTip label={label} shortcut={shortcut} />,
    position: tooltipPosition,
    // What the button has opened would be covered by it.
    disabled: props['aria-expanded'] === true,
  })
  return (
    <>
      <ActionIcon
        {...control}
        className={classes.button}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        aria-pressed={pressed}
        aria-haspopup={props['aria-haspopup']}
        aria-expanded={props['aria-expanded']}
        data-active={pressed === true || props.lit === true || undefined}
        data-autofocus={props['data-autofocus']}
        disabled={props.disabled ?? false}
        aria-disabled={props.busy === true || undefined}
        onClick={props.busy === true ? undefined : props.onClick}
      >
        <Glyph size={20} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {tip}
    </>
  )
}

/** What a tooltip of a control says: its name and, where it has one, its shortcut. */
export function ButtonTip({ label, shortcut }: { label: string; shortcut?: Shortcut | undefined }) {
  return (
    <span className={classes.tip}>
      {label}
      {shortcut !== undefined && <Keys shortcut={shortcut} />}
    </span>
  )
}
