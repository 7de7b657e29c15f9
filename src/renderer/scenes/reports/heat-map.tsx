import { Flex, Stack, Text } from '@mantine/core'
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import type { ReportTable } from './report-csv.ts'
import { capitalized, hourText, weekdayText } from './report-numbers.ts'
import classes from './reports.module.css'

export interface HeatMapProps {
  report: Report
  table: ReportTable
  fileName: string
  onCell: (weekday: number, hour: number) => void
}

interface Cell {
  weekday: number
  hour: number
}

const steps: Readonly<Record<string, readonly [weekdays: number, hours: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The style of a cell.
 * @param share the strength of its colour, 0 to 1
 */
function shareStyle(share: number): CSSProperties {
  const style: CSSProperties & Record<'--share', number> = { '--share': share }
  return style
}

/** The busiest cell; if there are several, the first. */
function peakOf(hours: readonly (readonly number[])[]): Cell & { count: number } {
  let peak = { weekday: 0, hour: 0, count: 0 }
  for (const [weekday, row] of hours.entries())
    for (const [hour, count] of row.entries())
      if (count > peak.count) peak = { weekday, hour, count }
  return peak
}

/**
 * Conversations by weekday and hour, as a grid of buttons. The chart library's matrix is not used, because the
 * keyboard cannot reach its cells. The arrow keys move the focus; Enter shows the conversations of a cell.
 */
export function HeatMap({ report, table, fileName, onCell }: HeatMapProps) {
  const { t, language } = useTexts('reports')
  const { count } = numberFormats(language)
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>({ weekday: 0, hour: 9 })
  const peak = peakOf(report.hours)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const weekday = Math.min(6, Math.max(0, active.weekday + step[0]))
    const hour = Math.min(23, Math.max(0, active.hour + step[1]))
    setActive({ weekday, hour })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${weekday}-${hour}"]`)?.focus()
  }
  const legend = (
    <Flex
      component="span"
      align="center"
      justify="flex-end"
      gap={6}
      fz="xs"
      c="dimmed"
      className="numbers"
      aria-hidden="true"
    >
      0 <span className={classes.ramp} /> {count(peak.count)}
    </Flex>
  )
  return (
    <ReportCard title={t('reports:byHour')} legend={legend} table={table} fileName={fileName}>
      <Stack
        ref={grid}
        gap={3}
        px={16}
        role="grid"
        tabIndex={-1}
        aria-label={t('reports:byHour')}
        onKeyDown={onKeyDown}
      >
        {report.hours.map((row, weekday) => (
          <div key={weekday} className={classes.heatRow} role="row">
            <Text span inherit fz="xs" lh="sm" c="dimmed" role="rowheader">
              {capitalized(weekdayText(weekday, language, 'short'), language)}
            </Text>
            {row.map((conversations, hour) => {
              const name = weekdayText(weekday, language, 'long')
              const time = hourText(hour)
              const label = t('reports:cell', { day: name, time, count: conversations })
              return (
                <button
                  key={hour}
                  type="button"
                  role="gridcell"
                  className={classes.heatCell}
                  data-cell={`${weekday}-${hour}`}
                  data-empty={conversations === 0 || undefined}
                  style={shareStyle(conversations / Math.max(1, peak.count))}
                  tabIndex={active.weekday === weekday && active.hour === hour ? 0 : -1}
                  title={label}
                  aria-label={label}
                  onFocus={() => setActive({ weekday, hour })}
                  onClick={() => onCell(weekday, hour)}
                />
              )
            })}
            <Text span inherit fz="xs" lh="sm" c="var(--b-text)" ta="right" className="numbers">
              {count(row.reduce((sum, one) => sum + one, 0))}
            </Text>
          </div>
        ))}
        <div className={classes.heatHours} aria-hidden="true">
          {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
          <b>{count(report.totals.conversations)}</b>
        </div>
      </Stack>
      {peak.count > 0 && (
        <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
          {t('reports:peak', {
            day: weekdayText(peak.weekday, language, 'long'),
            time: hourText(peak.hour),
          })}{' '}
          {t('reports:summed', { count: report.days.length })} {t('reports:cellHint')}
        </Text>
      )}
    </ReportCard>
  )
}
