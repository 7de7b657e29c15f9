import {
  splitVariants,
  type CampaignSplit,
  type SplitNumbers,
  type SplitVariant,
} from '#contract/entities/campaigns/campaign-split.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { countedReplies } from '#contract/rules/campaigns/campaign-follow-up.ts'
import {
  canMeasure,
  canTestAgainst,
  decideSplit,
} from '#contract/rules/campaigns/campaign-split.ts'
import { unfit } from '#workspace/failure.ts'
import { nextRecipients } from '#workspace/storage/campaigns/campaign-recipients.ts'
import {
  countSplit,
  isSplitOpen,
  releaseQueued,
} from '#workspace/storage/campaigns/campaign-splits.ts'
import { updateCampaign, type CampaignPlan } from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { approvedTemplate } from '#workspace/use-cases/templates/approved-template.ts'
import { campaignChanged } from './campaign-progress.ts'
import { sentTemplate } from './sent-templates.ts'

const HOUR_MS = 3_600_000

/** The id of the template that stands for a variant. */
export const templateIdOf = (
  row: Pick<CampaignsTable, 'template_id' | 'split_template_id'>,
  variant: SplitVariant,
): string => (variant === 'b' ? (row.split_template_id ?? row.template_id) : row.template_id)

/** The templates that the recipients who are still queued get. */
export const neededVariants = (row: CampaignsTable): readonly SplitVariant[] =>
  isSplitOpen(row) ? splitVariants : [row.split_winner ?? 'a']

/**
 * Reads the template that a campaign's own one is tested against.
 * @throws ServiceFailure 404 if the group has no such template, 409 if the channel has not approved it, 400 if the templates
 *   cannot be tested against each other, or not by this measure
 */
export async function assertSplit(
  db: Db,
  groupId: string,
  template: WhatsAppTemplate,
  { templateId, measure }: CampaignSplit,
): Promise<WhatsAppTemplate> {
  const other = await approvedTemplate(db, groupId, templateId)
  if (!canTestAgainst(template, other))
    throw unfit('These templates cannot be tested against each other.', [
      { path: 'split.templateId', message: 'must be another template that takes the same values' },
    ])
  if (!canMeasure(measure, [template, other]))
    throw unfit('One of the templates has no quick reply.', [
      { path: 'split.measure', message: 'needs quick replies in both templates' },
    ])
  return other
}

/** @throws ServiceFailure 404 or 409 as `approvedTemplate`, for the templates that a campaign still sends */
export async function assertStillApproved(db: Db, row: CampaignsTable): Promise<void> {
  for (const variant of neededVariants(row))
    await approvedTemplate(db, row.group_id, templateIdOf(row, variant))
}

/** The numbers of each template of a test. */
export async function splitNumbers(
  db: Db,
  row: CampaignsTable,
): Promise<Record<SplitVariant, SplitNumbers>> {
  const repliesOf = async (variant: SplitVariant) =>
    countedReplies(await sentTemplate(db, row.group_id, templateIdOf(row, variant)), undefined)
  return await countSplit(db, row.id, { a: await repliesOf('a'), b: await repliesOf('b') })
}

/**
 * Decides the test of a campaign whose time is over. The decision is stored in the transaction of the step, so it is made
 * once, also after an interruption and with several instances.
 * @returns the campaign; undefined if it waits for the decision and has nothing to send until then
 */
export async function stepOfSplit(
  { tx, announce }: Work,
  row: CampaignsTable,
  { split }: Pick<CampaignPlan, 'split'>,
  now: number,
): Promise<CampaignsTable | undefined> {
  const { split_decides_at: decidesAt } = row
  if (split === undefined || !isSplitOpen(row) || decidesAt === null) return row
  if (now >= decidesAt) {
    const { winner, decision } = decideSplit(await splitNumbers(tx, row), split.measure)
    await releaseQueued(tx, row.id)
    announce(campaignChanged(row.group_id, row.id))
    return await updateCampaign(tx, row, { split_winner: winner, split_decision: decision })
  }
  // Some are queued again if their message failed and was retried.
  const [queued] = await nextRecipients(tx, row.id, { limit: 1, onlyTest: true })
  if (queued !== undefined) return row
  await updateCampaign(tx, row, { next_at: decidesAt, quiet_until: null })
  return undefined
}

/** Lets a campaign wait for the decision of its test, whose messages are all sent. */
export async function awaitSplit(
  { tx, announce }: Work,
  row: CampaignsTable,
  { split }: Pick<CampaignPlan, 'split'>,
  now: number,
): Promise<void> {
  const decidesAt = row.split_decides_at ?? now + (split?.waitHours ?? 0) * HOUR_MS
  await updateCampaign(tx, row, { split_decides_at: decidesAt, next_at: decidesAt })
  announce(campaignChanged(row.group_id, row.id))
}
