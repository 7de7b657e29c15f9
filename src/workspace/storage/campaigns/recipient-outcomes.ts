import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { isShown } from './campaign-recipients.ts'
import { couldBeButton } from './campaign-splits.ts'

/** How many recipients of a campaign are in each state, without those whose chats the scope hides. */
export async function countStates(
  db: Db,
  campaignId: string,
  scope: ChatScope,
): Promise<{ state: string; count: number }[]> {
  return await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where(isShown(scope))
    .groupBy('state')
    .execute()
}

/** How many recipients replied with each text that could be that of a button, without those whose chats the scope hides. */
export async function countReplies(
  db: Db,
  campaignId: string,
  scope: ChatScope,
): Promise<{ reply: string | null; count: number }[]> {
  return await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['reply', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'replied')
    .where(couldBeButton)
    .where(isShown(scope))
    .groupBy('reply')
    .execute()
}
