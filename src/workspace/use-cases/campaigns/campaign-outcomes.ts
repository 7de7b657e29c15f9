import type { OutputOf } from '#contract/api/endpoint.ts'
import type { campaignOutcomesApi } from '#contract/api/campaigns/campaign-outcomes.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import {
  countedReplies,
  isReplyTo,
  quickReplies,
  statesOfOutcome,
} from '#contract/rules/campaigns/campaign-follow-up.ts'
import { countReplies, countStates } from '#workspace/storage/campaigns/recipient-outcomes.ts'
import { sumOf } from '#workspace/storage/campaigns/campaign-splits.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'
import { sentTemplates } from './sent-templates.ts'

/** How many recipients of a campaign can get a follow-up for which reason, of those whose chats the viewer sees. */
export async function campaignOutcomes(
  db: Db,
  viewer: Viewer,
  row: CampaignsTable,
): Promise<OutputOf<typeof campaignOutcomesApi.campaignOutcomes>> {
  const scope = chatScope(viewer)
  const states = await countStates(db, row.id, scope)
  const replies = await countReplies(db, row.id, scope)
  const templates = await sentTemplates(db, row)
  const inStates = (some: readonly string[]) =>
    sumOf(states.filter(({ state }) => some.includes(state)))
  const pressed = (texts: readonly string[]) =>
    sumOf(replies.filter(({ reply }) => isReplyTo(reply, texts)))
  const buttons = new Set(templates.flatMap(({ template }) => quickReplies(template)))
  return {
    unread: inStates(statesOfOutcome.unread),
    unanswered: inStates(statesOfOutcome.unanswered),
    clicked: pressed(countedReplies(templates, undefined)),
    buttons: [...buttons].map((text) => ({
      text,
      count: pressed(countedReplies(templates, text)),
    })),
  }
}
