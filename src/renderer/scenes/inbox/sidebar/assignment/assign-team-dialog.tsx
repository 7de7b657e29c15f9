import { Button, Group, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { can } from '#contract/policies/index.ts'
import { isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { teamAgents } from '#contract/policies/chats/agents.ts'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { membersAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChange } from '#renderer/data/change/use-change.ts'
import { assignTeam, unassignTeam } from '#renderer/scenes/inbox/ownership/assignment-mutations.ts'
import type { AssignDialogProps } from './assign-agent-dialog.tsx'
import { Choice } from '#renderer/scenes/inbox/dialogs/radio-choice.tsx'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { useNames, useTeams } from '#renderer/scenes/inbox/people/people-names.ts'

/**
 * Assigns the chat to a team, or releases it from its team. The chat's agent stays assigned. Releasing is an
 * interpretation of the specification: section 6 has no menu item for it, but section 8 has errors of assigning and
 * unassigning in the team modals.
 */
export function AssignTeamDialog({ contact, viewer, onClose }: AssignDialogProps) {
  const { t } = useInboxTexts()
  const names = useNames()
  const members = useAtomValue(membersAtom)
  const { teams, loading, error: missing, retry } = useTeams()
  const [chosen, setChosen] = useState<string | null>(null)
  const name = contactName(contact)
  const { busy, error, run } = useChange({
    send: (act: () => Promise<void>) => act(),
    onDone: onClose,
  })
  const team = teams?.find(({ id }) => id === chosen)
  const give = async () => {
    if (team === undefined) return
    await assignTeam(contact, team)
    // Show the result as a toast, because the chat may disappear for this user.
    showToast(t('inbox.sidebar.agent.teamDone', { name, team: team.name }))
  }
  const takeOut = async () => {
    await unassignTeam(contact)
    showToast(t('inbox.sidebar.agent.leaveTeamDone', { name }))
  }
  const isCurrent = team !== undefined && isTeamOf(contact, team.tagId)
  // A team without agents can be chosen, with a notice. The specification (section 5) lists the cases in which the save
  // button is disabled, and this is not one of them.
  const isEmpty = team !== undefined && members !== null && teamAgents(team, members).length === 0
  return (
    <Dialog title={t('inbox.sidebar.agent.assignTeam')} about={name} onClose={onClose}>
      {can(viewer, 'assignment.unassignTeam', contact) && (
        <Group justify="space-between" gap={12} c="dimmed" fz="sm" lh="sm">
          <span>{t('inbox.sidebar.agent.teamNow', { team: names.team(contact.teamTagId) })}</span>
          <Button variant="default" size="compact-sm" disabled={busy} onClick={() => run(takeOut)}>
            {t('inbox.sidebar.agent.leaveTeam')}
          </Button>
        </Group>
      )}
      {teams === null ? (
        missing === null ? (
          <Loading size={20} />
        ) : (
          <ErrorNotice error={missing} onRetry={retry} />
        )
      ) : teams.length === 0 ? (
        <Text mt={12} size="sm" c="dimmed">
          {literals.noTeams}
        </Text>
      ) : (
        <Choice
          label={t('inbox.sidebar.agent.teams')}
          options={teams}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Text mt={10} mih={18} size="sm" c="dimmed" role="status">
        {isCurrent ? `${literals.sameTeam}. ${literals.otherTeam}.` : isEmpty && literals.noAgents}
      </Text>
      {error !== null && <ErrorNotice error={error} saidByService />}
      <DialogButtons
        label={t('inbox.sidebar.save')}
        busy={busy}
        disabled={loading || team === undefined || isCurrent}
        onAct={() => run(give)}
        onCancel={onClose}
      />
    </Dialog>
  )
}
