import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { mayHaveMessagingApp } from '#contract/rules/line/messaging-app.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import { unreadAfter, unreadList } from './unread-list.ts'

/** Maximum number of chats that `view` returns. */
const SHOWN_MAX = 5
/** Number of most recent chats that are fetched to find the unread chats. */
const SEARCHED = 100
const FETCH_MS = 20_000

export interface UnreadChatsDeps {
  connection: Pick<ConnectionService, 'current'>
  session: Pick<SessionService, 'fetch' | 'owner' | 'user'>
  /** The selected group; null before one is chosen. */
  groupId: () => string | null
  clock: Clock
  log: Log
}

/**
 * The most recent unread chats of the selected group. They are fetched when a group is selected and after each
 * reconnect, and are then updated by live events. The list therefore stays current even while the page is hidden,
 * throttled or loading.
 */
export type UnreadChatsService = ReturnType<typeof createUnreadChats>

export function createUnreadChats(deps: UnreadChatsDeps) {
  const { connection, session, clock, log } = deps
  const listeners = new Set<() => void>()
  let isStarted = false
  let list: readonly Contact[] = []
  /** The session and group to which the list belongs. */
  let listed: { owner: SessionOwner | null; groupId: string | null } = {
    owner: null,
    groupId: null,
  }
  /** The running fetch, with the events that arrived during it. */
  let running: { abort: AbortController; events: RealtimeEvent[] } | null = null

  function update(next: readonly Contact[]): void {
    if (next === list) return
    list = next
    for (const listener of listeners) listener()
  }

  function follow(): void {
    const [owner, groupId] = [session.owner(), deps.groupId()]
    if (!isStarted || (listed.owner === owner && listed.groupId === groupId)) return
    listed = { owner, groupId }
    if (list.length > 0) update([])
    refetch()
  }

  function seesChats(groupId: string): boolean {
    const permission = session.user()?.permissions.find((one) => one.groupId === groupId)
    return permission !== undefined && mayHaveMessagingApp(permission)
  }

  function refetch(): void {
    running?.abort.abort()
    running = null
    const document = connection.current()?.document
    const { owner, groupId } = listed
    if (!isStarted || owner === null || groupId === null || document === undefined) return
    if (!seesChats(groupId)) return
    const current = (running = { abort: new AbortController(), events: [] })
    fetchList(groupId, document.services.main, current.abort.signal).then(
      (fetched) => {
        if (running !== current) return
        running = null
        update(fetched)
        consider(current.events)
      },
      (error: unknown) => {
        if (running !== current) return
        running = null
        log.info('The unread chats could not be read.', { code: asFailure(error).code })
      },
    )
  }

  async function fetchList(
    groupId: string,
    base: string,
    signal: AbortSignal,
  ): Promise<readonly Contact[]> {
    const { items } = await call(chatsApi.chatList, {
      fetch: session.fetch,
      clock,
      base,
      query: { groupId, limit: String(SEARCHED) },
      groupId,
      timeoutMs: FETCH_MS,
      signal,
    })
    return unreadList(items)
  }

  function consider(events: readonly RealtimeEvent[]): void {
    const own = events.filter(({ data }) => data.groupId === listed.groupId)
    if (own.length === 0) return
    running?.events.push(...own)
    let next = list
    let isUnknown = false
    for (const event of own) {
      const after = unreadAfter(next, event)
      if (after === null) isUnknown = true
      else next = after
    }
    update(next)
    if (isUnknown && running === null) refetch()
  }

  return {
    /** At most five chats, most recent first. */
    view: (): readonly Contact[] => list.slice(0, SHOWN_MAX),
    /** Allows the first fetch. Nothing is fetched earlier, because the requests of the first screen have priority. */
    start() {
      isStarted = true
      follow()
    },
    /** Called when the session or the selected group may have changed. */
    follow,
    /** Fetches the list again, because events may have been missed. */
    refetch,
    consider,
    onChange(listener: () => void) {
      listeners.add(listener)
    },
  }
}
