import { useState } from 'react'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Targets } from '#contract/entities/targets/target.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { storeTargets } from '#renderer/data/chats/targets.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { bodyOf, draftOf, isReadable, type TargetsDraft } from './target-draft.ts'

/** The form of a group's targets, which are saved together. */
export function useTargetsForm(group: Group, viewer: Viewer, targets: Targets) {
  const { t } = useTexts('targets')
  const { id: groupId } = group
  const mayEdit = can(viewer, 'targets.edit')
  const stored = draftOf(targets, t('targets:no'))
  const [isSaving, setSaving] = useState(false)
  const form = useFormDraft(
    mayEdit ? { groupId, form: 'targets', id: 'group' } : null,
    () => stored,
    isSaving ? undefined : stored,
  )
  const { draft, isChanged, conflicts } = form
  const save = useChange({
    send: (sent: TargetsDraft) => {
      setSaving(true)
      const body = bodyOf(sent, targets.isOn)
      return call(targetsApi.setTargets, { params: { id: groupId }, body, groupId })
    },
    accept: (answer) => {
      storeTargets(groupId, answer)
      showToast(t('targets:saved'))
    },
    refetches: ['targets'],
    repeats: true,
    onDone: () => {
      form.markSaved()
      form.discard()
      setSaving(false)
    },
    onRefused: () => setSaving(false),
  })
  return {
    ...form,
    t,
    group,
    mayEdit,
    stored,
    save,
    guard: useLeaveGuard(isChanged),
    isSavable: isChanged && conflicts.length === 0 && isReadable(draft) && !save.busy,
    reset: () => {
      form.edit(stored)
      form.discard()
      save.reset()
    },
  }
}

export type TargetsForm = ReturnType<typeof useTargetsForm>
