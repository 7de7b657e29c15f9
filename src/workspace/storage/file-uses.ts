import { sql } from 'kysely'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { fileKinds, ownMedia, type SendableTemplate } from '#contract/rules/sendable-template.ts'
import { fileAddress, fileIdOf } from '../media/file-address.ts'
import { withinScope } from './chat-scope.ts'
import { listMessageTemplatesNaming } from './message-templates.ts'
import type { Db, FilesTable } from './tables.ts'
import { listTemplatesNaming } from './templates.ts'
import { listWaTemplatesNaming } from './wa-templates.ts'

type File = Pick<FilesTable, 'id' | 'group_id'>

/**
 * Whether the template goes out with the file. An address in its words, or in a member that its kind does not send, gives
 * nobody the file: whoever writes templates can put any address there that they still know.
 */
const goesOutWith = (sendable: SendableTemplate, fileId: string): boolean =>
  fileKinds(sendable).length > 0 && fileIdOf(ownMedia(sendable) ?? '') === fileId

/** Whether any template of the group goes out with the file. */
async function isFileOfTemplates(db: Db, { id, group_id }: File): Promise<boolean> {
  const address = fileAddress(id)
  // Those that name it at all are few: only they are read.
  for (const template of await listTemplatesNaming(db, group_id, address))
    if (goesOutWith({ kind: 'quick', template }, id)) return true
  for (const template of await listMessageTemplatesNaming(db, group_id, address))
    if (goesOutWith({ kind: 'message', template }, id)) return true
  for (const template of await listWaTemplatesNaming(db, group_id, address))
    if (goesOutWith({ kind: 'whatsapp', template }, id)) return true
  return false
}

/** Whether a file is what everybody of its group may use: a sticker, a file of a template, a member's picture. */
export async function isFileOfGroup(db: Db, file: File): Promise<boolean> {
  const address = fileAddress(file.id)
  const one = sql<number>`1`.as('one')
  const use = await db
    .selectFrom('stickers')
    .select(one)
    .where('group_id', '=', file.group_id)
    .where('url', '=', address)
    .where('removed', '=', 0)
    .unionAll(
      db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(one)
        .where('members.group_id', '=', file.group_id)
        .where('users.picture_url', '=', address),
    )
    .limit(1)
    .executeTakeFirst()
  return use !== undefined || (await isFileOfTemplates(db, file))
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
