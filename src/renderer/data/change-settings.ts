import type { Settings } from '#contract/bridge.ts'
import { request } from './bridge.ts'
import { settingsAtom } from './session.ts'
import { store } from './store.ts'
import { showErrorWhenSignedOut } from './toasts.ts'

/** Applies a setting at once and has the desktop keep it; what it could not keep is taken back and said. */
export function changeSettings(change: Partial<Settings>): void {
  const before = store.get(settingsAtom)
  store.set(settingsAtom, { ...before, ...change })
  request('settings.set', change).then(
    (kept) => store.set(settingsAtom, kept),
    (error: unknown) => {
      store.set(settingsAtom, before)
      showErrorWhenSignedOut(error)
    },
  )
}
