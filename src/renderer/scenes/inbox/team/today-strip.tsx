import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { TeamOverview } from '#contract/api/people/team-overview.ts'
import { durationText } from '#contract/rules/reports/report.ts'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './team-panel.module.css'
import { WaitSpan } from './waits.tsx'

/** The time until a first answer: "4:50", or with its unit from an hour on. */
export function responseText(ms: number | undefined): string {
  if (ms === undefined) return '–'
  const { text, unit } = durationText(ms)
  return unit === 'hours' ? `${text} h` : text
}

export interface TodayStripProps {
  total: TeamOverview['total']
  /** When the numbers were fetched, epoch ms. */
  fetchedAt: number
}

/** The day so far: who waits now, the longest wait, first answers and their median; below, the closed waits. */
export function TodayStrip({ total, fetchedAt }: TodayStripProps) {
  const { t, language } = useTexts('team')
  const today = useAtomValue(todayAtom)
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const time = () => rowTimeText(new Date(fetchedAt).toISOString(), today, language, '')
  const { waiting, waitingSince, closedWaits = 0, answered, medianResponse } = total
  return (
    <section className={classes.strip} aria-label={t('team:today')}>
      <div className={classes.pair}>
        <Text span inherit fz="sm" fw={650} c="dimmed" aria-hidden="true">
          {t('team:today')}
        </Text>
        <span className={classes.live} data-stale={isDown || undefined}>
          {isDown ? t('team:stale', { time: time() }) : t('team:live')}
        </span>
      </div>
      <dl className={classes.figures} data-stale={isDown || undefined}>
        <Figure label={t('team:waitingNow')} value={waiting} />
        <Figure
          label={t('team:longest')}
          value={waitingSince === undefined ? '–' : <WaitSpan since={waitingSince} />}
        />
        <Figure label={t('team:answered')} value={answered} />
        <Figure
          label={t('team:median')}
          value={responseText(medianResponse)}
          help={t('team:medianHelp')}
        />
      </dl>
      {closedWaits > 0 && (
        <p className={`numbers ${classes.closedTotal}`}>
          {t('team:closedTotal', { count: closedWaits })}
        </p>
      )}
    </section>
  )
}

function Figure(props: { label: string; value: React.ReactNode; help?: string }) {
  return (
    <div className={classes.figure} title={props.help}>
      <dd className="numbers">{props.value}</dd>
      <dt>{props.label}</dt>
    </div>
  )
}
