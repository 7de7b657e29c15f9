import { Box, Flex, Group, Text } from '@mantine/core'
import type { Team } from '#contract/entities/people/team.ts'
import { isActiveAgent } from '#contract/policies/chats/agents.ts'
import { agentState } from '#renderer/components/people/agent-choices.ts'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { MemberRow } from './filter-members.ts'
import { chatTotal, LoadBar } from './load-bar.tsx'
import { SmallPerson } from './person-cell.tsx'
import classes from './users.module.css'

/**
 * The number of chats of each active agent and of everybody else who has chats, with the reason why they get no more. The
 * user with the most chats is first.
 */
export function AgentLoad({
  rows,
  former,
  teams,
}: {
  rows: readonly MemberRow[]
  /** Users who left the group and still have chats. */
  former: readonly MemberRow[]
  teams: readonly Team[]
}) {
  const { t } = useTexts('users')
  const agents = rows
    .filter((row) => isActiveAgent(row.member) || chatTotal(row) > 0)
    .concat(former)
    .toSorted((a, b) => chatTotal(b) - chatTotal(a))
  const most = Math.max(...agents.map(chatTotal))
  const columns: Column<MemberRow>[] = [
    {
      id: 'agent',
      header: t('users:teams.agent'),
      width: 190,
      render: (row) => (
        <SmallPerson
          member={row.member}
          state={agentState(t, former.includes(row) ? undefined : row.member)}
        />
      ),
    },
    {
      id: 'team',
      header: t('users:teams.name'),
      width: 130,
      render: ({ member }) => (
        <Text span inherit c="dimmed">
          {teams.find(({ id }) => id === member.teamId)?.name ?? t('users:teams.without')}
        </Text>
      ),
    },
    {
      id: 'bar',
      header: t('users:teams.load'),
      hasHiddenHeader: true,
      hideBelowPx: 1100,
      render: (row) => <LoadBar row={row} most={most} />,
    },
    ...(
      [
        ['unread', 'users:teams.unread', ({ details }: MemberRow) => details?.unreadChats ?? 0],
        ['open', 'users:teams.open', ({ details }: MemberRow) => details?.openChats ?? 0],
        ['closed', 'users:teams.closed', ({ details }: MemberRow) => details?.closedChats ?? 0],
      ] as const
    ).map(([id, header, count]): Column<MemberRow> => ({
      id,
      header: t(header),
      width: 84,
      align: 'right',
      render: (row) => <span className="numbers">{count(row)}</span>,
    })),
    {
      id: 'total',
      header: t('users:teams.total'),
      width: 84,
      align: 'right',
      render: (row) => <strong className="numbers">{chatTotal(row)}</strong>,
    },
  ]
  if (agents.length === 0) return null
  return (
    <div>
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        rowGap={8}
        columnGap={16}
        mx={24}
        mt={24}
        mb={8}
      >
        <Text component="h2" inherit fz="md" fw={650}>
          {t('users:teams.load')}
          <Text component="small" inherit ml={8} fz="sm" fw={450} c="dimmed">
            {t('users:teams.loadText')}
          </Text>
        </Text>
        <Group component="span" gap={6} fz="xs" lh="xs" aria-hidden="true">
          <Box component="span" w={9} h={9} bdrs={2} className={classes.barOpen ?? ''} />
          {t('users:teams.open')}
          <Box component="span" w={9} h={9} ml={12} bdrs={2} className={classes.barClosed ?? ''} />
          {t('users:teams.closed')}
        </Group>
      </Flex>
      <DataTable
        label={t('users:teams.load')}
        columns={columns}
        rows={agents}
        rowId={({ member }) => member.id}
        rowHeight={40}
      />
    </div>
  )
}
