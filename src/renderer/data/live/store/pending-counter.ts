import { chatsApi } from '#contract/api/chats/chats.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import {
  changesManyAtom,
  hasTeamOverviewAtom,
  hasViewsAtom,
  pendingChatsAtom,
  viewCountsAtom,
} from '#renderer/data/session/session.ts'
import type { ChatList } from './chat-list.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'

export type PendingCounter = ReturnType<typeof createPendingCounter>

/** Fetches the number of pending chats in the group, and of the chats in the views. */
export function createPendingCounter(
  { call, store, requestedGroupId }: LiveContext,
  list: Pick<ChatList, 'limitViews'>,
) {
  /** Aborts the running request when the next one starts. */
  let current = new AbortController()

  /** Fetches the count, retrying transient failures. */
  async function refetch(): Promise<void> {
    dispose()
    current = new AbortController()
    const { signal } = current
    const groupId = requestedGroupId()
    if (groupId === null) return
    try {
      await retryUntilSuccess(() => count(groupId, signal), signal)
    } catch (error) {
      // After a refusal the badge keeps its last number; the next event or resync refetches the number.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /**
   * Fetches the count once. The response may or may not include events that arrived while the request was running. That
   * does not matter, because each local change of the count causes another fetch.
   */
  async function count(inGroup: string, signal: AbortSignal): Promise<void> {
    const query = { groupId: inGroup }
    const answer = await call(chatsApi.pendingChats, { query, signal })
    if (signal.aborted || requestedGroupId() === null) return
    const { pendingChatsAmount, views, changesMany, teamOverview } = answer
    store.set(pendingChatsAtom, pendingChatsAmount)
    store.set(viewCountsAtom, views ?? null)
    store.set(hasViewsAtom, views !== undefined)
    store.set(changesManyAtom, changesMany === true)
    store.set(hasTeamOverviewAtom, teamOverview === true)
    list.limitViews({ hasViews: views !== undefined, hasMentions: views?.mentions !== undefined })
  }

  function dispose(): void {
    current.abort()
  }

  return { refetch, dispose }
}
