import { sql } from 'kysely'
import type { ChatHolder } from '#contract/entities/people/member-details.ts'
import { hasConversation } from '#workspace/storage/chats/chat-scope.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Number of unarchived chats with the same agent, team and status (open or closed). */
export interface ChatCount {
  userId: string | null
  userTagId: string | null
  teamTagId: string | null
  isClosed: boolean
  chats: number
  /** Chats with unread messages. */
  unread: number
}

/** Counts the group's unarchived chats by agent, team and status. Contacts without a conversation are no chats. */
export async function countChats(db: Db, groupId: string): Promise<ChatCount[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(['user_id', 'user_tag_id', 'team_tag_id', 'chat_status_set_by_user'])
    .select((row) => [
      row.fn.countAll<number>().as('chats'),
      sql<number>`sum(case when pending_messages > 0 then 1 else 0 end)`.as('unread'),
    ])
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .where(hasConversation)
    .groupBy(['user_id', 'user_tag_id', 'team_tag_id', 'chat_status_set_by_user'])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    userTagId: row.user_tag_id,
    teamTagId: row.team_tag_id,
    isClosed: row.chat_status_set_by_user === 1,
    chats: row.chats,
    unread: row.unread,
  }))
}

/** A user with chats, and whether they are a member of the group. */
export interface StoredHolder {
  holder: ChatHolder
  isMember: boolean
}

/** Who has chats of the group, archived ones too, by name. */
export async function listChatHolders(db: Db, groupId: string): Promise<StoredHolder[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('contacts')
        .select(['user_id', 'user_tag_id'])
        .where('group_id', '=', groupId)
        .where((chat) =>
          chat.or([chat('user_id', 'is not', null), chat('user_tag_id', 'is not', null)]),
        )
        .distinct()
        .as('held'),
    )
    .leftJoin('members', (join) =>
      join
        .on('members.group_id', '=', groupId)
        .on((of) =>
          of.or([
            of('members.user_id', '=', of.ref('held.user_id')),
            of.and([
              of('held.user_id', 'is', null),
              of('members.tag_id', '=', of.ref('held.user_tag_id')),
            ]),
          ]),
        ),
    )
    .leftJoin('users', (join) =>
      join.on((of) => of('users.id', '=', of.fn.coalesce('held.user_id', 'members.user_id'))),
    )
    .select(['held.user_tag_id', 'members.user_id as member_id', 'users.name'])
    .select((of) => of.fn.coalesce('held.user_id', 'members.user_id', 'held.user_tag_id').as('id'))
    .orderBy('users.name', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, user_tag_id, member_id }) => {
    if (id === null) return []
    const tag = user_tag_id === null ? {} : { tagId: user_tag_id }
    const holder = { id, ...tag, ...(name !== null && { name }) }
    return [{ holder, isMember: member_id !== null }]
  })
}

/** The time when each user of the group was last seen, epoch ms; null for never. */
export async function listLastSeen(db: Db, groupId: string): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.last_seen_at'])
    .where('members.group_id', '=', groupId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.last_seen_at]))
}

/** The ids of the chats assigned to a member, including archived ones. */
export async function chatsOfMember(
  db: Db,
  groupId: string,
  { userId, tagId }: { userId: string; tagId: string | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where((chat) =>
      chat.or([
        chat('user_id', '=', userId),
        ...(tagId === undefined ? [] : [chat('user_tag_id', '=', tagId)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of a team's chats, including archived ones. */
export async function chatsOfTeam(db: Db, groupId: string, teamTagId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where('team_tag_id', '=', teamTagId)
    .execute()
  return rows.map(({ id }) => id)
}
