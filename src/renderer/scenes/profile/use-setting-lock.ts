import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { LockableSetting } from '#contract/machine-policy.ts'
import type { SettingLock } from '#renderer/components/page/settings-rows.tsx'
import { fixedSettingsAtom } from '#renderer/data/groups/fixed-settings.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * The props of a setting: `locked` for its row, `control` for its control. If the IT department has fixed the setting,
 * the control is disabled and the row shows the reason.
 */
export function useSettingLock(name: LockableSetting): {
  locked: SettingLock | undefined
  control: { disabled: boolean; 'aria-describedby'?: string }
} {
  const { t } = useTexts('profile')
  const id = useId()
  const isFixed = useAtomValue(fixedSettingsAtom).has(name)
  if (!isFixed) return { locked: undefined, control: { disabled: false } }
  return {
    locked: { id, reason: t('profile:lock.fixed') },
    control: { disabled: true, 'aria-describedby': id },
  }
}
