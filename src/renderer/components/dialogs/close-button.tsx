import { CloseButton as Cross, type MantineSize } from '@mantine/core'
import type { Ref } from 'react'

export interface CloseButtonProps {
  /** The button's accessible name, also its `title`. */
  label: string
  size?: MantineSize
  onClick: () => void
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A close button with the browser's tooltip. Mantine renders its tooltips at the end of the document. An open dialog
 * would cover them, because it is in the browser's top layer.
 */
export function CloseButton({ label, size = 'md', onClick, ref }: CloseButtonProps) {
  return <Cross ref={ref} size={size} aria-label={label} title={label} onClick={onClick} />
}
