import { IconPin, IconPinFilled } from '@tabler/icons-react'
import classes from './pin-toggle.module.css'

export interface PinToggleProps {
  isPinned: boolean
  /** Accessible name of the button that pins and unpins. */
  label: string
  /** Accessible name of the icon for a user who cannot change the pin. */
  stateLabel: string
  tabIndex?: number
  /** Absent for a user who cannot change the pin. */
  onPin: ((isPinned: boolean) => void) | undefined
}

/** The pin of a row: a toggle button, or an icon if the user cannot change the pin. */
export function PinToggle({ isPinned, label, stateLabel, tabIndex, onPin }: PinToggleProps) {
  const Glyph = isPinned ? IconPinFilled : IconPin
  if (onPin === undefined)
    return (
      <span className={classes.pin} role="img" aria-label={stateLabel} title={stateLabel}>
        <Glyph size={16} stroke={1.7} aria-hidden="true" />
      </span>
    )
  return (
    <button
      type="button"
      className={classes.pin}
      tabIndex={tabIndex}
      aria-label={label}
      aria-pressed={isPinned}
      title={label}
      onClick={() => onPin(!isPinned)}
    >
      <Glyph size={16} stroke={1.7} aria-hidden="true" />
    </button>
  )
}
