import { Flex, Tooltip } from '@mantine/core'
import { Avatar } from '#renderer/components/avatar.tsx'
import classes from './presence.module.css'
import { usePresenceText, type PresenceProps } from './use-presence-text.ts'

/** The largest number of avatars side by side. Further colleagues are shown as a count, e.g. `+2`. */
const avatarsMax = 3

/**
 * Shows which colleagues have the chat open and which of them are typing, so that a customer does not get two replies.
 * The text is always in the document for screen readers; PresenceAnnouncement announces its changes.
 */
export default function Presence({ people }: PresenceProps) {
  const text = usePresenceText({ people })
  const shown = people
    .toSorted((a, b) => Number(b.isTyping) - Number(a.isTyping))
    .slice(0, avatarsMax)
  return (
    <div className={classes.attendees}>
      <span className="spoken">{text}</span>
      <Tooltip label={text}>
        <Flex component="span" align="center" flex="none" aria-hidden="true">
          {shown.map((one) => (
            <span key={one.userId} className={classes.face} data-typing={one.isTyping || undefined}>
              <Avatar id={one.userId} name={one.name} size={26} />
              {one.isTyping && <span className={classes.dots} />}
            </span>
          ))}
          {people.length > avatarsMax && (
            <span className={`numbers ${classes.more}`}>+{people.length - avatarsMax}</span>
          )}
        </Flex>
      </Tooltip>
    </div>
  )
}
