import { atom } from 'jotai'
import type { UpdateState } from '#contract/update-state.ts'
import { request } from './service/bridge.ts'
import { followValue } from './follow-value.ts'
import { store } from './store.ts'
import { showError } from './change/toasts.ts'

/** The state of the app's update; null until it has been loaded. */
export const updateAtom = atom<UpdateState | null>(null)

/** The key of the notice that the user has hidden; see `updateNoticeKey`. */
export const hiddenUpdateAtom = atom('')

/** The key of the update notice. A hidden notice appears again when its key changes. */
export const updateNoticeKey = (state: UpdateState): string =>
  state.kind === 'failed' ? `${state.reason} ${state.version}` : state.kind

/**
 * Keeps `updateAtom` up to date.
 * @returns a function that stops the updates
 */
export function watchUpdates(): () => void {
  return followValue('update.changed', () => request('update.get'), {
    apply: (state) => store.set(updateAtom, state),
    failed: showError,
  })
}

export function checkForUpdates(): void {
  request('update.check').then((state) => store.set(updateAtom, state), showError)
}

export function installUpdate(when: 'now' | 'tonight'): void {
  request('update.install', { when }).then((state) => store.set(updateAtom, state), showError)
}
