import { atom } from 'jotai'
import type { LockableSetting } from '#contract/machine-policy.ts'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The settings that the IT department has fixed on this machine. */
export const fixedSettingsAtom = atom<ReadonlySet<LockableSetting>>(
  (get) => new Set(get(appInfoAtom)?.fixedSettings),
)

/** Whether the IT department has fixed a setting. No control may offer to change such a setting. */
export function isFixedSetting(name: LockableSetting): boolean {
  return store.get(fixedSettingsAtom).has(name)
}
