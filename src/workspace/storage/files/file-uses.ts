import { sql } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { fileKinds, ownMedia } from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import { fileAddress, fileIdOf } from './file-address.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { listMessageTemplatesNaming } from '#workspace/storage/templates/message-templates.ts'
import type { Db, FilesTable } from '#workspace/storage/tables.ts'
import { listTemplatesNaming } from '#workspace/storage/answers/templates.ts'
import { findWhatsAppProfile } from '#workspace/storage/line/whatsapp-profiles.ts'
import { listWaTemplatesNaming } from '#workspace/storage/templates/wa-templates.ts'

type File = Pick<FilesTable, 'id' | 'group_id'>

/**
 * Whether sending the template sends the file. An address in a text, or in a field that this kind of template does not
 * send, does not count. Otherwise an author of templates could get access to any file of the group by entering its
 * address.
 */
function isSentWith(sendable: SendableTemplate, fileId: string): boolean {
  const { kind, template } = sendable
  const cards = kind === 'whatsapp' ? (template.cards ?? []) : []
  const own = fileKinds(sendable).length > 0 ? [ownMedia(sendable)] : []
  return [...own, ...cards.map(({ media }) => media)].some(
    (address) => fileIdOf(address ?? '') === fileId,
  )
}

/** Whether any template of the group sends the file. */
async function isFileOfTemplates(db: Db, { id, group_id }: File): Promise<boolean> {
  const address = fileAddress(id)
  for (const template of await listTemplatesNaming(db, group_id, address))
    if (isSentWith({ kind: 'quick', template }, id)) return true
  for (const template of await listMessageTemplatesNaming(db, group_id, address))
    if (isSentWith({ kind: 'message', template }, id)) return true
  for (const template of await listWaTemplatesNaming(db, group_id, address))
    if (isSentWith({ kind: 'whatsapp', template }, id)) return true
  return false
}

/** Whether the group's automatic answer sends the file. */
async function isFileOfAutoResponse(db: Db, { id, group_id }: File): Promise<boolean> {
  const group = await findGroup(db, group_id)
  return fileIdOf(group?.autoResponse?.media ?? '') === id
}

/** Whether the file is the picture of the group's profile on the channel. */
async function isProfilePicture(db: Db, { id, group_id }: File): Promise<boolean> {
  const { pictureUrl } = await findWhatsAppProfile(db, group_id)
  return typeof pictureUrl === 'string' && fileIdOf(pictureUrl) === id
}

/**
 * Whether all members of the group may use a file, because it is a sticker, the file of a template or of the automatic
 * answer, or the picture of a member, an ad or the group's profile.
 */
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
    .unionAll(
      db
        .selectFrom('ads')
        .select(one)
        .where('group_id', '=', file.group_id)
        .where('picture_url', '=', address),
    )
    .limit(1)
    .executeTakeFirst()
  if (use !== undefined) return true
  if ((await isFileOfAutoResponse(db, file)) || (await isProfilePicture(db, file))) return true
  return await isFileOfTemplates(db, file)
}

/** Whether a chat in scope has the file, in a message or as the customer's picture. */
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
  const onCard = await db
    .selectFrom('message_card_files')
    .innerJoin('messages', 'messages.id', 'message_card_files.message_id')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select('contacts.id')
    .where('message_card_files.file_id', '=', id)
    .where('contacts.group_id', '=', group_id)
    .where(withinScope(scope))
    .limit(1)
    .executeTakeFirst()
  if (onCard !== undefined) return true
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

/** Whether a file is the photo of the user or of a member of one of their groups. */
export async function isColleaguesPicture(
  db: Db,
  { id }: Pick<FilesTable, 'id'>,
  userId: string,
): Promise<boolean> {
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('picture_url', '=', fileAddress(id))
    .execute()
  if (owners.some((owner) => owner.id === userId)) return true
  if (owners.length === 0) return false
  const shared = await db
    .selectFrom('members as theirs')
    .innerJoin('members as own', 'own.group_id', 'theirs.group_id')
    .select('own.group_id')
    .where('own.user_id', '=', userId)
    .where('own.disabled', '=', 0)
    .where(
      'theirs.user_id',
      'in',
      owners.map((owner) => owner.id),
    )
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}
