import { Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { moveFocusToNeighbour } from '#renderer/components/focus/focus-neighbour.ts'
import { hueOf } from '#renderer/components/people/hue.ts'
import classes from './tag-chip.module.css'

export interface TagChipProps {
  tag: Tag
  /** Whether the tooltip shows the name, which may be cut off. True by default. */
  hasTooltip?: boolean
  /** Text of 12 px instead of 13 px. */
  isSmall?: boolean
  /** Whether adding or removing the tag is pending. */
  isBusy?: boolean
  /** A button that removes the tag, and its accessible name. */
  remove?: { readonly label: string; readonly onRemove: () => void } | undefined
}

/** A tag. The hue is computed from the tag's id, so that the tag looks the same on every screen. */
export function TagChip(props: TagChipProps) {
  const { tag, remove, hasTooltip = true, isSmall = false, isBusy = false } = props
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(tag.id) }
  return (
    <span
      className={classes.chip}
      style={style}
      data-small={isSmall || undefined}
      data-busy={isBusy || undefined}
      title={hasTooltip ? tag.name : undefined}
    >
      <Text span inherit truncate>
        {tag.name}
      </Text>
      {remove !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={remove.label}
          title={remove.label}
          aria-disabled={isBusy}
          onClick={({ currentTarget }) => {
            if (isBusy) return
            moveFocusToNeighbour(currentTarget)
            remove.onRemove()
          }}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
