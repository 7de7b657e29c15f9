import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  icon: Icon
  title: string
  /** If nothing exists yet: what will appear here, and what to do first. After a failure: the error. */
  text?: string
  /** If nothing exists yet: the button for the first step. After a failure: the button that tries again. */
  action?: ReactNode
  tone?: 'plain' | 'danger'
  /**
   * Set if the placeholder replaces a whole window or screen. Its title is then an h1 instead of a paragraph. In a
   * window the placeholder is the `main` landmark, in a screen it is an alert.
   */
  insteadOf?: 'window' | 'screen'
}

/** The placeholder of a list, screen or window that is empty or failed to load. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Glyph, title, text, action, tone = 'plain', insteadOf } = props
  const Element = insteadOf === 'window' ? 'main' : 'div'
  const Title = insteadOf === undefined ? 'p' : 'h1'
  return (
    <Element className={classes.empty} role={insteadOf === 'screen' ? 'alert' : undefined}>
      <span className={classes.icon} data-tone={tone}>
        <Glyph size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </Element>
  )
}
