import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { memberSchema, type Member } from '#contract/entities/member.ts'
import type { MemberDetails } from '#contract/entities/member-details.ts'
import { roles } from '#contract/entities/permission.ts'
import { defaultLanguage } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isActiveAgent } from '#contract/policies/agents.ts'
import { serviceStatusKind } from '#contract/rules/service-status.ts'
import { zoneOf } from '#renderer/components/dates/period.ts'
import { useCreateAction } from '#renderer/components/use-create-action.ts'
import { FilterMenu, FilterRow, SearchField } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { StatusDot } from '#renderer/components/status-dot.tsx'
import { teamsQuery, usersQuery, memberDetailsQuery } from '#renderer/data/group-queries.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session.ts'
import { tagsQuery } from '#renderer/data/tag-queries.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { statusTexts } from '#renderer/i18n/names.ts'
import { useUserTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChatsDialog } from './chats-dialog.tsx'
import type { MemberQuestion } from './chats-question.ts'
import { EditDrawer } from './edit-drawer.tsx'
import {
  filterMembers,
  isFilterSet,
  noFilter,
  withoutTeam,
  type MemberRow,
} from './filter-members.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { chatTotal } from './load-bar.tsx'
import { MemberList } from './member-list.tsx'
import { membersCsv } from './members-csv.ts'
import { roleKey } from '#renderer/i18n/role-text.ts'
import { DeleteTeamDialog, TeamNameDialog } from './team-dialogs.tsx'
import { TeamList } from './team-list.tsx'
import { TeamPanel } from './team-panel.tsx'
import { invitationsQuery, teamDetailsQuery } from './user-queries.ts'
import classes from './users.module.css'

/** The group's members, teams and invitations. */
export default function UsersScene() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Users key={viewer.groupId} viewer={viewer} />
}

const tabs = ['members', 'teams', 'invitations'] as const
type Tab = (typeof tabs)[number]
const statuses = ['available', 'busy', 'unavailable'] as const

/** The dialog or drawer that is open. */
type Opened =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit'; readonly row: MemberRow }
  | { readonly kind: 'ask'; readonly question: MemberQuestion }
  | { readonly kind: 'teamName'; readonly teamId?: string }
  | { readonly kind: 'deleteTeam'; readonly teamId: string }

