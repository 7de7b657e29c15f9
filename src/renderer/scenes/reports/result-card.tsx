import { Table, Text } from '@mantine/core'
import type { Report } from '#contract/api/reports/reports.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { Breakable } from '#renderer/components/breakable-text.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import type { ReportTable } from './report-csv.ts'
import classes from './reports.module.css'

export interface ResultCardProps {
  title: string
  /** The title of the column of names. */
  head: string
  results: Report['templates']
  empty: string
  table: ReportTable
  fileName: string
}

/** The results of each template, or of each campaign, sent in the period. */
export function ResultCard({ title, head, results, empty, table, fileName }: ResultCardProps) {
  const { t, language } = useTexts('reports')
  const numbers = numberFormats(language)
  const of = (part: number, whole: number) => numbers.percent(whole === 0 ? null : part / whole)
  const all = { id: '', name: t('reports:total'), sent: 0, delivered: 0, read: 0, replied: 0 }
  for (const { sent, delivered, read, replied } of results) {
    all.sent += sent
    all.delivered += delivered
    all.read += read
    all.replied += replied
  }
  return (
    <ReportCard title={title} table={table} fileName={fileName}>
      {results.length === 0 ? (
        <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <>
          <Table className={classes.table} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{head}</Table.Th>
                <Table.Th>{t('reports:sent')}</Table.Th>
                <Table.Th>{t('reports:delivered')}</Table.Th>
                <Table.Th>{t('reports:read')}</Table.Th>
                <Table.Th>{t('reports:replied')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numbers">
              {[...results, all].map(({ id, name, sent, delivered, read, replied }) => (
                <Table.Tr key={id} className={id === '' ? classes.total : undefined}>
                  <Table.Td>
                    <Breakable>{name}</Breakable>
                  </Table.Td>
                  <Table.Td>{numbers.count(sent)}</Table.Td>
                  <Table.Td>{of(delivered, sent)}</Table.Td>
                  <Table.Td>{of(read, delivered)}</Table.Td>
                  <Table.Td>{of(replied, delivered)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Text pt={8} pb={12} px={16} size="sm" c="dimmed">
            {t('reports:templatesNote')}
          </Text>
        </>
      )}
    </ReportCard>
  )
}
