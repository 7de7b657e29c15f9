import type { OpeningSpan } from '#contract/entities/groups/opening-hours.ts'
import { groupDays } from '#contract/rules/time/opening-hours.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { daysName } from './weekday-name.ts'
import classes from './week-list.module.css'

/** The opening hours of a week as text. Consecutive days with equal hours share a row. */
export function WeekList({ week }: { week: readonly OpeningSpan[] }) {
  const { t, language } = useTexts('settings')
  return groupDays(week).map(({ days, spans }) => (
    <p key={days[0]} className={`${classes.row} numbers`}>
      <span>{daysName(days, language, (range) => t('settings:hours.dayRange', range))}</span>
      <span className={classes.spans}>
        {spans.length === 0
          ? t('settings:hours.closed')
          : spans.map(({ from, to }) => `${from}–${to}`).join('\n')}
      </span>
    </p>
  ))
}
