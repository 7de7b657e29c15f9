import { timeText } from './times.ts'

/** The time of day of a message. The separator above the messages of a day shows the date. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time className="numbers" dateTime={at}>
      {timeText(at)}
    </time>
  )
}
