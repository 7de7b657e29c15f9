import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { withLinks } from './contacts.ts'

/** A page of the blocked people in scope, blocked last first. */
export async function listBlocked(
  db: Db,
  scope: ChatScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Contact[]; hasMoreItems: boolean }> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', scope.groupId)
    .where('blocked_at', 'is not', null)
    .where(withinScope(scope))
    .orderBy('blocked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return { items: await withLinks(db, rows.slice(0, limit)), hasMoreItems: rows.length > limit }
}

/** The numbers of a group's blocked people. */
export async function blockedPhones(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('phone')
    .where('group_id', '=', groupId)
    .where('blocked_at', 'is not', null)
    .execute()
  return rows.map(({ phone }) => phone)
}
