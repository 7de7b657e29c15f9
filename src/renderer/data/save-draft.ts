import type { RequestInput } from '#contract/bridge.ts'
import { request } from './bridge.ts'
import { retryAfterUnlock } from './retry-after-unlock.ts'
import { userKeyAtom } from './session.ts'
import { store } from './store.ts'
import { showError } from './toasts.ts'

/**
 * Saves the changed part of a draft on disk. A save that is refused because the screen is locked is repeated after
 * the unlock.
 */
export function saveDraft(draft: RequestInput<'drafts.set'>): void {
  const userKey = store.get(userKeyAtom)
  retryAfterUnlock(() => request('drafts.set', draft)).catch((error: unknown) => {
    if (store.get(userKeyAtom) === userKey) showError(error)
  })
}
