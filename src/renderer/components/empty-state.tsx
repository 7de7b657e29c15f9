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
  /** There is nothing else in the window: its title is the page's. */
  wholePage?: boolean
}

/** A place with nothing in it yet, or nothing that could be fetched. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Glyph, title, text, action, tone = 'plain', wholePage = false } = props
  const Place = wholePage ? 'main' : 'div'
  const Title = wholePage ? 'h1' : 'p'
  return (
    <Place className={classes.empty}>
      <span className={classes.icon} data-tone={tone}>
        <Glyph size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </Place>
  )
}
