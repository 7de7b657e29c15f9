import { groupsApi } from '#contract/api/groups/groups.ts'
import type { GroupSummary } from '#contract/entities/groups/group.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Asks before the user leaves a group. */
export function LeaveGroupDialog({ group, onClose }: { group: GroupSummary; onClose: () => void }) {
  const { t } = useTexts('groups')
  const { id, name } = group
  const leave = useChange({
    send: () => call(groupsApi.leaveGroup, { params: { id }, groupId: id }),
    accept() {
      showToast(t('groups:list.left', { name }))
      void refreshSession()
    },
    refetches: ['ownGroups'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('groups:list.leaveTitle', { name })}
      confirmLabel={t('groups:list.leaveConfirm')}
      isDangerous
      isBusy={leave.busy}
      error={leave.error}
      onClose={onClose}
      onConfirm={() => leave.run()}
    >
      {t('groups:list.leaveText')}
    </ConfirmDialog>
  )
}
