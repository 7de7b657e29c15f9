import { useState } from 'react'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from '#renderer/scenes/inbox/composer/composer.module.css'

/** The counter is visible when this many characters or fewer are left. */
const visibleFrom = 200

/**
 * The steps of the counter, ascending. The remaining characters are announced only when another step is reached,
 * because announcing every number would interrupt typing.
 */
const announcedAt = [0, 10, 50, visibleFrom] as const

/**
 * The smallest step that is not below the number of remaining characters, e.g. 50 for 11 to 50 characters; -1 if the
 * text is too long, null if more characters are left than the largest step.
 */
export function announcementStep(left: number): number | null {
  return left < 0 ? -1 : (announcedAt.find((step) => left <= step) ?? null)
}

/** Shows how many characters are left when the limit is near. Screen readers announce only some of the numbers. */
export function CharactersLeft({ left }: { left: number }) {
  const { t } = useInboxTexts()
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
      <span className="spoken" role="status">
        {text(announced.left)}
      </span>
    </>
  )
}
