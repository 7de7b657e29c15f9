import { Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './line-health.module.css'

/** A card of the line's health: a title, a note at its right, and content. */
export function Card(props: {
  title: string
  badge?: ReactNode
  note?: ReactNode
  /** Whether the content reaches the card's edge. */
  isFlush?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.card} data-flush={props.isFlush || undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <Text component="h2" id={id} size="md" fw={650}>
          {props.title} {props.badge}
        </Text>
        {props.note !== undefined && <span className={classes.note}>{props.note}</span>}
      </header>
      {props.children}
    </section>
  )
}
