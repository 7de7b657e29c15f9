import type { RequestInput } from '#contract/bridge.ts'
import { request } from './bridge.ts'
import { onceOpen } from './retry-after-unlock.ts'
import { personAtom } from './session.ts'
import { store } from './store.ts'
import { showError } from './toasts.ts'

/** Saves the changed part of a draft on disk. A save that the lock refuses is repeated once the screen is unlocked. */
export function saveDraft(draft: RequestInput<'drafts.set'>): void {
  const person = store.get(personAtom)
  onceOpen(() => request('drafts.set', draft)).catch((error: unknown) => {
    if (store.get(personAtom) === person) showError(error)
  })
}
