import { sql, type Kysely } from 'kysely'

const summary = `last_message, is_media, last_sender, last_message_type, last_sent_user_id,
  last_message_amplead, last_message_id, last_message_status`

const lastMessage = `from messages
  where messages.contact_id = contacts.id and auto_response = 0`

const statements = [
  'alter table contacts add column answered_at bigint',
  `update contacts set (${summary}) = (
    select coalesce(json_extract(content_json, '$.text'), ''),
      case when type in ('image', 'audio', 'file', 'sticker', 'location') then 1 else 0 end,
      sender, type, sent_by_user_id, from_advertisement, id, status
    ${lastMessage} order by position desc limit 1)
    where last_message_auto_response = 1 and exists (select 1 ${lastMessage})`,
  `update contacts set (${summary}) = ('', 0, 'none', null, null, 0, null, null)
    where last_message_auto_response = 1 and not exists (select 1 ${lastMessage})`,
  'drop index contacts_by_status',
  `create index contacts_by_status on contacts (group_id, chat_status_set_by_user, chat_status)
    where archived = 0 and last_position > 0`,
]

/**
 * Adds when a user last answered in a chat. Automatic messages are no longer the last messages of their chats. The index
 * of chats by status leaves out contacts without a conversation.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
