import { Flex, Text, Tooltip } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { LineGrade, LineHealth } from '#contract/entities/line/line-health.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Card } from './card.tsx'
import { gradesByDay } from './grades-by-day.ts'
import classes from './line-health.module.css'
import { gradeKeys } from './state-strip.tsx'

/** The quality of each day since the line was connected, at most of the last 60 days. */
export function GradesCard({ health }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const today = useAtomValue(todayAtom)
  const days = gradesByDay(health.grades, health.connectedAt, today)
  const title = t('lineHealth:health.quality')
  const [first] = days
  if (health.grades.length === 0 || first === undefined)
    return (
      <Card title={title}>
        <Text span size="xs" c="dimmed">
          {t('lineHealth:health.noGrades')}
        </Text>
      </Card>
    )
  const counts = Map.groupBy(days, ({ grade }) => grade)
  const dayText = (at: string) => monthDayText(at, today, language)
  return (
    <Card title={title} note={t('lineHealth:health.days', { count: days.length })}>
      <Flex align="flex-end" gap={2} h={34} aria-hidden="true">
        {days.map(({ at, grade }) => (
          <Tooltip
            key={at}
            label={t('lineHealth:health.onDay', { day: dayText(at), grade: t(gradeKeys[grade]) })}
          >
            <span className={classes.grade} data-grade={grade} />
          </Tooltip>
        ))}
      </Flex>
      <Flex justify="space-between" mt={6} fz="xs" lh="xs" c="dimmed" aria-hidden="true">
        <span>{dayText(first.at)}</span>
        <span>{t('lineHealth:health.today')}</span>
      </Flex>
      <Flex wrap="wrap" rowGap={4} columnGap={14} mt={8} fz="xs" lh="xs" c="dimmed">
        {Array.from(counts, ([grade, own]) => (
          <span key={grade}>
            {t('lineHealth:health.gradeDays', {
              grade: t(gradeKeys[grade satisfies LineGrade]),
              days: t('lineHealth:health.days', { count: own.length }),
            })}
          </span>
        ))}
      </Flex>
    </Card>
  )
}
