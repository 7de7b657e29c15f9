import { Flex, SegmentedControl, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TargetsReport } from '#contract/api/targets/targets.ts'
import { targetKinds, type TargetKind } from '#contract/entities/targets/target.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { targetsReportQuery } from '#renderer/data/chats/targets.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import { hourText } from './report-numbers.ts'
import type { ReportView } from './report-period.ts'
import classes from './reports.module.css'

const parts = ['teams', 'agents', 'hours'] as const
type Part = (typeof parts)[number]

const kindTexts = {
  first: 'reports:targets.first',
  next: 'reports:targets.next',
  resolution: 'reports:targets.resolution',
} as const satisfies Record<TargetKind, string>

type Kept = Pick<TargetsReport['totals'], (typeof targetKinds)[number]>

export interface TargetsCardProps {
  view: ReportView
  fileName: string
}

/** How often the targets of a period were kept, by team, agent or hour of the day. */
export default function TargetsCard({ view, fileName }: TargetsCardProps) {
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const [part, setPart] = useState<Part>('teams')
  const { from, to, groupId } = view
  const query = useQuery(targetsReportQuery(groupId, { from, to }))
  const report = query.data
  if (query.error !== null)
    return (
      <ErrorNotice
        title={t('reports:targets.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (report === undefined) return null
  const rows = [
    ...rowsOf(report, part, language, {
      teams: { none: t('reports:noTeam'), gone: t('reports:goneTeam') },
      agents: { none: t('reports:noAgent'), gone: t('reports:goneAgent') },
    }),
    { id: 'total', name: t('reports:total'), figures: report.totals },
  ]
  const names = {
    teams: t('reports:team'),
    agents: t('reports:agent'),
    hours: t('reports:targets.hour'),
  }
  const kinds = targetKinds.map((kind) => ({ kind, name: t(kindTexts[kind]) }))
  const table = {
    name: t('reports:targets.title'),
    rows: [
      [
        names[part],
        ...kinds.flatMap(({ name }) => [
          `${name}: ${t('reports:targets.kept')}`,
          `${name}: ${t('reports:targets.missed')}`,
        ]),
      ],
      ...rows.map(({ name, figures }) => [
        name,
        ...targetKinds.flatMap((kind) => [figures[kind].kept, figures[kind].missed]),
      ]),
    ],
  }
  return (
    <ReportCard
      title={t('reports:targets.title')}
      table={table}
      fileName={`${fileName}-targets`}
      legend={
        <Flex justify="flex-end">
          <SegmentedControl
            size="xs"
            aria-label={t('reports:targets.by')}
            value={part}
            data={parts.map((value) => ({ value, label: names[value] }))}
            onChange={(next) => setPart(parts.find((one) => one === next) ?? 'teams')}
          />
        </Flex>
      }
    >
      {rows.length === 1 ? (
        <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
          {t('reports:targets.none')}
        </Text>
      ) : (
        <Table className={classes.table} aria-label={t('reports:targets.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{names[part]}</Table.Th>
              {kinds.map(({ kind, name }) => (
                <Table.Th key={kind}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {rows.map(({ id, name, figures }) => (
              <Table.Tr key={id} className={id === 'total' ? classes.total : undefined}>
                <Table.Td>{name}</Table.Td>
                {targetKinds.map((kind) => {
                  const { kept, missed } = figures[kind]
                  const all = kept + missed
                  return (
                    <Table.Td key={kind}>
                      {numbers.share(kept, all)}{' '}
                      {all > 0 && (
                        <Text span inherit c="dimmed" ml={4}>
                          {t('reports:targets.of', {
                            kept: numbers.count(kept),
                            all: numbers.count(all),
                          })}
                        </Text>
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </ReportCard>
  )
}

interface Row {
  readonly id: string
  readonly name: string
  readonly figures: Kept
}

/** The rows of a part, those of teams and agents by name, the one without any last. */
function rowsOf(
  report: TargetsReport,
  part: Part,
  language: string,
  names: Record<Exclude<Part, 'hours'>, { none: string; gone: string }>,
): readonly Row[] {
  if (part === 'hours')
    return report.hours.map((row) => ({
      id: String(row.hour),
      name: hourText(row.hour),
      figures: row,
    }))
  const { none, gone } = names[part]
  const { compare } = new Intl.Collator(language)
  return report[part]
    .map(({ id = '', name, ...figures }) => ({
      id,
      name: id === '' ? none : (name ?? gone),
      figures,
    }))
    .toSorted((a, b) => Number(a.id === '') - Number(b.id === '') || compare(a.name, b.name))
}
