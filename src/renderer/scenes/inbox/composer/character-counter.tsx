import { useState } from 'react'
import { useTexts } from '../shared/texts.tsx'
import classes from './composer.module.css'
import { nearLimit, stepOf } from './remaining-characters.ts'

/** How many characters can still be written, near the limit: drawn at each letter, said at a few steps. */
export function LeftCount({ left }: { left: number }) {
  const { t } = useTexts()
  const step = stepOf(left)
  const [said, setSaid] = useState({ step, left })
  if (said.step !== step) setSaid({ step, left })
  const words = (count: number) =>
    count <= nearLimit &&
    t(count < 0 ? 'inbox.composer.tooLong' : 'inbox.composer.left', { count: Math.abs(count) })
  return (
    <>
      <span
        className={`numbers ${classes.left}`}
        id="composer-left"
        data-over={left < 0 || undefined}
      >
        {words(left)}
      </span>
      <span className={classes.spoken} role="status">
        {words(said.left)}
      </span>
    </>
  )
}
