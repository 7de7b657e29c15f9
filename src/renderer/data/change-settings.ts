import type { Settings } from '#contract/bridge.ts'
import { request } from './bridge.ts'
import { settingsAtom } from './session.ts'
import { store } from './store.ts'
import { showErrorWhenSignedOut } from './toasts.ts'

/** Changes settings optimistically. If the request fails, the change is undone and the error is shown. */
export function changeSettings(change: Partial<Settings>): void {
  const before = store.get(settingsAtom)
  store.set(settingsAtom, { ...before, ...change })
  request('settings.set', change).then(
    (saved) => store.set(settingsAtom, saved),
    (error: unknown) => {
      store.set(settingsAtom, before)
      showErrorWhenSignedOut(error)
    },
  )
}
