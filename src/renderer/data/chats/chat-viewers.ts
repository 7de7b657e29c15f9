import { sessionApi } from '#contract/api/people/session.ts'
import type { ChatViewers } from '#contract/entities/chats/chat-viewers.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import { Entities } from '#renderer/data/live/store/entities.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'

export type Viewers = ChatViewers['viewers']

export type ChatViewersStore = ReturnType<typeof createChatViewers>

/** Which users have which chat of the group open, and who is writing in it. */
export function createChatViewers(
  { call, over, requestedGroupId }: LiveContext,
  live: Pick<LiveStore, 'transact'>,
) {
  const viewers = new Entities<Viewers>()
  /** The chats about which an event came while a request was running: the event is newer than the response. */
  const updated = new Set<string>()

  function store(items: readonly ChatViewers[]): void {
    live.transact((set) => {
      for (const { contactId, viewers: users } of items)
        if (users.length === 0) viewers.delete(set, contactId)
        else viewers.put(set, contactId, users)
    })
  }

  /** Stores the chats of an event. */
  function apply(items: readonly ChatViewers[]): void {
    for (const { contactId } of items) updated.add(contactId)
    store(items)
  }

  /** Loads the viewers of all chats, after a start or a gap in the events. A service without the call has no viewers. */
  async function refetch(): Promise<void> {
    const groupId = requestedGroupId()
    if (groupId === null) return
    updated.clear()
    try {
      const { items } = await retryUntilSuccess(
        () => call(sessionApi.chatViewers, { query: { groupId }, signal: over }),
        over,
      )
      if (over.aborted) return
      const present = new Set(items.map(({ contactId }) => contactId))
      const left = [...viewers.keys()].filter((contactId) => !present.has(contactId))
      const all = [...items, ...left.map((contactId) => ({ contactId, viewers: [] }))]
      store(all.filter(({ contactId }) => !updated.has(contactId)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  return { atom: (contactId: string) => viewers.atom(contactId), apply, refetch }
}
