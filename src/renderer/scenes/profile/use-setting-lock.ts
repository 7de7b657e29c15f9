import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { LockableSetting } from '#contract/machine-policy.ts'
import type { SettingLock } from '../../components/page/settings-rows.tsx'
import { fixedSettingsAtom } from '../../data/fixed-settings.ts'
import { useProfileTexts } from '../../i18n/profile-texts.ts'

/**
 * The props for the row and the control of a setting that the IT department has fixed: `locked` for the row, `control`
 * for the disabled control.
 */
export function useSettingLock(name: LockableSetting): {
  locked: SettingLock | undefined
  control: { disabled: boolean; 'aria-describedby'?: string }
} {
  const { t } = useProfileTexts()
  const id = useId()
  const isFixed = useAtomValue(fixedSettingsAtom).has(name)
  if (!isFixed) return { locked: undefined, control: { disabled: false } }
  return {
    locked: { id, reason: t('profile:lock.fixed') },
    control: { disabled: true, 'aria-describedby': id },
  }
}
