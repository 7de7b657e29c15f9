import { bridgeRequests, type PushPayload } from '#contract/bridge.ts'

/**
 * Returns the push for the other windows after a request that set the text of a draft; null for any other request.
 */
export function sharedDraft(name: unknown, input: unknown): PushPayload<'drafts.changed'> | null {
  if (name !== 'drafts.set') return null
  const { data } = bridgeRequests['drafts.set'].input.safeParse(input)
  if (data?.text === undefined) return null
  const { groupId, contactId, text } = data
  return { groupId, contactId, text }
}
