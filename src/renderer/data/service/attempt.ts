import type { Attempt } from '#contract/draft-forms.ts'

export const noAttempt: Attempt = { what: '', key: '' }

/** Returns the attempt to send a request. It has the key of the last attempt if the request is the same. */
export function nextAttempt(tried: Attempt, request: unknown): Attempt {
  const what = JSON.stringify(request)
  return what === tried.what ? tried : { what, key: crypto.randomUUID() }
}
