import { can } from '#contract/policies/index.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import { listChatFacts } from '#workspace/storage/contacts/contacts.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'

/** The channel shows for 25 seconds that somebody is typing. Ms. */
const TYPING_MS = 20_000

interface Needs {
  db: Db
  clock: Clock
  channel: Pick<Channel, 'showRead'>
  background(work: Promise<unknown>): void
}

/** Shows customers what agents do in their chats, if the group wants it (`customerSees`). */
export interface CustomerSignals {
  /** An agent has read the chat. */
  read(groupId: string, contactId: string): void
  /** A user types in the chat. Called for every report of a client. */
  typed(contactId: string, userId: string): void
}

export function createCustomerSignals({ db, clock, channel, background }: Needs): CustomerSignals {
  /** Chats in which the customer sees somebody typing, or was about to. */
  const typing = new Set<string>()

  async function showRead(groupId: string, contactId: string): Promise<void> {
    const group = await findGroup(db, groupId)
    if (group?.customerSees === 'read' || group?.customerSees === 'typing')
      channel.showRead?.(groupId, contactId, false)
  }

  async function showTyping(contactId: string, userId: string): Promise<void> {
    const facts = (await listChatFacts(db, [contactId])).get(contactId)
    if (facts === undefined) return
    const directory = await readDirectory(db, facts.groupId)
    if (directory?.group.customerSees !== 'typing') return
    // Somebody who may only read the chat can send this event, too.
    if (can(viewerIn(directory, userId), 'message.send', facts))
      channel.showRead?.(facts.groupId, contactId, true)
  }

  return {
    read(groupId, contactId) {
      if (channel.showRead !== undefined) background(showRead(groupId, contactId))
    },
    typed(contactId, userId) {
      if (channel.showRead === undefined || typing.has(contactId)) return
      typing.add(contactId)
      clock.after(TYPING_MS, () => typing.delete(contactId))
      background(showTyping(contactId, userId))
    },
  }
}
