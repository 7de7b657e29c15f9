import { CloseButton as Cross, type MantineSize } from '@mantine/core'
import type { Ref } from 'react'

export interface CloseButtonProps {
  /** The button's name, read aloud and shown where the pointer rests. */
  label: string
  size?: MantineSize
  onClick: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A cross that takes away what it stands in. Its tooltip is the browser's own: the one of other buttons is made at the
 * page's end, beneath a dialog that is open, and goes with a field or a notice that is drawn anew.
 */
export function CloseButton({ label, size = 'md', onClick, ref }: CloseButtonProps) {
  return <Cross ref={ref} size={size} aria-label={label} title={label} onClick={onClick} />
}
