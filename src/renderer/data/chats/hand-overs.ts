import { chatsApi } from '#contract/api/chats/chats.ts'
import { isHandedOver } from '#contract/rules/chats/pending.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import { liftedMost } from './lifted-chats.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'

/** Loads the chats that colleagues have handed over to the viewer, wherever they are in the list. */
export function createHandOvers(
  { call, store, over, requestedGroupId }: LiveContext,
  live: LiveStore,
  list: Pick<ChatList, 'lists'>,
) {
  /** Whether they may be loaded, and whether they are. */
  let isStarted = false
  let isLoaded = false

  async function load(groupId: string): Promise<void> {
    const read = live.beginRead()
    try {
      const query = { groupId, handedOver: true, limit: liftedMost }
      const { items } = await call(chatsApi.chatList, { query, signal: over })
      if (!over.aborted) live.mergeHandedOver(items.filter(isHandedOver), read, list.lists)
    } finally {
      live.endRead(read)
    }
  }

  /** Loads them again, after a gap in the events. */
  async function refetch(): Promise<void> {
    const groupId = requestedGroupId()
    if (!isLoaded || groupId === null) return
    try {
      await retryUntilSuccess(() => load(groupId), over)
    } catch (error) {
      if (!over.aborted) console.warn('The handed-over chats could not be loaded', error)
    }
  }

  /** Loads them once the group is known, if its service can hand chats over. */
  function start(): void {
    isStarted = true
    watch()
  }

  /** Call after each change of the viewer. */
  function watch(): void {
    if (!isStarted || isLoaded || store.get(viewerAtom)?.group.firstAnswerTakes === undefined)
      return
    isLoaded = true
    void refetch()
  }

  return { start, refetch, watch }
}
