import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Tag } from '#contract/entities/tag.ts'
import { hueOf } from '../../../../components/hue.ts'
import { moveFocusToNeighbour } from '../../../../components/focus-neighbour.ts'
import { useTexts } from '../../shared/texts.tsx'
import classes from './tags.module.css'

export interface TagChipProps {
  tag: Tag
  /** The user who added it, if known. */
  by?: string | undefined
  /** Whether a change of it is pending. */
  pending: boolean
  /** Absent if it cannot be removed here. */
  onRemove?: (() => void) | undefined
}

/** A tag. Its hue is derived from its id, so that it looks the same on every contact. */
export function TagChip({ tag: { id, name }, by, pending, onRemove }: TagChipProps) {
  const { t } = useTexts()
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
  const remove = t('inbox.tags.remove', { name })
  const title = by === undefined ? name : `${name} · ${t('inbox.tags.by', { name: by })}`
  return (
    <li className={classes.chip} style={style} aria-busy={pending} title={title}>
      <span className={classes.name}>{name}</span>
      {onRemove !== undefined && (
        <button
          type="button"
          className={classes.remove}
          aria-label={remove}
          title={remove}
          aria-disabled={pending}
          onClick={({ currentTarget }) => {
            if (pending) return
            moveFocusToNeighbour(currentTarget)
            onRemove()
          }}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
