import { Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Team } from '#contract/entities/people/team.ts'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { deleteTeam, saveTeam } from './member-changes.ts'

/** A dialog that creates a team if `team` is undefined; otherwise it renames `team`. */
export function TeamNameDialog({
  groupId,
  team,
  onSaved,
  onClose,
}: {
  groupId: string
  team: Team | undefined
  onSaved: (id: string) => void
  onClose: () => void
}) {
  const { t } = useTexts('users')
  const [name, setName] = useState(team?.name ?? '')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isTaken = error instanceof ApiError && error.code === 'TAG_TAKEN'
  const save = async () => {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    try {
      onSaved(await saveTeam(groupId, team?.id, { name: name.trim() }))
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={
        team === undefined
          ? t('users:teams.create')
          : t('users:teams.renameTitle', { name: team.name })
      }
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={t('users:teams.nameField')}
          maxLength={limits.tagLabelMax}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(null)
          }}
          error={isTaken && t('users:teams.taken')}
          data-autofocus
        />
        {error !== null && !isTaken && <ErrorNotice error={error} />}
        <Flex justify="flex-end" gap={10} mt={20}>
          <Button variant="default" onClick={onClose}>
            {t('shell.common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('users:teams.save')}
          </Button>
        </Flex>
      </form>
    </Dialog>
  )
}

/** A dialog that deletes a team after a confirmation. */
export function DeleteTeamDialog({
  groupId,
  team,
  onDeleted,
  onClose,
}: {
  groupId: string
  team: Team
  onDeleted: () => void
  onClose: () => void
}) {
  const { t } = useTexts('users')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await deleteTeam(groupId, team.id)
      onDeleted()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('users:teams.deleteTitle', { name: team.name })}
      confirmLabel={t('users:teams.delete')}
      isDangerous
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {t('users:teams.deleteText')}
    </ConfirmDialog>
  )
}
