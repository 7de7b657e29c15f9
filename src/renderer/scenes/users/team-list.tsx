import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Team } from '#contract/entities/team.ts'
import { isManager, isPublisher } from '#contract/policies/viewer.ts'
import { foldText } from '#contract/rules/searchable-text.ts'
import { Avatar } from '../../components/avatar.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { DataTable, type Column } from '../../components/page/data-table.tsx'
import { QueryContent } from '../../components/page/query-content.tsx'
import { teamsQuery } from '../../data/group-queries.ts'
import { useUserTexts } from '../../i18n/user-texts.ts'
import type { MemberRow } from './filter-members.ts'
import { PersonCell } from './person-cell.tsx'
import { teamDetailsQuery } from './user-queries.ts'
import classes from './users.module.css'

/** The largest number of avatars in a row. */
const faces = 4

/** The teams with their members and chats, and the number of chats of each agent. */
export function TeamList({
  groupId,
  text,
  rows,
  selectedId,
  onSelect,
  createButton,
}: {
  groupId: string
  /** The search text. */
  text: string
  /** The members of the group. */
  rows: readonly MemberRow[]
  selectedId: string | null
  onSelect: (id: string | null) => void
  createButton: ReactNode
}) {
  const { t } = useUserTexts()
  const query = useQuery(teamsQuery(groupId))
  const details = useQuery(teamDetailsQuery(groupId))
  const countsOf = (id: string) => details.data?.items.find((one) => one.id === id)
  const peopleOf = (id: string) => rows.filter(({ member }) => member.teamId === id)
  const sought = foldText(text.trim())
  const isSought = (team: Team) =>
    [team.name, ...peopleOf(team.id).map(({ member }) => member.name)].some((name) =>
      foldText(name).includes(sought),
    )
  const columns: Column<Team>[] = [
    {
      id: 'name',
      header: t('users:teams.name'),
      render: ({ id, name }) => (
        <span className={classes.person}>
          <Avatar id={id} name={name} size={34} shape="square" />
          <span className={classes.name}>{name}</span>
        </span>
      ),
    },
    {
      id: 'manager',
      header: t('users:teams.manager'),
      width: 180,
      render: ({ id }) =>
        peopleOf(id)
          .flatMap(({ member }) => (isManager(member) ? [member.name] : []))
          .join(', ') || t('users:none'),
    },
    {
      id: 'agents',
      header: t('users:teams.agents'),
      width: 180,
      hideBelowPx: 1100,
      render: ({ id }) => {
        const agents = peopleOf(id).filter(({ member }) => isPublisher(member))
        return (
          <span
            className={classes.faces}
            title={agents.map(({ member }) => member.name).join(', ')}
          >
            {agents.slice(0, faces).map(({ member }) => (
              <Avatar key={member.id} id={member.id} name={member.name} size={28} />
            ))}
            <span className="numbers">{agents.length}</span>
          </span>
        )
      },
    },
    {
      id: 'assigned',
      header: t('users:teams.assigned'),
      width: 100,
      align: 'right',
      render: ({ id }) => <span className="numbers">{countsOf(id)?.assignedChats ?? 0}</span>,
    },
    {
      id: 'free',
      header: t('users:teams.free'),
      width: 110,
      align: 'right',
      render: ({ id }) => <span className="numbers">{countsOf(id)?.freeChats ?? 0}</span>,
    },
  ]
  return (
    <QueryContent
      query={query}
      failedTitle={t('users:teams.failed')}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon={IconUsersGroup}
          title={t('users:teams.empty')}
          text={t('users:teams.emptyText')}
          action={createButton}
        />
      }
    >
      {({ items }) => {
        const shown = items.filter(isSought)
        return (
          <div className={classes.teams}>
            {shown.length === 0 ? (
              <EmptyState icon={IconUsersGroup} title={t('users:teams.noMatch')} />
            ) : (
              // Both tables scroll together, so each is in a box as high as its content.
              <div>
                <DataTable
                  label={t('users:tabs.teams')}
                  columns={columns}
                  rows={shown}
                  rowId={({ id }) => id}
                  rowHeight={60}
                  selectedId={selectedId}
                  onSelect={onSelect}
                />
              </div>
            )}
            <AgentLoad rows={rows} teams={items} />
          </div>
        )
      }}
    </QueryContent>
  )
}

/** How many chats each agent has, busiest first. */
function AgentLoad({ rows, teams }: { rows: readonly MemberRow[]; teams: readonly Team[] }) {
  const { t } = useUserTexts()
  const total = ({ details }: MemberRow) => (details?.openChats ?? 0) + (details?.closedChats ?? 0)
  const agents = rows
    .filter(({ member }) => isPublisher(member) && !member.disabled)
    .toSorted((a, b) => total(b) - total(a))
  const most = Math.max(1, ...agents.map(total))
  const columns: Column<MemberRow>[] = [
    {
      id: 'agent',
      header: t('users:teams.agent'),
      width: 260,
      render: ({ member }) => (
        <PersonCell
          member={member}
          line={teams.find(({ id }) => id === member.teamId)?.name ?? t('users:teams.without')}
        />
      ),
    },
    {
      id: 'bar',
      header: t('users:teams.load'),
      hasHiddenHeader: true,
      render: (row) => (
        <Progress.Root className={classes.bar} aria-hidden="true">
          <Progress.Section
            value={((row.details?.openChats ?? 0) / most) * 100}
            color="var(--b-accent)"
          />
          <Progress.Section
            value={((row.details?.closedChats ?? 0) / most) * 100}
            color="var(--b-line-strong)"
          />
        </Progress.Root>
      ),
    },
    ...(
      [
        ['unread', 'users:teams.unread', ({ details }: MemberRow) => details?.unreadChats ?? 0],
        ['open', 'users:teams.open', ({ details }: MemberRow) => details?.openChats ?? 0],
        ['closed', 'users:teams.closed', ({ details }: MemberRow) => details?.closedChats ?? 0],
        ['total', 'users:teams.total', total],
      ] as const
    ).map(([id, header, count]): Column<MemberRow> => ({
      id,
      header: t(header),
      width: 84,
      align: 'right',
      render: (row) => <span className="numbers">{count(row)}</span>,
    })),
  ]
  if (agents.length === 0) return null
  return (
    <div>
      <h2 className={classes.loadTitle}>
        {t('users:teams.load')}
        <small>{t('users:teams.loadText')}</small>
      </h2>
      <DataTable
        label={t('users:teams.load')}
        columns={columns}
        rows={agents}
        rowId={({ member }) => member.id}
        rowHeight={48}
      />
    </div>
  )
}
