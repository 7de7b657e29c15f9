import type { Settings } from '#contract/bridge.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { changeOrReport } from '#renderer/data/change/change.ts'
import { reverted } from '#renderer/data/change/reverted.ts'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showErrorWhenSignedOut } from '#renderer/data/change/toasts.ts'

/** Changes settings optimistically. If the request fails, the change is undone and the error is shown. */
export function changeSettings(changed: Partial<Settings>): void {
  let before = store.get(settingsAtom)
  void changeOrReport(
    {
      scope: 'settings',
      apply: () => {
        before = store.get(settingsAtom)
        store.set(settingsAtom, { ...before, ...changed })
      },
      undo: () => {
        const after = { ...before, ...changed }
        store.set(settingsAtom, reverted(before, after, store.get(settingsAtom)))
      },
      send: () => request('settings.set', changed),
      accept: (saved) => store.set(settingsAtom, saved),
    },
    showErrorWhenSignedOut,
  )
}
