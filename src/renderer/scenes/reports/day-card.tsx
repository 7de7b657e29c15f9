import { Button, Collapse, Table } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DayChart, teamSeries } from './day-chart.tsx'
import { ReportCard } from './report-card.tsx'
import type { ReportTable } from './report-csv.ts'
import { dayText } from './report-numbers.ts'
import classes from './reports.module.css'
import { leftOut } from './save-image.ts'

export interface DayCardProps {
  report: Report
  table: ReportTable
  fileName: string
  onDay: (day: string) => void
}

/** Conversations by day and team, as a chart and, on request, also as a table. */
export function DayCard({ report, table, fileName, onDay }: DayCardProps) {
  const { t, language } = useTexts('reports')
  const [isTable, setTable] = useState(false)
  const { count } = numberFormats(language)
  const teams = teamSeries(report, t('reports:noTeam'))
  const before = report.daysBefore.length > 0 ? report.before?.conversations : undefined
  const legend = (
    <ul className={classes.legendList}>
      {teams.map(({ id, name, color, conversations }) => (
        <li key={id ?? ''}>
          <span className={classes.dot} style={{ background: color }} />
          {name} <span className="numbers">{count(conversations)}</span>
        </li>
      ))}
      {before !== undefined && (
        <li>
          <span className={classes.dash} />
          {t('reports:beforeSeries')} <span className="numbers">{count(before)}</span>
        </li>
      )}
    </ul>
  )
  return (
    <ReportCard title={t('reports:byDay')} legend={legend} table={table} fileName={fileName}>
      <div className={classes.chart}>
        <DayChart report={report} teams={teams} onDay={onDay} />
        <Button
          {...leftOut}
          variant="subtle"
          size="compact-xs"
          aria-expanded={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('reports:hideTable') : t('reports:asTable')}
        </Button>
      </div>
      <Collapse expanded={isTable} keepMounted={false}>
        <div className={classes.scroll}>
          <Table className={classes.table} aria-label={t('reports:byDay')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('reports:day')}</Table.Th>
                {teams.map(({ id, name }) => (
                  <Table.Th key={id ?? ''}>{name}</Table.Th>
                ))}
                <Table.Th>{t('reports:total')}</Table.Th>
                {report.daysBefore.length > 0 && <Table.Th>{t('reports:beforeSeries')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numbers">
              {report.days.map(({ day, conversations, teams: counts }, index) => (
                <Table.Tr key={day}>
                  <Table.Td>
                    <button className={classes.link} type="button" onClick={() => onDay(day)}>
                      {dayText(day, language)}
                    </button>
                  </Table.Td>
                  {teams.map(({ id }) => (
                    <Table.Td key={id ?? ''}>
                      {count(counts.find((one) => one.id === id)?.conversations ?? 0)}
                    </Table.Td>
                  ))}
                  <Table.Td>{count(conversations)}</Table.Td>
                  {report.daysBefore.length > 0 && (
                    <Table.Td>{count(report.daysBefore[index]?.conversations ?? 0)}</Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </Collapse>
    </ReportCard>
  )
}
