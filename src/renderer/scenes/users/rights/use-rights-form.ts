import { useState } from 'react'
import { changedCells, groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import type { Right, RightRole, Rights } from '#contract/entities/people/right.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { patchGroup } from '#renderer/data/groups/apply-group.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { hasInDraft, risks, unsaved, withCell } from '#renderer/components/rights/rights-draft.ts'

/** The table of rights with its unsaved changes, which are saved together. */
export function useRightsForm(viewer: Viewer) {
  const { t } = useTexts('users')
  const { groupId, group } = viewer
  const [ticked, setTicked] = useState<Rights>({})
  const [asks, setAsks] = useState(false)
  const change = unsaved(group.rights, ticked)
  const count = changedCells(change).length
  const guard = useLeaveGuard(count > 0)
  const saving = useChange({
    send: (rights: Rights) =>
      call(groupSettingsApi.setRights, { params: { id: groupId }, body: { rights }, groupId }),
    accept: ({ rights }) => {
      patchGroup(groupId, { rights })
      showToast(t('users:rights.saved'))
    },
    repeats: true,
    onDone: () => setAsks(false),
  })
  const save = () => {
    if (count === 0 || saving.busy) return
    if (risks(change).length > 0) setAsks(true)
    else saving.run(change)
  }
  return {
    change,
    count,
    guard,
    saving,
    asks,
    save,
    confirm: () => saving.run(change),
    closeQuestion: () => setAsks(false),
    discard: () => {
      setTicked({})
      saving.reset()
    },
    has: (role: RightRole, right: Right) => hasInDraft(group.rights, change, role, right),
    mayEdit: (role: RightRole) => can(viewer, 'rights.edit', { role }),
    set: (role: RightRole, right: Right, value: boolean) =>
      setTicked(withCell(group.rights, ticked, { role, right, value })),
  }
}

export type RightsForm = ReturnType<typeof useRightsForm>
