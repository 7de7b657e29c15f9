import { sql } from 'kysely'
import { hasConversation } from './chat-scope.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

/** The data of an agent on which automatic assignment is based. */
export interface AgentLoad {
  /** Chats that are neither finished nor archived. Contacts without a conversation are no chats. */
  openChats: number
  /**
   * Serial number of the agent's last automatic assignment within the group; 0 for none. The agent with the lowest
   * number has waited longest.
   */
  lastTurn: number
}

/** The load of each of these agents, by user id. */
export async function agentLoads(
  db: Db,
  groupId: string,
  agentIds: readonly string[],
): Promise<Map<string, AgentLoad>> {
  const turns = await db
    .selectFrom('members')
    .select(['user_id', 'assignment_turn'])
    .where('group_id', '=', groupId)
    .where('user_id', 'in', agentIds)
    .execute()
  const counts = await db
    .selectFrom('contacts')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
    .where('group_id', '=', groupId)
    .where('user_id', 'in', agentIds)
    .where('archived', '=', 0)
    .where('finished', '=', 0)
    .where(hasConversation)
    .groupBy('user_id')
    .execute()
  const open = new Map(counts.map(({ user_id, count }) => [user_id, count]))
  return new Map(
    turns.map(({ user_id, assignment_turn: lastTurn }) => [
      user_id,
      { openChats: open.get(user_id) ?? 0, lastTurn },
    ]),
  )
}

/** Records that the group's newest automatic assignment was to this agent. */
export async function recordTurn(tx: Tx, groupId: string, agentId: string): Promise<void> {
  const { last } = await tx
    .selectFrom('members')
    .select(({ fn }) => fn.max('assignment_turn').as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('members')
    .set({ assignment_turn: last + 1 })
    .where('group_id', '=', groupId)
    .where('user_id', '=', agentId)
    .execute()
}

/** The chats of one agent in one team that are neither finished nor archived. */
export interface ChatLoad {
  userId: string | null
  userTagId: string | null
  teamTagId: string | null
  /** Contacts without a conversation are no chats. */
  openChats: number
  /** Customers who wait while their window is open. */
  waiting: number
  closedWaits: number
  /** Since when the customer of `waiting` waits who waits longest, epoch ms; null if nobody waits. */
  waitingSince: number | null
}

/** The group's open chats by agent and team. Reads the stored counts, and one index entry for each longest wait. */
export async function chatLoads(db: Db, groupId: string): Promise<ChatLoad[]> {
  const { rows } = await sql<ChatLoad>`
    select nullif(user_id, '') as "userId", nullif(user_tag_id, '') as "userTagId",
      nullif(team_tag_id, '') as "teamTagId", active as "openChats", waiting,
      closed_waits as "closedWaits",
      case when waiting > 0 then (
        select min(contacts.waiting_since) from contacts
        where contacts.group_id = chat_counts.group_id
          and contacts.user_id is not distinct from nullif(chat_counts.user_id, '')
          and contacts.user_tag_id is not distinct from nullif(chat_counts.user_tag_id, '')
          and contacts.team_tag_id is not distinct from nullif(chat_counts.team_tag_id, '')
          and contacts.archived = 0 and contacts.waiting_since is not null
      ) end as "waitingSince"
    from chat_counts
    where group_id = ${groupId} and (active > 0 or waiting > 0 or closed_waits > 0)`.execute(db)
  return rows
}
