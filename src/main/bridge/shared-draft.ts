import { bridgeRequests, type PushPayload } from '#contract/bridge.ts'

/** Returns the push for the other windows after a request that changed a draft; null for any other request. */
export function sharedDraft(name: unknown, input: unknown): PushPayload<'drafts.changed'> | null {
  if (name !== 'drafts.set') return null
  return bridgeRequests['drafts.set'].input.safeParse(input).data ?? null
}
