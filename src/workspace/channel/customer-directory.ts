import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { isFree } from '#workspace/storage/chats/chat-scope.ts'
import { findContact, findContactRow, withLinks } from '#workspace/storage/contacts/contacts.ts'
import { findFlowRow, publishedOf } from '#workspace/storage/flows/flows.ts'
import { withMessagingApp } from '#workspace/storage/groups/groups.ts'
import { pageFromNewest } from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findUser } from '#workspace/storage/people/users.ts'

/** What a channel may look up about the customers. It reads what clients read, and changes nothing. */
export interface CustomerDirectory {
  contact(id: string): Promise<Contact | undefined>
  /** Time of the customer's last message, at which the 24-hour window starts. */
  lastResponseAt(contactId: string): Promise<string | undefined>
  /** The newest messages of a chat, oldest first. */
  newestMessages(contactId: string, count: number): Promise<Message[]>
  userName(id: string): Promise<string | undefined>
  /** The ids of the groups that have a messaging app. */
  messagingGroups(): Promise<string[]>
  /**
   * The newest chats of a group that are not archived, newest first.
   * @param forEveryone whether to return only chats that every member sees: chats without an agent and without a team
   */
  newestChats(groupId: string, options: { count: number; forEveryone: boolean }): Promise<Contact[]>
  /** The published version of a flow; null for a flow that the group does not have or that was never published. */
  publishedFlow(groupId: string, flowId: string): Promise<FlowDocument | null>
}

export function createCustomerDirectory(db: Db): CustomerDirectory {
  return {
    contact: (id) => findContact(db, id),
    async lastResponseAt(contactId) {
      const row = await findContactRow(db, contactId)
      return iso(row?.last_contact_response_at ?? null)
    },
    async newestMessages(contactId, count) {
      return (await pageFromNewest(db, contactId, 0, count)).items
    },
    async userName(id) {
      return (await findUser(db, id))?.name
    },
    async messagingGroups() {
      const rows = await db.selectFrom('groups').select('id').orderBy('id').execute()
      const ids = rows.map(({ id }) => id)
      const messaging = await withMessagingApp(db, ids)
      return ids.filter((id) => messaging.has(id))
    },
    async newestChats(groupId, { count, forEveryone }) {
      let query = db
        .selectFrom('contacts')
        .selectAll()
        .where('group_id', '=', groupId)
        .where('archived', '=', 0)
      if (forEveryone) query = query.where(isFree()).where('team_tag_id', 'is', null)
      return await withLinks(db, await query.orderBy('activity', 'desc').limit(count).execute())
    },
    async publishedFlow(groupId, flowId) {
      const row = await findFlowRow(db, flowId)
      return row?.group_id === groupId ? publishedOf(row) : null
    },
  }
}
