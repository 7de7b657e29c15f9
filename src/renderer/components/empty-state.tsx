import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  icon: Icon
  title: string
  /** What will be here, and the first step. */
  text?: string
  /** A button that does the first step. */
  action?: ReactNode
  tone?: 'plain' | 'danger'
}

/** A place with nothing in it yet, or nothing that could be fetched. */
export function EmptyState({ icon: Glyph, title, text, action, tone = 'plain' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} data-tone={tone}>
        <Glyph size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
