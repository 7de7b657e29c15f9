import type { Settings } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { reverted } from '#renderer/data/change/reverted.ts'

/**
 * Changes settings of this machine at once, and offers to undo the change. An undo keeps later changes of other
 * settings.
 */
export function useUndoableSettings(): (change: Partial<Settings>) => void {
  const { t } = useTexts('profile')
  return (change) => {
    const before = store.get(settingsAtom)
    const after = { ...before, ...change }
    changeSettings(change)
    const undo = () => changeSettings(reverted(before, after, store.get(settingsAtom)))
    offerUndoInToast(t('profile:saved'), undo, { shownMs: limits.settingUndoMs })
  }
}
