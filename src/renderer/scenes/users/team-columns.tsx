import { ActionIcon, Center, Flex, Group, Menu, Text } from '@mantine/core'
import { IconCircleDashed, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { TeamDetails } from '#contract/entities/people/member-details.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isManager, isPublisher } from '#contract/policies/viewer.ts'
import { durationText } from '#contract/rules/reports/report.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { zoneOf } from '#renderer/components/dates/period.ts'
import type { Column } from '#renderer/components/page/data-table.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { MemberQuestion } from './chats-question.ts'
import type { MemberRow } from './filter-members.ts'
import { ManagerMenu } from './manager-menu.tsx'
import { SmallPerson } from './person-cell.tsx'
import { teamReportQuery } from './user-queries.ts'

/** The largest number of avatars in a row. */
const faces = 4

type Counts = Pick<TeamDetails, 'assignedChats' | 'freeChats'>

export interface TeamColumnsProps {
  viewer: Viewer
  /** The members of the group. */
  rows: readonly MemberRow[]
  /** The numbers of chats; undefined until they are loaded. */
  details: { readonly items: readonly TeamDetails[]; readonly withoutTeam: Counts } | undefined
  /** Whether the table has a last row with the numbers of the chats without a team. */
  hasWithoutTeam: boolean
  onAsk: (question: MemberQuestion) => void
  onOpen: (id: string) => void
  onRename: (id: string) => void
  onDelete: (id: string) => void
}

/** The columns of the table of teams. */
export function useTeamColumns(props: TeamColumnsProps): readonly Column<Team>[] {
  const { viewer, rows, details } = props
  const { t } = useTexts('users')
  const hasReport = can(viewer, 'report.see')
  const timeZone = zoneOf(useAtomValue(groupAtom))
  const report = useQuery({ ...teamReportQuery(viewer.groupId, timeZone), enabled: hasReport })
  const mayManage = can(viewer, 'team.manage')
  const peopleOf = (id: string) =>
    rows.flatMap(({ member }) => (member.teamId === id ? [member] : []))
  const numberColumn = (id: keyof Counts, header: string, width: number): Column<Team> => ({
    id,
    header,
    width,
    align: 'right',
    render: (team) => (
      <span className="numbers">{details?.items.find((one) => one.id === team.id)?.[id] ?? 0}</span>
    ),
    total: <LastRowCell>{details?.withoutTeam[id] ?? 0}</LastRowCell>,
  })
  const medianOf = (id: string | undefined): string => {
    const ms = report.data?.teams.find((one) => one.id === id)?.medianResponse
    if (ms === undefined) return t('users:none')
    const { text, unit } = durationText(ms)
    return unit === 'hours'
      ? t('users:teams.hours', { time: text })
      : t('users:teams.minutes', { time: text })
  }
  const columns: Column<Team>[] = [
    {
      id: 'name',
      header: t('users:teams.name'),
      minWidth: 180,
      render: ({ id, name }) => (
        <Group component="span" gap={12} miw={0}>
          <Avatar id={id} name={name} size={34} shape="square" />
          <Text span truncate size="md" fw={550}>
            {name}
          </Text>
        </Group>
      ),
      total: (
        <LastRowCell>
          <Group component="span" gap={12} miw={0}>
            <Center component="span" flex="none" w={34} h={34} bdrs="md" bg="var(--b-field)">
              <IconCircleDashed size={18} aria-hidden="true" />
            </Center>
            {t('users:teams.without')}
          </Group>
        </LastRowCell>
      ),
    },
    {
      id: 'manager',
      header: t('users:teams.manager'),
      width: 190,
      render: ({ id }) => {
        const managers = peopleOf(id).filter(isManager)
        const [first] = managers
        if (first === undefined)
          return mayManage ? (
            <ManagerMenu viewer={viewer} teamId={id} rows={rows} onAsk={props.onAsk} />
          ) : (
            t('users:none')
          )
        return managers.length === 1 ? (
          <SmallPerson member={first} />
        ) : (
          managers.map(({ name }) => name).join(', ')
        )
      },
      total: <LastRowCell>{t('users:none')}</LastRowCell>,
    },
    {
      id: 'agents',
      header: t('users:teams.agents'),
      width: 170,
      hideBelowPx: 1100,
      render: ({ id }) => {
        const agents = peopleOf(id).filter(isPublisher)
        return (
          <Flex
            component="span"
            align="center"
            gap={4}
            title={agents.map(({ name }) => name).join(', ')}
          >
            {agents.slice(0, faces).map((agent) => (
              <Avatar key={agent.id} id={agent.id} name={agent.name} size={28} />
            ))}
            <Text span inherit c="dimmed" className="numbers">
              {agents.length}
            </Text>
          </Flex>
        )
      },
      total: <LastRowCell>{t('users:none')}</LastRowCell>,
    },
    numberColumn('assignedChats', t('users:teams.assigned'), 100),
    numberColumn('freeChats', t('users:teams.free'), 100),
    ...(hasReport
      ? [
          {
            id: 'response',
            header: t('users:teams.response'),
            width: 130,
            align: 'right' as const,
            hideBelowPx: 1100,
            render: ({ id }: Team) => <span className="numbers">{medianOf(id)}</span>,
            total: <LastRowCell>{medianOf(undefined)}</LastRowCell>,
          },
        ]
      : []),
    {
      id: 'actions',
      header: t('users:columns.actions'),
      hasHiddenHeader: true,
      width: 72,
      align: 'right',
      render: (team) => mayManage && <TeamMenu team={team} {...props} />,
    },
  ]
  if (props.hasWithoutTeam) return columns
  return columns.map(({ total: _total, ...column }) => column)
}

/** A cell of the last row, which shows the numbers of the chats without a team. */
function LastRowCell({ children }: { children: ReactNode }) {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={0}
      mih={59}
      fw={450}
      c="dimmed"
      className="numbers"
    >
      {children}
    </Group>
  )
}

function TeamMenu({
  team: { id, name },
  onOpen,
  onRename,
  onDelete,
}: Pick<TeamColumnsProps, 'onOpen' | 'onRename' | 'onDelete'> & { team: Team }) {
  const { t } = useTexts('users')
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('users:row.menu', { name })}
        >
          <IconDots size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen(id)}>{t('users:teams.openPanel')}</Menu.Item>
        <Menu.Item onClick={() => onRename(id)}>{t('users:teams.rename')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => onDelete(id)}>
          {t('users:teams.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
