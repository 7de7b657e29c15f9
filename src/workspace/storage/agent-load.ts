import { sql, type SqlBool } from 'kysely'
import { hasConversation } from './chat-scope.ts'
import type { Db, Tx } from './tables.ts'

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
  openChats: number
  /** Since when the customer waits who waits longest, epoch ms; null if nobody waits. */
  waitingSince: number | null
}

/** Counts the group's open chats by agent and team. Contacts without a conversation are no chats. */
export async function chatLoads(db: Db, groupId: string): Promise<ChatLoad[]> {
  return await db
    .selectFrom('contacts')
    .select(['user_id as userId', 'user_tag_id as userTagId', 'team_tag_id as teamTagId'])
    .select(({ fn }) => [
      fn.countAll<number>().as('openChats'),
      fn.min('waiting_since').as('waitingSince'),
    ])
    .where('group_id', '=', groupId)
    .where(isOpen)
    .groupBy(['user_id', 'user_tag_id', 'team_tag_id'])
    .execute()
}

/** Literals let the planner use the partial index of these chats. */
const isOpen = sql<SqlBool>`contacts.archived = 0 and contacts.finished = 0 and contacts.last_position > 0`
