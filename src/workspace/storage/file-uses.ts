import { sql } from 'kysely'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { fileAddress } from '../media/file-address.ts'
import { withinScope } from './chat-scope.ts'
import type { Db, FilesTable } from './tables.ts'

type File = Pick<FilesTable, 'id' | 'group_id'>

/** Whether a file is what everybody of its group may use: a sticker, a file of a template, a member's picture. */
export async function isFileOfGroup(db: Db, { id, group_id }: File): Promise<boolean> {
  const address = fileAddress(id)
  // An id is letters and digits; what stands around it decides nothing.
  const within = `%${address}%`
  const one = sql<number>`1`.as('one')
  const inTable = (table: 'templates' | 'message_templates') =>
    db
      .selectFrom(table)
      .select(one)
      .where('group_id', '=', group_id)
      .where('content_json', 'like', within)
  const use = await db
    .selectFrom('stickers')
    .select(one)
    .where('group_id', '=', group_id)
    .where('url', '=', address)
    .unionAll(inTable('templates'))
    .unionAll(inTable('message_templates'))
    .unionAll(
      db
        .selectFrom('wa_templates')
        .select(one)
        .where('group_id', '=', group_id)
        .where('template_json', 'like', within),
    )
    .unionAll(
      db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(one)
        .where('members.group_id', '=', group_id)
        .where('users.picture_url', '=', address),
    )
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/**
 * Whether a file stands in a chat within the scope: in a message of it, or as the customer's picture. It is looked for in
 * the chats that have it, one after the other, until one is within.
 */
export async function isFileOfChats(
  db: Db,
  scope: ChatScope,
  { id, group_id }: File,
): Promise<boolean> {
  const inMessage = await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select('contacts.id')
    .where('messages.file_id', '=', id)
    .where('contacts.group_id', '=', group_id)
    .where(withinScope(scope))
    .limit(1)
    .executeTakeFirst()
  if (inMessage !== undefined) return true
  const asPicture = await db
    .selectFrom('contacts')
    .select('id')
    .where('picture_url', '=', fileAddress(id))
    .where('group_id', '=', group_id)
    .where(withinScope(scope))
    .limit(1)
    .executeTakeFirst()
  return asPicture !== undefined
}
