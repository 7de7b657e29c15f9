import { Badge, Progress } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import { limits } from '#contract/limits.ts'
import { daysOfMonth } from '#contract/rules/reports/billing.ts'
import {
  changePercent,
  costAtMonthEnd,
  costTotals,
  untilDay,
} from '#contract/rules/reports/line-costs.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { dayName } from '#renderer/scenes/settings/billing/bill-format.ts'
import { BillFact } from '#renderer/scenes/settings/billing/bill-fact.tsx'
import classes from '#renderer/scenes/settings/billing/billing.module.css'
import { costText } from './cost-format.ts'

/** The month's cost, messages and estimate, and how many people may still be written to. */
export function CostFacts({ costs }: { costs: LineCosts }) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const { rows, today, prices } = costs
  const { currency, isConfirmed } = prices.table
  const total = costTotals(rows)
  const { messages, free, unpriced } = total
  const end =
    today === undefined ? undefined : costAtMonthEnd(rows, today, daysOfMonth(costs.month))
  return (
    <dl className={classes.strip}>
      <BillFact
        label={t('lineCosts:facts.cost')}
        value={costText(total.micros, currency, language)}
        mark={!isConfirmed && <Badge variant="light">{t('lineCosts:example')}</Badge>}
      >
        <Compared costs={costs} />
      </BillFact>
      <BillFact label={t('lineCosts:facts.delivered')} value={numbers.count(messages)}>
        {t('lineCosts:facts.parts', {
          charged: numbers.count(messages - free),
          free: numbers.count(free),
        })}
        {unpriced > 0 &&
          ` · ${t('lineCosts:facts.unpriced', { count: unpriced, figure: numbers.count(unpriced) })}`}
      </BillFact>
      {today !== undefined && (
        <BillFact
          label={t('lineCosts:facts.monthEnd')}
          value={end === undefined ? '–' : costText(end, currency, language)}
        >
          {end === undefined
            ? t('lineCosts:facts.tooEarly')
            : t('lineCosts:facts.pace', { count: Math.min(7, Number(today.slice(8)) - 1) })}
        </BillFact>
      )}
      <PeopleFact people={costs.people} />
    </dl>
  )
}

/** How the cost differs from that of the same days of the month before. */
function Compared({ costs: { rows, before, today, month } }: { costs: LineCosts }) {
  const { t, language } = useTexts('lineCosts')
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const earlier = today === undefined ? before : untilDay(before, today)
  const percent = changePercent(costTotals(rows).micros, costTotals(earlier).micros)
  if (percent === undefined) return <>{t('lineCosts:facts.noBefore')}</>
  const lastMonth = before[0]?.day.slice(0, 8) ?? `${month}-`
  const until =
    today === undefined
      ? t('lineCosts:facts.wholeMonth')
      : t('lineCosts:facts.untilDay', {
          day: dayName(lastMonth + lastDayOf(lastMonth, today), language),
        })
  if (percent === 0) return <>{t('lineCosts:facts.same', { until })}</>
  return (
    <>
      {t(percent > 0 ? 'lineCosts:facts.more' : 'lineCosts:facts.less', {
        percent: number.format(Math.abs(percent)),
        until,
      })}
    </>
  )
}

/** The day of a month with the number of another day, or its last one. @param month YYYY-MM- */
const lastDayOf = (month: string, day: string): string =>
  String(Math.min(Number(day.slice(8)), daysOfMonth(month.slice(0, 7)))).padStart(2, '0')

function PeopleFact({ people: { people, limit, lines, freesAt } }: Pick<LineCosts, 'people'>) {
  const { t } = useTexts('lineCosts')
  const numbers = useNumbers()
  const today = useAtomValue(todayAtom)
  const label = t('lineCosts:facts.limit')
  const counted = t('lineCosts:facts.counted', { count: lines })
  if (limit === undefined || limit <= 0)
    return (
      <BillFact label={label} value={t('lineCosts:facts.people', { used: numbers.count(people) })}>
        {t(limit === undefined ? 'lineCosts:facts.unknownLimit' : 'lineCosts:facts.noLimit')}
      </BillFact>
    )
  const percent = Math.min(100, Math.floor((people / limit) * 100))
  const isNear = percent >= limits.messageLimitWarnPercent
  const color = percent >= 100 ? 'red' : isNear ? 'orange' : undefined
  return (
    <BillFact
      label={label}
      value={numbers.count(people)}
      unit={t('lineCosts:facts.ofPeople', { total: numbers.count(limit) })}
    >
      <Progress mt={4} mb={4} value={percent} aria-label={label} {...(color && { color })} />
      {freesAt !== undefined
        ? `${t('lineCosts:facts.full', { time: sinceText(freesAt, today) })} · ${counted}`
        : isNear
          ? `${t('lineCosts:facts.near', { left: numbers.count(limit - people) })} · ${counted}`
          : counted}
    </BillFact>
  )
}