function Users({ viewer }: { viewer: Viewer }) {
  const { t } = useUserTexts()
  const { groupId } = viewer
  const group = useAtomValue(groupAtom)
  const users = useQuery(usersQuery(groupId))
  const details = useQuery(memberDetailsQuery(groupId))
  const ofTeams = useQuery({ ...teamsQuery(groupId), enabled: viewer.group.hasTeams })
  const teamDetails = useQuery({ ...teamDetailsQuery(groupId), enabled: viewer.group.hasTeams })
  const tags = useQuery(tagsQuery(groupId)).data?.items ?? []
  const invitations = useQuery(invitationsQuery(groupId))
  const [tab, setTab] = useState<Tab>('members')
  const [filter, setFilter] = useState(noFilter)
  const [teamId, setTeamId] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const ask = (question: MemberQuestion) => setOpened({ kind: 'ask', question })

  const members = users.data?.items ?? []
  const teams = ofTeams.data?.items ?? []
  const rows = members.map((member) => ({
    member,
    details: details.data?.items.find(({ id }) => id === member.id),
  }))
  const former = (users.data === undefined ? [] : (details.data?.items ?? [])).flatMap((one) => {
    const isMember = members.some(({ id }) => id === one.id)
    const row = { member: formerMember(one), details: one }
    return isMember || chatTotal(row) === 0 ? [] : [row]
  })
  const shown = filterMembers(rows, filter)
  const team = teams.find(({ id }) => id === teamId)
  const deletedTeam = teams.find(({ id }) => opened?.kind === 'deleteTeam' && id === opened.teamId)
  const clear = () => setFilter(noFilter)
  const mayInvite = can(viewer, 'member.invite')
  const isTeams = tab === 'teams'
  useCreateAction('users.invite', mayInvite && !isTeams, () => setOpened({ kind: 'invite' }), {
    labelKey: 'shell.actions.invite',
    icon: IconUserPlus,
    shortcut: 'i',
  })

  const createTeam = can(viewer, 'team.manage') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpened({ kind: 'teamName' })}
    >
      {t('users:teams.create')}
    </Button>
  )
  const invite = mayInvite && (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden="true" />}
      onClick={() => setOpened({ kind: 'invite' })}
    >
      {t('users:invite.open')}
    </Button>
  )
  const counts = {
    members: users.data && members.length,
    teams: ofTeams.data && teams.length,
    invitations: invitations.data?.items.length,
  }
  const shownTabs = tabs.filter((one) => one !== 'teams' || viewer.group.hasTeams)
  const agentCount = members.filter(isActiveAgent).length
  const assignedChats = sumOf(teamDetails.data, 'assignedChats')
  const freeChats = sumOf(teamDetails.data, 'freeChats')
  const footer = {
    members: (
      <>
        <span>{t('users:count', { count: shown.length })}</span>
        {shown.length > 0 && (
          <Button
            ml="auto"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            aria-label={t('users:export')}
            onClick={() =>
              saveBlob(
                membersCsv(shown, { teams, tags, timeZone: zoneOf(group) }, t),
                `${t('users:file')}.csv`,
              )
            }
          >
            CSV
          </Button>
        )}
      </>
    ),
    teams: t('users:teams.summary', {
      teams: t('users:teams.teamCount', { count: teams.length }),
      agents: t('users:teams.agentCount', { count: agentCount }),
      chats: t('users:teams.chatCount', { count: assignedChats + freeChats }),
      assigned: assignedChats,
      free: freeChats,
    }),
    invitations: t('users:invitations.count', { count: counts.invitations ?? 0 }),
  }

  return (
    <>
      <Page
        title={t('users:title')}
        actions={isTeams ? createTeam : invite}
        tabs={{
          value: tab,
          onChange: (next) => {
            setTab(shownTabs.find((one) => one === next) ?? 'members')
            setTeamId(null)
            clear()
          },
          items: shownTabs.map((value) => {
            const count = counts[value]
            return {
              value,
              label: t(tabTexts[value]),
              ...(count !== undefined && { count }),
            }
          }),
        }}
        filters={
          tab !== 'invitations' && (
            <FilterRow isFiltered={isFilterSet(filter)} onClear={clear}>
              <SearchField
                label={isTeams ? t('users:teams.search') : t('users:search')}
                value={filter.text}
                onChange={(text) => setFilter({ ...filter, text })}
              />
              {!isTeams && (
                <>
                  <FilterMenu
                    label={t('users:columns.role')}
                    allLabel={t('users:all')}
                    options={roles.map((role) => ({ value: role, label: t(roleKey({ role })) }))}
                    value={filter.roles}
                    onChange={(chosen) => setFilter({ ...filter, roles: chosen })}
                  />
                  {teams.length > 0 && (
                    <FilterMenu
                      label={t('users:columns.team')}
                      allLabel={t('users:all')}
                      options={[
                        ...teams.map(({ id, name }) => ({ value: id, label: name })),
                        { value: withoutTeam, label: t('users:fields.noTeam') },
                      ]}
                      value={filter.teams}
                      onChange={(chosen) => setFilter({ ...filter, teams: chosen })}
                    />
                  )}
                  <FilterMenu
                    label={t('users:columns.status')}
                    allLabel={t('users:all')}
                    options={statuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
                    value={filter.statuses}
                    onChange={(chosen) => setFilter({ ...filter, statuses: chosen })}
                  />
                  <StatusCounts rows={shown} />
                </>
              )}
            </FilterRow>
          )
        }
        footer={footer[tab]}
        panel={
          isTeams &&
          team !== undefined && (
            <TeamPanel
              key={team.id}
              team={team}
              details={teamDetails.data?.items.find(({ id }) => id === team.id)}
              viewer={viewer}
              rows={rows}
              tags={tags}
              onRename={() => setOpened({ kind: 'teamName', teamId: team.id })}
              onDelete={() => setOpened({ kind: 'deleteTeam', teamId: team.id })}
              onClose={() => setTeamId(null)}
            />
          )
        }
      >
        {tab === 'members' && (
          <QueryContent query={users} failedTitle={t('users:failed')}>
            {() => (
              <MemberList
                viewer={viewer}
                rows={shown}
                teams={teams}
                tags={tags}
                onEdit={(row) => setOpened({ kind: 'edit', row })}
                onAsk={ask}
                onClear={clear}
              />
            )}
          </QueryContent>
        )}
        {isTeams && (
          <TeamList
            viewer={viewer}
            text={filter.text}
            rows={rows}
            former={former}
            onAsk={ask}
            selectedId={teamId}
            onSelect={setTeamId}
            onRename={(id) => setOpened({ kind: 'teamName', teamId: id })}
            onDelete={(id) => setOpened({ kind: 'deleteTeam', teamId: id })}
            createButton={createTeam}
          />
        )}
        {tab === 'invitations' && (
          <InvitationList viewer={viewer} members={members} teams={teams} />
        )}
      </Page>
      {opened?.kind === 'invite' && (
        <InviteDrawer
          viewer={viewer}
          language={group?.language ?? defaultLanguage}
          teams={teams}
          tags={tags}
          onClose={close}
        />
      )}
      {opened?.kind === 'edit' && (
        <EditDrawer
          row={rows.find(({ member }) => member.id === opened.row.member.id) ?? opened.row}
          viewer={viewer}
          teams={teams}
          tags={tags}
          onClose={close}
        />
      )}
      {opened?.kind === 'ask' && (
        <ChatsDialog viewer={viewer} question={opened.question} onDone={close} onClose={close} />
      )}
      {opened?.kind === 'teamName' && (
        <TeamNameDialog
          groupId={groupId}
          team={teams.find(({ id }) => id === opened.teamId)}
          onSaved={(id) => {
            setTeamId(id)
            close()
          }}
          onClose={close}
        />
      )}
      {deletedTeam !== undefined && (
        <DeleteTeamDialog
          groupId={groupId}
          team={deletedTeam}
          onDeleted={() => {
            setTeamId(null)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const tabTexts = {
  members: 'users:tabs.members',
  teams: 'users:tabs.teams',
  invitations: 'users:tabs.invitations',
} as const satisfies Record<Tab, string>

/** A user who left the group, of whom only the name is known. */
const formerMember = ({ id, name = literals.unknownAgent }: MemberDetails): Member =>
  memberSchema.parse({ id, name })

type Counts = { readonly assignedChats: number; readonly freeChats: number }

/** The sum of `count` over all teams and the chats without a team. */
function sumOf(
  details: { readonly items: readonly Counts[]; readonly withoutTeam: Counts } | undefined,
  count: keyof Counts,
): number {
  if (details === undefined) return 0
  return [...details.items, details.withoutTeam].reduce((total, one) => total + one[count], 0)
}

const countTexts = {
  available: 'users:statusCounts.available',
  busy: 'users:statusCounts.busy',
  unavailable: 'users:statusCounts.unavailable',
} as const

/** Shows how many of the members in `rows` have each service status. */
function StatusCounts({ rows }: { rows: readonly MemberRow[] }) {
  const { t } = useUserTexts()
  return (
    <span className={classes.statuses}>
      {statuses.map((status) => (
        <span key={status} className={`${classes.status} numbers`}>
          <StatusDot status={status} />
          {t(countTexts[status], {
            count: rows.filter(({ member }) => serviceStatusKind(member.serviceStatus) === status)
              .length,
          })}
        </span>
      ))}
    </span>
  )
}
