import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { withinScope } from './chat-scope.ts'
import type { Db } from './tables.ts'

/** What one agent has on their hands; `userId` null: nobody has these chats. */
export interface AgentLoad {
  userId: string | null
  chats: number
  /** Chats with something unread. */
  waiting: number
  /** Chats that were marked a success. */
  success: number
}

/** How many of the chats in scope each agent has, the archived left out. */
export async function loadOfAgents(db: Db, scope: ChatScope): Promise<AgentLoad[]> {
  return await db
    .selectFrom('contacts')
    .select((each) => [
      'user_id as userId',
      each.fn.countAll<number>().as('chats'),
      each.fn
        .sum<number>(each.case().when('pending_messages', '>', 0).then(1).else(0).end())
        .as('waiting'),
      each.fn.sum<number>('chat_status_set_by_user').as('success'),
    ])
    .where('group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .where('archived', '=', 0)
    .groupBy('user_id')
    .execute()
}

/** How many of the contacts in scope came from where, as each names it. */
export async function countOrigins(
  db: Db,
  scope: ChatScope,
): Promise<{ source: number | null; sourceInputId: string | null; contacts: number }[]> {
  return await db
    .selectFrom('contacts')
    .select((each) => [
      'source',
      'source_input_id as sourceInputId',
      each.fn.countAll<number>().as('contacts'),
    ])
    .where('group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .groupBy(['source', 'source_input_id'])
    .execute()
}
