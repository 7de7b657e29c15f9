import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../i18n/dates.ts'

export interface TimeTextProps {
  /** ISO 8601, UTC. */
  at: string
  /** As it reads where it stands: a time, a day, "yesterday". */
  text: string
  className?: string
}

/** A time with figures of one width; the full date and time stand in its title. */
export function TimeText({ at, text, className }: TimeTextProps) {
  const { i18n } = useTranslation()
  return (
    <time
      className={className === undefined ? 'numbers' : `numbers ${className}`}
      dateTime={at}
      title={dayAndTime(at, i18n.language)}
    >
      {text}
    </time>
  )
}
