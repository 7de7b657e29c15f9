import { ActionIcon, type FloatingPosition } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { MouseEventHandler } from 'react'
import classes from './icon-button.module.css'
import { Keys } from './shortcut.tsx'
import type { Shortcut } from './shortcut-keys.ts'
import { useTip } from './use-tip.tsx'

export interface IconButtonProps {
  icon: Icon
  /** The button's accessible name, also shown in the tooltip. */
  label: string
  shortcut?: Shortcut | undefined
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** The pressed state of a toggle; absent for other buttons. */
  pressed?: boolean | undefined
  /**
   * Whether the button looks pressed but is not announced as pressed. For a toggle whose `label` changes with its
   * state.
   */
  lit?: boolean
  disabled?: boolean | undefined
  /** While true, a press does nothing. Unlike a disabled button, a busy button keeps the focus. */
  busy?: boolean
  /** Size of the button, px. The icon is always 20 px. */
  size?: number
  tooltipPosition?: FloatingPosition
  /** What the button opens. `aria-expanded` says whether it is open. */
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  /** For the button that gets the focus when its dialog opens. */
  'data-autofocus'?: true
}

/** A button with an icon and an accessible name. Its tooltip shows the name and the shortcut. */
export function IconButton(props: IconButtonProps) {
  const { icon: Glyph, label, shortcut, pressed, size = 36, tooltipPosition = 'bottom' } = props
  const { control, tip } = useTip<HTMLButtonElement>({
    label: <ButtonTip label={label} shortcut={shortcut} />,
    position: tooltipPosition,
    // A tooltip would cover the open menu.
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

/** The content of a tooltip: a label, and the shortcut if there is one. */
export function ButtonTip({ label, shortcut }: { label: string; shortcut?: Shortcut | undefined }) {
  return (
    <span className={classes.tip}>
      {label}
      {shortcut !== undefined && <Keys shortcut={shortcut} />}
    </span>
  )
}
