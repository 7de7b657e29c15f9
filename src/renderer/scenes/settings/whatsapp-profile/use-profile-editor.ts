import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { whatsAppProfileApi } from '#contract/api/line/whatsapp-profile.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { WhatsAppProfile } from '#contract/entities/line/whatsapp-profile.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { providerRefusal } from '#contract/rules/line/provider-refusal.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { categoryKeys } from './category-keys.ts'
import { draftFaults, draftOf, type ProfileField } from './profile-draft.ts'

export interface ProfileEditorProps {
  group: Group
  viewer: Viewer
  profile: WhatsAppProfile
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>

/** The draft of the group's profile, its faults and the functions that save and discard it. */
export function useProfileEditor({ group, viewer, profile }: ProfileEditorProps) {
  const { t, language } = useTexts('settings')
  const queryClient = useQueryClient()
  const saved = draftOf(profile)
  const [isBusy, setBusy] = useState(false)
  const { draft, changed, conflicts, edit, settle, markSaved, discard } = useFormDraft(
    { groupId: group.id, form: 'whatsAppProfile', id: 'group' },
    () => saved,
    isBusy ? undefined : saved,
  )
  const faults = draftFaults(draft)
  const mayEdit = can(viewer, 'whatsAppProfile.edit')
  const reset = () => edit(saved)
  // A service without opening hours of the group may have those of the profile.
  const hours = group.openingHours ?? { week: profile.hours, holidays: [] }
  const guard = useLeaveGuard(changed.length > 0)

  const save = useChange({
    send() {
      const trimmed = { ...draft, websites: draft.websites.flatMap((site) => site.trim() || []) }
      return call(whatsAppProfileApi.saveWhatsAppProfile, {
        groupId: group.id,
        params: { id: group.id },
        body: Object.fromEntries(changed.map((field) => [field, trimmed[field]])),
      })
    },
    accept(answer) {
      setBusy(false)
      queryClient.setQueryData(queryKeyOf('whatsAppProfile', group.id), answer)
      markSaved()
      showToast(t('settings:profile.saved'))
    },
    onRefused: () => setBusy(false),
    repeats: true,
  })
  const refusal = providerRefusal(save.error)
  /** The provider's refusal of a field; its text is in the notice above, too. */
  const refusedText = (field: ProfileField) =>
    refusal?.field === field ? refusalText(t, refusal) : undefined
  const isSavable =
    mayEdit && changed.length > 0 && conflicts.length === 0 && faults.length === 0 && !save.busy
  const submit = () => {
    setBusy(true)
    save.run()
  }
  const submitByKey = useEffectEvent(() => {
    if (isSavable) submit()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      submitByKey()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const fieldNames: Record<ProfileField, string> = {
    pictureUrl: t('settings:profile.photo'),
    category: t('settings:profile.category'),
    about: t('settings:profile.about'),
    address: t('settings:profile.address'),
    email: t('settings:profile.email'),
    websites: t('settings:profile.websites'),
  }
  const theirsOf: Record<ProfileField, string> = {
    ...saved,
    category: t(categoryKeys[saved.category]),
    websites: saved.websites.join('\n'),
  }
  const names = new Intl.ListFormat(language).format(changed.map((field) => fieldNames[field]))

  return {
    group,
    profile,
    draft,
    changed,
    conflicts,
    edit,
    settle,
    discard,
    reset,
    faults,
    mayEdit,
    hours,
    guard,
    save,
    submit,
    isSavable,
    refusedText,
    fieldNames,
    theirsOf,
    names,
  }
}
