import { Box, Progress, Table, Text } from '@mantine/core'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import type { ReportTable } from './report-csv.ts'
import { ratingOf, resolvedShare, timeCell } from './report-numbers.ts'
import type { ReportTag } from './report-queries.ts'
import classes from './reports.module.css'

export interface TeamCardProps {
  report: Report
  table: ReportTable
  fileName: string
  /** @param id `none` for conversations without a team */
  onTeam: (id: string, name: string) => void
}

export function TeamCard({ report, table, fileName, onTeam }: TeamCardProps) {
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const time = (ms: number | undefined) => timeCell(ms, t('reports:hours'))
  return (
    <ReportCard title={t('reports:byTeam')} table={table} fileName={fileName}>
      <Table className={classes.table} aria-label={t('reports:byTeam')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reports:team')}</Table.Th>
            <Table.Th>{t('reports:newChats')}</Table.Th>
            <Table.Th>{t('reports:median')}</Table.Th>
            <Table.Th>{t('reports:p90')}</Table.Th>
            <Table.Th>{t('reports:resolved')}</Table.Th>
            <Table.Th>{t('reports:transfers')}</Table.Th>
            <Table.Th>{t('reports:satisfaction')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {report.teams.map((team) => {
            const name = team.name ?? t('reports:noTeam')
            return (
              <Table.Tr key={team.id ?? ''}>
                <Table.Td>
                  <button
                    className={classes.link}
                    type="button"
                    aria-label={t('reports:showBehind', { name })}
                    onClick={() => onTeam(team.id ?? 'none', name)}
                  >
                    {name}
                  </button>
                </Table.Td>
                <Table.Td>{numbers.count(team.conversations)}</Table.Td>
                <Table.Td>{time(team.medianResponse)}</Table.Td>
                <Table.Td>{time(team.p90Response)}</Table.Td>
                <Table.Td>{numbers.percent(resolvedShare(team))}</Table.Td>
                <Table.Td>{numbers.count(team.transfers)}</Table.Td>
                <Table.Td>{numbers.tenth(ratingOf(team))}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </ReportCard>
  )
}

/** Conversations by the tags of their contacts. */
export function TagCard(props: {
  tags: readonly ReportTag[]
  table: ReportTable
  fileName: string
}) {
  const { tags, table, fileName } = props
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const most = tags[0]?.conversations ?? 1
  return (
    <ReportCard title={t('reports:byTag')} table={table} fileName={fileName}>
      {tags.length === 0 ? (
        <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
          {t('reports:noTags')}
        </Text>
      ) : (
        <ul className={classes.tags}>
          {tags.map(({ id, name, conversations }) => (
            <li key={id}>
              <Box component="span" className="breakable">
                {name}
              </Box>
              <Progress
                value={(conversations / most) * 100}
                size="sm"
                color="var(--b-accent)"
                aria-label={name}
              />
              <b className="numbers">{numbers.count(conversations)}</b>
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  )
}
