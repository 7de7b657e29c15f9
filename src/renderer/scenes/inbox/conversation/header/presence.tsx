import { Tooltip } from '@mantine/core'
import { Avatar } from '../../../../components/avatar.tsx'
import classes from './presence.module.css'
import { useAttendeesText, type Attending } from './use-presence-text.ts'

/** Faces drawn beside one another; of more there is a count. */
const facesMax = 3

/**
 * Who else has the open chat before them, and who of them types: two answers to one customer are one too many. In words
 * it is here for as long as it is so, and aloud where it is news (AttendeesWords).
 */
export default function Attendees({ people }: Attending) {
  const says = useAttendeesText({ people })
  const isTyping = people.some((one) => one.isTyping)
  const shown = people
    .toSorted((a, b) => Number(b.isTyping) - Number(a.isTyping))
    .slice(0, facesMax)
  return (
    <div className={classes.attendees}>
      <span className={classes.spoken}>{says}</span>
      {isTyping && (
        <span className={classes.words} aria-hidden="true">
          {says}
        </span>
      )}
      <Tooltip label={says}>
        <span className={classes.faces} aria-hidden="true">
          {shown.map((one) => (
            <span key={one.userId} className={classes.face} data-typing={one.isTyping || undefined}>
              <Avatar id={one.userId} name={one.name} size={26} />
              {one.isTyping && <span className={classes.dots} />}
            </span>
          ))}
          {people.length > facesMax && (
            <span className={`numbers ${classes.more}`}>+{people.length - facesMax}</span>
          )}
        </span>
      </Tooltip>
    </div>
  )
}
