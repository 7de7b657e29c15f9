import { timeText } from './times.ts'

/** The time of day of a message. Its date is on the separator of the day. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time className="numbers" dateTime={at}>
      {timeText(at)}
    </time>
  )
}
