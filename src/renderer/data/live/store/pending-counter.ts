import { contactsApi } from '#contract/api/contacts.ts'
import { ApiError } from '../../api-error.ts'
import { pendingChatsAtom } from '../../session.ts'
import type { LiveContext } from '../live-context.ts'
import { retryUntilSuccess } from '../../retry-until-success.ts'

export type PendingCounter = ReturnType<typeof createPendingCounter>

/** Fetches how many chats of the group have something pending. */
export function createPendingCounter({ call, store, requestedGroupId }: LiveContext) {
  let hasCounted = false
  /** The request under way; a later one replaces it. */
  let current = new AbortController()

  /** Fetches the count, and retries until the service answers. */
  async function refetch(): Promise<void> {
    dispose()
    current = new AbortController()
    const { signal } = current
    const groupId = requestedGroupId()
    if (groupId === null) return
    try {
      await retryUntilSuccess(() => count(groupId, signal), signal)
    } catch (error) {
      // After a refusal the badge keeps its last number; the next event or resync fetches it again.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** Events that arrived meanwhile may be counted or not: every local change of the count is followed by a refetch. */
  async function count(inGroup: string, signal: AbortSignal): Promise<void> {
    const query = { groupId: inGroup }
    const { pendingChatsAmount } = await call(contactsApi.pendingChats, { query, signal })
    if (signal.aborted || requestedGroupId() === null) return
    store.set(pendingChatsAtom, pendingChatsAmount)
    hasCounted = true
  }

  function dispose(): void {
    current.abort()
  }

  return {
    refetch,
    /** Whether the service had answered before the current count. */
    hasCounted: () => hasCounted,
    dispose,
  }
}
