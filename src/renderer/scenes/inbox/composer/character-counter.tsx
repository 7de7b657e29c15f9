import { useState } from 'react'
import { useTexts } from '../shared/texts.tsx'
import classes from './composer.module.css'

/** The counter is visible from this many remaining characters on. */
const visibleFrom = 200

/** Remaining characters that are announced to screen readers, ascending: announcing each one would interrupt typing. */
const announcedAt = [0, 10, 50, visibleFrom] as const

/** The announcement for a number of remaining characters: -1 for too many written; null far from the limit. */
export function announcementStep(left: number): number | null {
  return left < 0 ? -1 : (announcedAt.find((step) => left <= step) ?? null)
}

/** Shows how many characters can still be written, near the limit; announces it at a few steps. */
export function CharacterCounter({ left }: { left: number }) {
  const { t } = useTexts()
  const step = announcementStep(left)
  const [announced, setAnnounced] = useState({ step, left })
  if (announced.step !== step) setAnnounced({ step, left })
  const text = (count: number) =>
    count <= visibleFrom &&
    t(count < 0 ? 'inbox.composer.tooLong' : 'inbox.composer.left', { count: Math.abs(count) })
  return (
    <>
      <span
        className={`numbers ${classes.left}`}
        id="composer-left"
        data-over={left < 0 || undefined}
      >
        {text(left)}
      </span>
      <span className={classes.spoken} role="status">
        {text(announced.left)}
      </span>
    </>
  )
}
