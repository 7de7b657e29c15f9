import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { graphVersionEnd } from '#contract/rules/line/graph-versions.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const tones = { warns: 'warn', urges: 'danger' } as const

/** A version of the provider's API with the day on which it ends. */
export function VersionEnd({ version }: { version: string }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  const today = useAtomValue(todayAtom)
  const end = graphVersionEnd(version, now)
  if (end === undefined) return <>{t('lineHealth:health.versionNoEnd', { version })}</>
  const { until, daysLeft, urgency } = end
  const words = { version, date: monthDayText(until, today, language) }
  if (urgency === undefined) return <>{t('lineHealth:health.versionUntil', words)}</>
  return (
    <Text span size="xs" c={`var(--b-${tones[urgency]})`}>
      {daysLeft > 0
        ? t('lineHealth:health.versionEnds', { ...words, count: daysLeft })
        : t('lineHealth:health.versionEnded', words)}
    </Text>
  )
}
