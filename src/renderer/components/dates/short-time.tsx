import { timeText } from './times.ts'

/** The time of day of a bubble, below the separator of its day. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time className="numbers" dateTime={at}>
      {timeText(at)}
    </time>
  )
}
