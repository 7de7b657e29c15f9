import { timeText } from './times.ts'

/** A time of day in a bubble; the day stands above it. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time className="numbers" dateTime={at}>
      {timeText(at)}
    </time>
  )
}
