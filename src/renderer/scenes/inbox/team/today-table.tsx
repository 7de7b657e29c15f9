import { Table, Text } from '@mantine/core'
import type { TeamOverview } from '#contract/api/people/team-overview.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './team-panel.module.css'
import { sumOf, type AgentRow, type TeamRows } from './team-numbers.ts'
import { responseText } from './today-strip.tsx'
import { WaitSpan } from './waits.tsx'

export interface TodayTableProps {
  parts: readonly TeamRows[]
  teams: TeamOverview['teams']
}

/** The day of each team and agent: waiting now, longest wait, first answers and their median. */
export function TodayTable({ parts, teams }: TodayTableProps) {
  const { t } = useTexts('team')
  const ofTeams = parts.flatMap(({ team, agents }) => {
    const numbers = teams.find(({ teamId }) => teamId === team?.id)
    return team === null || numbers === undefined
      ? []
      : [{ id: team.id, name: team.name, ...sumOf(agents), ...numbers }]
  })
  const ofAgents = parts
    .flatMap(({ agents }) => agents)
    .map(({ member, numbers }: AgentRow) => ({ ...numbers, id: member.id, name: member.name }))
  return (
    <>
      {ofTeams.length > 0 && <Days title={t('team:byTeam')} who={t('team:team')} rows={ofTeams} />}
      <Days title={t('team:byAgent')} who={t('team:agent')} rows={ofAgents} />
    </>
  )
}

interface DayRow {
  readonly id: string
  readonly name: string
  readonly waiting: number
  readonly waitingSince?: string | undefined
  readonly answered: number
  readonly medianResponse?: number | undefined
}

function Days({ title, who, rows }: { title: string; who: string; rows: readonly DayRow[] }) {
  const { t } = useTexts('team')
  return (
    <Table className={classes.days} aria-label={title} fz="xs" horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{who}</Table.Th>
          <Table.Th scope="col">{t('team:waitingNow')}</Table.Th>
          <Table.Th scope="col">{t('team:longest')}</Table.Th>
          <Table.Th scope="col">{t('team:answered')}</Table.Th>
          <Table.Th scope="col">{t('team:median')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, waiting, waitingSince, answered, medianResponse }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">
              <Text span inherit display="block" truncate fw={600} title={name}>
                {name}
              </Text>
            </Table.Th>
            <Table.Td className="numbers">{waiting}</Table.Td>
            <Table.Td className="numbers">
              {waitingSince === undefined ? '–' : <WaitSpan since={waitingSince} />}
            </Table.Td>
            <Table.Td className="numbers">{answered}</Table.Td>
            <Table.Td className="numbers">{responseText(medianResponse)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
