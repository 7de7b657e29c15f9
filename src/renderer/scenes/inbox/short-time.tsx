import { timeText } from './times.ts'
import { useTexts } from './texts.tsx'

/** A time of day in a bubble; the day stands above it. */
export function ShortTime({ at }: { at: string }) {
  const { i18n } = useTexts()
  return (
    <time className="numbers" dateTime={at}>
      {timeText(at, i18n.language)}
    </time>
  )
}
