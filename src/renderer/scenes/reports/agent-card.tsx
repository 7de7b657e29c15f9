import { BarChart } from '@mantine/charts'
import { Box, ScrollArea, Table } from '@mantine/core'
import type { LabelProps } from 'recharts'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import type { ReportTable } from './report-csv.ts'
import { ratingOf, shortNames, timeCell, type Figures } from './report-numbers.ts'
import classes from './reports.module.css'

export interface AgentCardProps {
  report: Report
  table: ReportTable
  fileName: string
  /** @param id `none` for conversations that no agent has answered */
  onAgent: (id: string, name: string) => void
}

/** Widths of the table's columns, px. The bars above are aligned with them. */
const headPx = 108
const columnPx = 58

const MINUTE = 60_000

/**
 * For each agent and for the total: a bar with the time to the first response, and below it a table column with the
 * figures.
 */
export function AgentCard({ report, table, fileName, onAgent }: AgentCardProps) {
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const noAgent = t('reports:noAgent')
  const short = shortNames(report.agents.map(({ name }) => name ?? noAgent))
  const columns = [
    ...report.agents.map((figures, index) => ({
      id: figures.id ?? 'none',
      name: figures.name ?? noAgent,
      short: figures.id === undefined ? noAgent : (short[index] ?? ''),
      figures,
    })),
    { id: null, name: t('reports:total'), short: t('reports:total'), figures: report.totals },
  ]
  const slowest = Math.max(...report.agents.map(({ p90Response = 0 }) => p90Response))
  const time = (ms: number | undefined) => timeCell(ms, t('reports:hours'))
  const rows: readonly (readonly [label: string, cell: (figures: Figures) => string])[] = [
    [t('reports:median'), ({ medianResponse }) => time(medianResponse)],
    [t('reports:p90'), ({ p90Response }) => time(p90Response)],
    [t('reports:newChats'), ({ conversations }) => numbers.count(conversations)],
    [t('reports:resolved'), ({ resolved }) => numbers.count(resolved)],
    [t('reports:medianResolution'), ({ medianResolution }) => time(medianResolution)],
    [t('reports:p90Resolution'), ({ p90Resolution }) => time(p90Resolution)],
    [t('reports:transfers'), ({ transfers }) => numbers.count(transfers)],
    [t('reports:satisfaction'), (figures) => numbers.tenth(ratingOf(figures))],
  ]
  /** The 90th percentile above a bar. */
  const labelAbove = ({ x = 0, y = 0, width = 0, index = 0 }: LabelProps) => {
    const p90 = columns[index]?.figures.p90Response
    return p90 === undefined ? null : (
      <text className={`${classes.barLabel} numbers`} x={+x + +width / 2} y={+y - 5}>
        {time(p90)}
      </text>
    )
  }
  const legend = (
    <ul className={classes.legendList}>
      <li>
        <span className={classes.dot} style={{ background: 'var(--b-accent)' }} />
        {t('reports:median')}
      </li>
      <li>
        <span className={classes.dot} data-light />
        {t('reports:p90')}
      </li>
    </ul>
  )
  return (
    <ReportCard title={t('reports:byAgent')} legend={legend} table={table} fileName={fileName}>
      <ScrollArea scrollbars="x" type="auto">
        <div style={{ minWidth: headPx + columns.length * columnPx }}>
          <Box mr={0} aria-hidden="true">
            <BarChart
              h={150}
              data={columns.map(({ short: name, figures }) => ({
                name,
                median: (figures.medianResponse ?? 0) / MINUTE,
                rest: ((figures.p90Response ?? 0) - (figures.medianResponse ?? 0)) / MINUTE,
              }))}
              dataKey="name"
              type="stacked"
              series={[
                { name: 'median', label: t('reports:median'), color: 'var(--b-accent)' },
                { name: 'rest', label: t('reports:p90'), color: 'var(--b-accent-tint)' },
              ]}
              gridAxis="x"
              tickLine="none"
              withXAxis={false}
              withTooltip={false}
              unit={` ${t('reports:minutes')}`}
              yAxisProps={{ width: headPx, allowDecimals: false }}
              maxBarWidth={40}
              barProps={({ name }) => ({
                isAnimationActive: false,
                ...(name === 'rest' && { label: labelAbove }),
              })}
              barChartProps={{
                accessibilityLayer: false,
                margin: { top: 18, right: 0, bottom: 0, left: 0 },
              }}
            />
          </Box>
          <Table
            className={`${classes.table} ${classes.agents}`}
            layout="fixed"
            aria-label={t('reports:byAgent')}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={headPx}>
                  <span className="spoken">{t('reports:agent')}</span>
                </Table.Th>
                {columns.map(({ id, name, short: shown }) => (
                  <Table.Th key={id ?? ''} title={name}>
                    {id === null ? (
                      shown
                    ) : (
                      <button
                        className={classes.link}
                        type="button"
                        aria-label={t('reports:showBehind', { name })}
                        onClick={() => onAgent(id, name)}
                      >
                        {shown}
                      </button>
                    )}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numbers">
              {rows.map(([label, cell], index) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {columns.map(({ id, figures }) => (
                    <Table.Td
                      key={id ?? ''}
                      data-total={id === null || undefined}
                      data-slowest={
                        (index === 1 &&
                          id !== null &&
                          columns.length > 3 &&
                          figures.p90Response === slowest) ||
                        undefined
                      }
                    >
                      {cell(figures)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </ScrollArea>
    </ReportCard>
  )
}
