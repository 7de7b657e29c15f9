import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Team } from '#contract/entities/people/team.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable } from '#renderer/components/page/data-table.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AgentLoad } from './agent-load.tsx'
import type { MemberQuestion } from './chats-question.ts'
import type { MemberRow } from './filter-members.ts'
import { useTeamColumns } from './team-columns.tsx'
import { teamDetailsQuery } from './user-queries.ts'
import classes from './users.module.css'

/** The teams with their members and chats, and the number of chats of each agent. */
export function TeamList({
  viewer,
  text,
  rows,
  former,
  selectedId,
  onAsk,
  onSelect,
  onRename,
  onDelete,
  createButton,
}: {
  viewer: Viewer
  /** The search text. */
  text: string
  /** The members of the group. */
  rows: readonly MemberRow[]
  /** Users who left the group and still have chats. */
  former: readonly MemberRow[]
  onAsk: (question: MemberQuestion) => void
  selectedId: string | null
  onSelect: (id: string | null) => void
  onRename: (id: string) => void
  onDelete: (id: string) => void
  createButton: ReactNode
}) {
  const { t } = useTexts('users')
  const { groupId } = viewer
  const query = useQuery(teamsQuery(groupId))
  const details = useQuery(teamDetailsQuery(groupId))
  const peopleOf = (id: string) => rows.filter(({ member }) => member.teamId === id)
  const sought = foldText(text.trim())
  const isSought = (team: Team) =>
    [team.name, ...peopleOf(team.id).map(({ member }) => member.name)].some((name) =>
      foldText(name).includes(sought),
    )
  const columns = useTeamColumns({
    viewer,
    rows,
    details: details.data,
    hasWithoutTeam: sought === '',
    onAsk,
    onOpen: onSelect,
    onRename,
    onDelete,
  })
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
              // The tables of teams and agents scroll together, so each table is in a box as high as its content.
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
            <AgentLoad rows={rows} former={former} teams={items} />
          </div>
        )
      }}
    </QueryContent>
  )
}
