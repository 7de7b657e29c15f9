import type { ChatViewers } from '#contract/entities/chats/chat-viewers.ts'
import { channels, chatOfPresence } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { inScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Clock } from '#workspace/clock.ts'
import { listChatFacts } from '#workspace/storage/contacts/contacts.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { ViewedAnnouncement } from './event-draft.ts'
import type { Publisher } from './publisher.ts'

/** Shortest time between two events `chats.viewed`, ms. */
const EVERY_MS = 1_000
interface Typing {
  /** Cancels its end. */
  cancel(): void
  /** Whether another instance publishes it to clients. */
  isPublishedElsewhere: boolean
}

/** Chats of one query. */
const AT_ONCE = 200

interface Needs {
  db: Db
  /** Ids of the users on a presence channel. */
  realtime: { membersOn(channel: string): readonly string[] }
  publisher: Pick<Publisher, 'publish'>
  clock: Clock
  background(work: Promise<unknown>): void
}

/**
 * Follows who has which chat open and who is writing in it, by the presence channels of the chats. All changes of a
 * second are published in one event for each group of users who see the same chats: with 500 agents who all move through
 * the list, each of them receives one frame a second.
 */
export function createChatViewers({ db, realtime, publisher, clock, background }: Needs) {
  /** The chats that somebody has open. */
  const viewed = new Set<string>()
  /** The chats that changed since the last event. */
  const changed = new Set<string>()
  /** By chat and user: who types. */
  const typing = new Map<string, Map<string, Typing>>()
  let isScheduled = false

  const viewersOf = (contactId: string): ChatViewers => ({
    contactId,
    viewers: realtime.membersOn(channels.presence(contactId)).map((userId) => ({
      userId,
      isTyping: typing.get(contactId)?.has(userId) === true,
    })),
  })

  function change(contactId: string): void {
    changed.add(contactId)
    if (isScheduled) return
    isScheduled = true
    clock.after(EVERY_MS, () => {
      isScheduled = false
      background(publishChanges())
    })
  }

  async function publishChanges(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    const byGroup = new Map<string, ViewedAnnouncement['chats'][number][]>()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const facts = await listChatFacts(db, ids.slice(at, at + AT_ONCE))
      for (const [contactId, of] of facts) {
        const chats = byGroup.get(of.groupId) ?? []
        chats.push({ facts: of, item: viewersOf(contactId) })
        byGroup.set(of.groupId, chats)
      }
    }
    publisher.publish(
      [...byGroup].map(([groupId, chats]) => ({
        to: 'viewers' as const,
        groupId,
        name: 'chats.viewed' as const,
        chats,
      })),
    )
  }

  function endTyping(contactId: string, userId: string): void {
    const users = typing.get(contactId)
    const entry = users?.get(userId)
    if (users === undefined || entry === undefined) return
    entry.cancel()
    users.delete(userId)
    if (users.size === 0) typing.delete(contactId)
    if (!entry.isPublishedElsewhere) change(contactId)
  }

  return {
    /**
     * Called when users have joined or left a presence channel.
     * @param isPublishedElsewhere whether another instance publishes the change to clients
     */
    onMembers(channel: string, isPublishedElsewhere = false): void {
      const contactId = chatOfPresence(channel)
      if (contactId === undefined) return
      const members = realtime.membersOn(channel)
      if (members.length > 0) viewed.add(contactId)
      else viewed.delete(contactId)
      for (const userId of typing.get(contactId)?.keys() ?? [])
        if (!members.includes(userId)) endTyping(contactId, userId)
      if (!isPublishedElsewhere) change(contactId)
    },
    /**
     * Called with every report that a user types in a chat.
     * @param isPublishedElsewhere whether another instance publishes the change to clients
     */
    onTyping(contactId: string, userId: string, isPublishedElsewhere = false): void {
      const users = typing.get(contactId) ?? new Map<string, Typing>()
      typing.set(contactId, users)
      const before = users.get(userId)
      before?.cancel()
      const cancel = clock.after(limits.typing.shownMs, () => endTyping(contactId, userId))
      users.set(userId, { cancel, isPublishedElsewhere })
      if (before === undefined && !isPublishedElsewhere) change(contactId)
    },
    /** Called when a user has sent what they were writing. */
    onSent: endTyping,
    /** The chats in a scope that somebody has open. */
    async list(scope: ChatScope): Promise<ChatViewers[]> {
      const ids = [...viewed]
      const items: ChatViewers[] = []
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const facts = await listChatFacts(db, ids.slice(at, at + AT_ONCE))
        for (const [contactId, of] of facts)
          if (inScope(scope, of)) items.push(viewersOf(contactId))
      }
      return items
    },
  }
}

export type ChatViewersService = ReturnType<typeof createChatViewers>
