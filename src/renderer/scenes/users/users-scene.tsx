import { Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { can, type Viewer } from '#contract/policies/index.ts'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import { RightsTable } from './rights/rights-table.tsx'
import { TeamList } from './team-list.tsx'
import { TeamPanel } from './team-panel.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import { UserFilters } from './user-filters.tsx'
import { UsersFooter } from './users-footer.tsx'
import { useUsersScreen, type Tab } from './use-users-screen.ts'

/** The group's members, teams and invitations. */
export default function UsersScene() {
  const viewer = useAtomValue(viewerAtom)
  return viewer === null ? null : <Users key={viewer.groupId} viewer={viewer} />
}

const tabTexts = {
  members: 'users:tabs.members',
  teams: 'users:tabs.teams',
  invitations: 'users:tabs.invitations',
  rights: 'users:tabs.rights',
} as const satisfies Record<Tab, string>

function Users({ viewer }: { viewer: Viewer }) {
  const { t } = useTexts('users')
  const screen = useUsersScreen(viewer)
  const { users, teamDetails, members, teams, tags, rows, former, tab, counts } = screen
  const { filter, clear, shown, team, teamId, setTeamId, setOpened, ask } = screen
  const isTeams = tab === 'teams'
  const createTeam = can(viewer, 'team.manage') && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpened({ kind: 'teamName' })}
    >
      {t('users:teams.create')}
    </Button>
  )
  const invite = screen.mayInvite && (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden="true" />}
      onClick={() => setOpened({ kind: 'invite' })}
    >
      {t('users:invite.open')}
    </Button>
  )
  return (
    <>
      <Page
        title={t('users:title')}
        actions={isTeams ? createTeam : tab !== 'rights' && invite}
        tabs={{
          value: tab,
          onChange: screen.showTab,
          items: screen.shownTabs.map((value) => {
            const count = counts[value]
            return {
              value,
              label: t(tabTexts[value]),
              ...(count !== undefined && { count }),
            }
          }),
        }}
        filters={(tab === 'members' || isTeams) && <UserFilters screen={screen} />}
        footer={<UsersFooter screen={screen} />}
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
        {tab === 'rights' && (
          <RightsTable viewer={viewer} form={screen.rights} counts={screen.columnCounts} />
        )}
      </Page>
      <UserDialogs screen={screen} />
      <LeaveDialog guard={screen.rights.guard} onDiscard={screen.rights.discard} />
    </>
  )
}
