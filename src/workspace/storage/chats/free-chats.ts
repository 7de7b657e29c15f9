import { sql, type SqlBool } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { hasConversation, isFree, withinScope } from './chat-scope.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'

export type FreeChat = Pick<
  ContactsTable,
  | 'id'
  | 'name'
  | 'last_name'
  | 'phone'
  | 'country_code'
  | 'group_id'
  | 'user_id'
  | 'user_tag_id'
  | 'team_tag_id'
  | 'waiting_since'
  | 'archived'
  | 'finished'
>

const columns = [
  'id',
  'name',
  'last_name',
  'phone',
  'country_code',
  'group_id',
  'user_id',
  'user_tag_id',
  'team_tag_id',
  'waiting_since',
  'archived',
  'finished',
] as const satisfies (keyof FreeChat)[]

/**
 * The open chats without an agent in scope: longest wait first, then those whose customers do not wait, oldest first.
 * Contacts without a conversation are no chats.
 * @param teamTagId if given, only the chats of this team
 */
export async function freeChats(
  db: Db,
  scope: ChatScope,
  { teamTagId, limit }: { teamTagId: string | undefined; limit: number },
): Promise<FreeChat[]> {
  const free = db
    .selectFrom('contacts')
    .select(columns)
    .where('group_id', '=', scope.groupId)
    .where('archived', '=', 0)
    .where('finished', '=', 0)
    .where(isFree())
    .where(hasConversation)
    .where(withinScope(scope))
    .$if(teamTagId !== undefined, (query) => query.where('team_tag_id', '=', teamTagId ?? ''))
    .limit(limit)
  const waiting = await free
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .execute()
  if (waiting.length === limit) return waiting
  // The plus sign keeps this condition out of the index of waiting chats.
  const others = await free
    .where(sql<SqlBool>`+waiting_since is null`)
    .orderBy('activity')
    .execute()
  return [...waiting, ...others].slice(0, limit)
}

/** Chats of the group by their ids, whoever has them. */
export async function chatsById(
  db: Db,
  groupId: string,
  ids: readonly string[],
): Promise<FreeChat[]> {
  return await db
    .selectFrom('contacts')
    .select(columns)
    .where('group_id', '=', groupId)
    .where('id', 'in', [...ids])
    .execute()
}
