import type { CSSProperties } from 'react'
import type { Tag } from '#contract/entities/tag.ts'
import { hueOf } from './hue.ts'
import classes from './tag-chip.module.css'

/** A tag in the hue of its id. */
export function TagChip({ tag: { id, name } }: { tag: Tag }) {
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(id) }
  return (
    <span className={classes.chip} style={style} title={name}>
      {name}
    </span>
  )
}
