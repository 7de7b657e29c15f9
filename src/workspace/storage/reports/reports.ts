import { sql, type SqlBool } from 'kysely'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { hasConversation, withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Counts of an agent's unarchived chats or, if `userId` is null, of the unarchived chats without an agent. */
export interface AgentChats {
  userId: string | null
  chats: number
  /** Chats with unread messages. */
  waiting: number
  /** Chats that were marked a success. */
  success: number
}

/** Counts the unarchived chats in scope by agent. Contacts without a conversation are no chats. */
export async function countChatsByAgent(db: Db, scope: ChatScope): Promise<AgentChats[]> {
  const loads = new Map<string | null, AgentChats>()
  for await (const part of engineOf(db).contactParts(db, scope.groupId)) {
    const counted = await part
      .select((each) => [
        'user_id as userId',
        each.fn.countAll<number>().as('chats'),
        each.fn
          .sum<number>(each.case().when('pending_messages', '>', 0).then(1).else(0).end())
          .as('waiting'),
        each.fn.sum<number>('chat_status_set_by_user').as('success'),
      ])
      .where(withinScope(scope))
      .where('archived', '=', 0)
      .where(hasConversation)
      .groupBy('user_id')
      .execute()
    for (const load of counted) {
      const known = loads.get(load.userId)
      loads.set(load.userId, known === undefined ? load : addCounts(known, load))
    }
  }
  return Array.from(loads.values())
}

/** Adds the counts of two agents; the result has the id of `a`. */
export function addCounts(a: AgentChats, b: AgentChats): AgentChats {
  return {
    userId: a.userId,
    chats: a.chats + b.chats,
    waiting: a.waiting + b.waiting,
    success: a.success + b.success,
  }
}

/**
 * Counts a group's unarchived chats by status, in the order of the statuses. Contacts without a conversation are no
 * chats.
 */
export async function countStatuses(
  db: Db,
  groupId: string,
): Promise<{ status: number; chats: number }[]> {
  const rows = await db
    .selectFrom('contacts')
    .select((each) => [
      'chat_status_set_by_user as isSetByUser',
      'chat_status as stored',
      each.fn.countAll<number>().as('chats'),
    ])
    .where('group_id', '=', groupId)
    // Use a literal, not a parameter, so that the planner can use the partial index of these chats.
    .where(sql<SqlBool>`archived = 0`)
    .where(hasConversation)
    .groupBy(['chat_status_set_by_user', 'chat_status'])
    .execute()
  const counts = new Map<number, number>()
  for (const { isSetByUser, stored, chats } of rows) {
    const status = statusOf({ chatStatus: stored, chatStatusSetByUser: isSetByUser === 1 })
    counts.set(status, (counts.get(status) ?? 0) + chats)
  }
  return Array.from(counts, ([status, chats]) => ({ status, chats })).toSorted(
    (a, b) => a.status - b.status,
  )
}

/** Number of contacts with the same origin. */
export interface OriginCount {
  source: number | null
  sourceInputId: string | null
  contacts: number
}

/** Counts the contacts in scope by source. */
export async function countOrigins(db: Db, scope: ChatScope): Promise<OriginCount[]> {
  const origins = new Map<string, OriginCount>()
  for await (const part of engineOf(db).contactParts(db, scope.groupId)) {
    const counted = await part
      .select((each) => [
        'source',
        'source_input_id as sourceInputId',
        each.fn.countAll<number>().as('contacts'),
      ])
      .where(withinScope(scope))
      .groupBy(['source', 'source_input_id'])
      .execute()
    for (const { source, sourceInputId, contacts } of counted) {
      const key = JSON.stringify([source, sourceInputId])
      const known = origins.get(key)?.contacts ?? 0
      origins.set(key, { source, sourceInputId, contacts: known + contacts })
    }
  }
  return Array.from(origins.values())
}
