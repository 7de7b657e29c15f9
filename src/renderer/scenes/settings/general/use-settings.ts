import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { patchGroup, settingScope } from '#renderer/data/groups/apply-group.ts'
import { both, changeOrReport } from '#renderer/data/change/change.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { groupWithSidebarChoiceAtom } from '#renderer/data/navigation/sidebar-choice.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast, undoableSettingsAtom } from '#renderer/data/change/undo.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ChangedBy, GroupSetting } from './group-settings.ts'

export interface Settings {
  /** The group with the pending changes applied. */
  readonly group: Group
  readonly viewer: Viewer
  /** Whether the viewer may change the settings of these users. */
  readonly may: Readonly<Record<ChangedBy, boolean>>
  /** Whether the user changed a field so recently that the change can be undone. */
  readonly isRecent: (field: keyof Group) => boolean
  /**
   * Applies a change at once and sends it.
   * @returns whether the service accepted it
   */
  readonly change: <Field extends keyof Group>(
    setting: GroupSetting<Field>,
    value: Group[Field],
  ) => Promise<boolean>
}

/**
 * The group's settings; null until the group has loaded. A change is shown at once. Changes of the same field are sent
 * one after another. If a change fails, the former value is shown again.
 */
export function useSettings(): Settings | null {
  const { t } = useTexts('settings')
  const stored = useAtomValue(groupWithSidebarChoiceAtom)
  const viewer = useAtomValue(viewerAtom)
  const [unanswered, setUnanswered] = useState<readonly Partial<Group>[]>([])
  const undoable = useAtomValue(undoableSettingsAtom)
  if (stored === null || viewer === null) return null
  const group = unanswered.reduce<Group>((all, part) => ({ ...all, ...part }), stored)

  async function change<Field extends keyof Group>(
    setting: GroupSetting<Field>,
    value: Group[Field],
    isUndo = false,
  ): Promise<boolean> {
    const { field } = setting
    const former = group[field]
    const label = t(setting.labelKey)
    const part: Partial<Group> = { [field]: value }
    const hide = () => setUnanswered((all) => all.filter((one) => one !== part))
    const onScreen = { apply: () => setUnanswered((all) => [...all, part]), undo: hide }
    const isSaved = await changeOrReport(
      {
        scope: settingScope(part),
        ...both(onScreen, setting.shown?.(group.id, value) ?? {}),
        send: () => setting.send({ groupId: group.id, params: { id: group.id } }, value),
        accept: (saved) => {
          patchGroup(group.id, { [field]: saved[field] })
          hide()
        },
      },
      (error) =>
        showToast(t('settings:refused', { setting: label, reason: errorText(t, error) }), 'danger'),
    )
    if (!isSaved) return false
    if (isUndo) {
      showToast(t('settings:undone', { setting: label }))
      return true
    }
    offerUndoInToast(doneText(setting, value), () => void change(setting, former, true), {
      shownMs: limits.settingUndoMs,
      settings: [field],
    })
    return true
  }

  function doneText<Field extends keyof Group>(setting: GroupSetting<Field>, value: Group[Field]) {
    const names = { setting: t(setting.labelKey) }
    const [saved, off] = [t('settings:saved', names), t('settings:switchedOff', names)]
    if (setting.done !== undefined) return setting.done(value, { t, saved, off })
    if (typeof value !== 'boolean') return saved
    return value ? t('settings:switchedOn', names) : off
  }

  return {
    group,
    viewer,
    may: {
      admins: can(viewer, 'group.toggle'),
      managers: can(viewer, 'group.settings'),
      everyone: true,
    },
    isRecent: (field) => undoable.has(field),
    change: (setting, value) => change(setting, value),
  }
}

/** A setting as a row of the screen shows it. */
export interface ShownSetting<Value> {
  readonly label: string
  readonly value: Value
  readonly isDisabled: boolean
  /** The properties of its row. */
  readonly row: {
    readonly label: string
    readonly text: string
    readonly foundBy: readonly string[]
    readonly isRecent: boolean
  }
  /** @returns whether the service accepted the value */
  readonly set: (value: Value) => Promise<boolean>
}

export function useSetting<Field extends keyof Group>(
  settings: Settings,
  setting: GroupSetting<Field>,
): ShownSetting<Group[Field]> {
  const { t } = useTexts('settings')
  const { group, may, isRecent, change } = settings
  const label = t(setting.labelKey)
  const text = t(setting.textKey)
  return {
    label,
    value: group[setting.field],
    isDisabled: !may[setting.changedBy],
    row: {
      label,
      text,
      foundBy: [t(setting.wordsKey)],
      isRecent: isRecent(setting.field),
    },
    set: (value) => change(setting, value),
  }
}
