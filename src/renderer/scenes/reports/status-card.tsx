import { Box, Flex, Text } from '@mantine/core'
import { DonutChart } from '@mantine/charts'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { Report } from '#contract/api/reports/reports.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ReportCard } from './report-card.tsx'
import classes from './reports.module.css'

export interface StatusCardProps {
  report: Report
  /** Whether the report is about the current group. Contacts of another group cannot be shown. */
  isOwnGroup: boolean
}

/** How many chats have each status now, regardless of the chosen days. Archived chats are not counted. */
export function StatusCard({ report, isOwnGroup }: StatusCardProps) {
  const { t, language } = useTexts('reports')
  const group = useAtomValue(groupAtom)
  const numbers = numberFormats(language)
  const statuses = [
    {
      status: chatStatuses.pending,
      name: t('reports:status.pending'),
      color: 'var(--b-status-red)',
    },
    {
      status: chatStatuses.inProgress,
      name: t('reports:status.inProgress'),
      color: 'var(--b-status-orange)',
    },
    {
      status: chatStatuses.success,
      name: group?.chatStatusSetByUserLabel || t('reports:status.success'),
      color: 'var(--b-status-green)',
    },
    { status: chatStatuses.none, name: t('reports:status.none'), color: 'var(--b-line-strong)' },
  ].map((one) => ({
    ...one,
    chats: report.statuses.find(({ status }) => status === one.status)?.chats ?? 0,
  }))
  const pending = statuses.find(({ status }) => status === chatStatuses.pending)?.chats ?? 0
  const total = statuses.reduce((sum, { chats }) => sum + chats, 0)
  return (
    <ReportCard title={t('reports:byStatus')} note={t('reports:now')} fileName="">
      <Flex justify="center" pt={4} pb={8} pos="relative" inert>
        <DonutChart
          size={120}
          thickness={18}
          paddingAngle={1}
          withTooltip={false}
          data={statuses.map(({ name, chats, color }) => ({ name, value: chats, color }))}
          pieProps={{ isAnimationActive: false }}
          pieChartProps={{ accessibilityLayer: false }}
        />
        <div className={`${classes.donutText} numbers`}>
          <b>{numbers.count(total)}</b>
          {t('reports:chats')}
        </div>
      </Flex>
      <ul className={classes.statuses}>
        {statuses.map(({ status, name, color, chats }) => (
          <li key={status}>
            <span className={classes.dot} style={{ background: color }} />
            <Box component="span" miw={0} flex={1} className="breakable">
              {name}
            </Box>
            <Text span inherit c="dimmed" className="numbers">
              {numbers.percent(total === 0 ? null : chats / total)}
            </Text>
            <b className="numbers">{numbers.count(chats)}</b>
          </li>
        ))}
      </ul>
      {isOwnGroup && group?.hasChatStatus === true && pending > 0 && (
        <Link
          className={classes.statusLink}
          to={`${menuPaths.contacts}?statuses=${chatStatuses.pending}`}
          draggable={false}
        >
          {t('reports:seePending', { count: pending })}
        </Link>
      )}
    </ReportCard>
  )
}
