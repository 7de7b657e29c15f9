import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Group } from '#contract/entities/group.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { patchGroup, settingScope } from '#renderer/data/apply-group.ts'
import { both, changeOrReport, type Shown } from '#renderer/data/change.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import { groupWithSidebarChoiceAtom } from '#renderer/data/sidebar-choice.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { offerUndoInToast, undoableSettingsAtom } from '#renderer/data/undo.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'

type Part = Partial<Group>

/** A change of one setting. */
export interface SettingChange {
  /** The name of the setting, for messages. */
  readonly label: string
  /** The new values of the group's fields. */
  readonly part: Part
  /**
   * Sends the values of the fields in `part` to the service. To undo the change, the function is called with the former
   * values of the same fields.
   */
  readonly send: (part: Part) => Promise<Group>
  /** Shows the values outside this screen before they are stored. */
  readonly shown?: (part: Part) => Shown
  /** Returns the text of the toast after a successful change. */
  readonly done: (part: Part) => string
}

export interface Settings {
  /** The group with the pending changes applied. */
  readonly group: Group
  readonly viewer: Viewer
  /** Whether the viewer may change the settings that only admins may change. */
  readonly mayToggle: boolean
  /** Whether the viewer may change automatic answers and chat statuses. */
  readonly mayChange: boolean
  /** Whether the user changed a field so recently that the change can be undone. */
  readonly isRecent: (field: keyof Group) => boolean
  /**
   * Applies a change at once and sends it.
   * @returns whether the service accepted it
   */
  readonly change: (change: SettingChange) => Promise<boolean>
}

const fieldsOf = (part: Part) => Object.keys(part)

function pick(group: Group, part: Part): Part {
  const known: Record<string, unknown> = group
  return Object.fromEntries(fieldsOf(part).map((field) => [field, known[field]]))
}

/**
 * The group's settings; null until the group has loaded. A change is shown at once. Changes of the same fields are sent
 * one after another. If a change fails, the former value is shown again.
 */
export function useSettings(): Settings | null {
  const { t } = useSettingsTexts()
  const stored = useAtomValue(groupWithSidebarChoiceAtom)
  const viewer = useAtomValue(viewerAtom)
  const [unanswered, setUnanswered] = useState<readonly Part[]>([])
  const undoable = useAtomValue(undoableSettingsAtom)
  if (stored === null || viewer === null) return null
  const group = unanswered.reduce<Group>((all, part) => ({ ...all, ...part }), stored)

  const send = async (change: SettingChange, former: Part, isUndo: boolean): Promise<boolean> => {
    const { part, label } = change
    const hide = () => setUnanswered((all) => all.filter((one) => one !== part))
    const onScreen = { apply: () => setUnanswered((all) => [...all, part]), undo: hide }
    const isSaved = await changeOrReport(
      {
        scope: settingScope(part),
        ...both(onScreen, change.shown?.(part) ?? {}),
        send: () => change.send(part),
        accept: (saved) => {
          patchGroup(group.id, pick(saved, part))
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
    offerUndoInToast(change.done(part), () => void send({ ...change, part: former }, part, true), {
      shownMs: limits.settingUndoMs,
      settings: fieldsOf(part),
    })
    return true
  }

  return {
    group,
    viewer,
    mayToggle: can(viewer, 'group.toggle'),
    mayChange: can(viewer, 'group.settings'),
    isRecent: (field) => undoable.has(field),
    change: (change) => send(change, pick(group, change.part), false),
  }
}
