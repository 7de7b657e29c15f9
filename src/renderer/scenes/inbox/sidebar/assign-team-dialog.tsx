import { Loader } from '@mantine/core'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { literals } from '../../../i18n/literals.ts'
import { useTexts } from '../texts.tsx'
import { assignTeam } from './assignment-acts.ts'
import { Choice } from './choice.tsx'
import { useAct } from './confirm-dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import classes from './dialogs.module.css'
import { useTeams } from './people-names.ts'

/** Chooses the team to give the chat to; an agent who has it keeps it. */
export function AssignTeamDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts()
  const { teams, error: missing, retry } = useTeams()
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, error, run } = useAct(async () => {
    if (chosen !== null) await assignTeam(contact, chosen)
  }, onClose)
  const current = teams?.find(({ tagId }) => tagId !== undefined && tagId === contact.teamTagId)
  const isCurrent = chosen !== null && chosen === current?.id
  return (
    <Dialog title={t('inbox.sidebar.agent.assignTeam')} onClose={onClose}>
      {teams === null ? (
        missing === null ? (
          <Loader size={20} aria-label={t('shell.common.loading')} />
        ) : (
          <ErrorNotice error={missing} onRetry={retry} />
        )
      ) : teams.length === 0 ? (
        <p className={classes.empty}>{literals.noTeams}</p>
      ) : (
        <Choice
          label={t('inbox.sidebar.agent.teams')}
          options={teams}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <p className={classes.hint} role="status">
        {isCurrent && `${literals.sameTeam}. ${literals.otherTeam}.`}
      </p>
      {error !== null && <ErrorNotice error={error} />}
      <DialogButtons
        label={t('inbox.sidebar.save')}
        busy={busy}
        disabled={chosen === null || teams === null || isCurrent}
        onAct={run}
        onCancel={onClose}
      />
    </Dialog>
  )
}
