import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { ParseKeys } from 'i18next'
import type { SentimentPoint } from '#contract/entities/reports/analysis.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import classes from './sentiment-chart.module.css'

export const sentimentTexts = {
  positive: 'sidePanel:analysis.positive',
  neutral: 'sidePanel:analysis.neutral',
  negative: 'sidePanel:analysis.negative',
} as const satisfies Record<SentimentPoint['sentiment'], ParseKeys<['translation', 'sidePanel']>>

/** Only this many of the newest points are shown, because more could not be distinguished. */
const pointsShown = 40
/** Size of the SVG's view box. `inset`: the distance of the outermost points from its edges. */
const size = { width: 320, height: 96, inset: 8 } as const

/** The customer's sentiment for each message, as a chart with an expandable table. */
export function SentimentCourse({ points }: { points: readonly SentimentPoint[] }) {
  const { t, language } = useTexts('sidePanel')
  const today = useAtomValue(todayAtom)
  const shown = points.slice(-pointsShown)
  const [first] = shown
  const last = shown.at(-1)
  if (first === undefined || last === undefined || shown.length < 2)
    return (
      <Text size="sm" c="dimmed">
        {t('sidePanel:analysis.few')}
      </Text>
    )
  const count = (wanted: SentimentPoint['sentiment']) =>
    shown.filter(({ sentiment }) => sentiment === wanted).length
  const label = t('sidePanel:analysis.course', {
    count: shown.length,
    positive: count('positive'),
    neutral: count('neutral'),
    negative: count('negative'),
  })
  const moment = (at: string) => sinceText(at, today)
  return (
    <>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
      >
        <line
          className={classes.zero}
          x1={0}
          x2={size.width}
          y1={size.height / 2}
          y2={size.height / 2}
        />
        <polyline className={classes.line} points={placesOf(shown).join(' ')} />
        {shown.map((point, index) => (
          <Mark key={point.messageId ?? index} point={point} at={positionOf(shown, index)} />
        ))}
      </svg>
      <p className={`numbers ${classes.ends}`} aria-hidden="true">
        <span>{moment(first.at)}</span>
        <span>{moment(last.at)}</span>
      </p>
      <details className={classes.details}>
        <summary className={classes.summary}>{t('sidePanel:analysis.table')}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('sidePanel:analysis.when')}</th>
              <th scope="col">{t('sidePanel:analysis.sentiment')}</th>
              <th scope="col" className={classes.score}>
                {t('sidePanel:analysis.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map(({ at, sentiment, score, messageId }, index) => (
              <tr key={messageId ?? index}>
                <td className="numbers">{moment(at)}</td>
                <td>{t(sentimentTexts[sentiment])}</td>
                <td className={`numbers ${classes.score}`}>{scoreText(score, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

interface PointPosition {
  x: number
  y: number
}

/** The position of a point. Points are evenly spaced, regardless of the time between messages. */
function positionOf(points: readonly SentimentPoint[], index: number): PointPosition {
  const { width, height, inset } = size
  const step = (width - 2 * inset) / (points.length - 1)
  const score = points[index]?.score ?? 0
  return { x: inset + step * index, y: height / 2 - score * (height / 2 - inset) }
}

const placesOf = (points: readonly SentimentPoint[]): string[] =>
  points.map((_, index) => {
    const { x, y } = positionOf(points, index)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })

/** The mark of a point. Its colour and shape show whether the sentiment is positive, neutral or negative. */
function Mark({
  point: { sentiment },
  at: { x, y },
}: {
  point: SentimentPoint
  at: PointPosition
}) {
  const shapes = {
    positive: `M${x} ${y - 5} l5 9 h-10 z`,
    neutral: `M${x - 3.5} ${y} a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0`,
    negative: `M${x} ${y + 5} l5 -9 h-10 z`,
  }
  return <path className={classes.mark} data-sentiment={sentiment} d={shapes[sentiment]} />
}

const scoreText = (score: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(score)
