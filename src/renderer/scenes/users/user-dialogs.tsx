import { defaultLanguage } from '#contract/limits.ts'
import { ChatsDialog } from './chats-dialog.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import { InviteDrawer } from './invite-drawer.tsx'
import { DeleteTeamDialog, TeamNameDialog } from './team-dialogs.tsx'
import type { UsersScreen } from './use-users-screen.ts'

/** The dialog or drawer that is open. */
export function UserDialogs({ screen }: { screen: UsersScreen }) {
  const { viewer, group, rows, teams, tags, opened, setTeamId, close } = screen
  const { groupId } = viewer
  const deletedTeam = teams.find(({ id }) => opened?.kind === 'deleteTeam' && id === opened.teamId)
  return (
    <>
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
