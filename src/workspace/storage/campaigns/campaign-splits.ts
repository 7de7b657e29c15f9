import { sql } from 'kysely'
import type {
  SplitNumbers,
  SplitState,
  SplitVariant,
} from '#contract/entities/campaigns/campaign-split.ts'
import { limits } from '#contract/limits.ts'
import { isReplyTo } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'

/** The columns of a campaign without a test, or whose test has not begun. */
export const noSplit = {
  split_template_id: null,
  split_decides_at: null,
  split_winner: null,
  split_decision: null,
  split_user_id: null,
} as const satisfies Partial<CampaignsTable>

/** How far the test of a campaign is, without its numbers; undefined for a campaign without a test or that has not started. */
export const splitStateOf = (row: CampaignsTable): Omit<SplitState, 'numbers'> | undefined =>
  row.split_template_id === null
    ? undefined
    : {
        decidesAt: iso(row.split_decides_at),
        winner: row.split_winner ?? undefined,
        decision: row.split_decision ?? undefined,
        decidedByUserId: row.split_user_id ?? undefined,
      }

/** Whether the messages of a campaign still go to the recipients of its test only. */
export const isSplitOpen = (row: CampaignsTable): boolean =>
  row.split_template_id !== null && row.split_winner === null

/** The template that a recipient gets or got: that of the test, or the one that won it. */
export const variantOf = (
  { split_winner }: Pick<CampaignsTable, 'split_winner'>,
  { variant }: { variant: SplitVariant | null },
): SplitVariant => variant ?? split_winner ?? 'a'

/** Stores the template of the recipients at these positions. */
export async function storeVariant(
  db: Db,
  campaignId: string,
  variant: SplitVariant,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return
  await db
    .updateTable('campaign_recipients')
    .set({ variant })
    .where('campaign_id', '=', campaignId)
    .where('position', 'in', positions)
    .execute()
}

/** Lets the recipients of a decided test to whom nothing was sent get the template that won. */
export async function releaseQueued(db: Db, campaignId: string): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ variant: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .where('variant', 'is not', null)
    .execute()
}

/**
 * Counts the recipients of each template of a test.
 * @param replies the texts that count as a press of one of its buttons, by template
 */
export async function countSplit(
  db: Db,
  campaignId: string,
  replies: Readonly<Record<SplitVariant, readonly string[]>>,
): Promise<Record<SplitVariant, SplitNumbers>> {
  const states = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['variant', 'state', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where('variant', 'is not', null)
    .groupBy(['variant', 'state'])
    .execute()
  const texts = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['variant', 'reply', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .where('variant', 'is not', null)
    .where('state', '=', 'replied')
    .where(couldBeButton)
    .groupBy(['variant', 'reply'])
    .execute()
  const numbersOf = (variant: SplitVariant): SplitNumbers => {
    const inState = (...some: string[]) =>
      sumOf(states.filter((one) => one.variant === variant && some.includes(one.state)))
    return {
      variant,
      recipients: sumOf(states.filter((one) => one.variant === variant)),
      sent: inState('sent', 'delivered', 'read', 'replied'),
      delivered: inState('delivered', 'read', 'replied'),
      read: inState('read', 'replied'),
      replied: inState('replied'),
      clicked: sumOf(
        texts.filter((one) => one.variant === variant && isReplyTo(one.reply, replies[variant])),
      ),
      failed: inState('failed'),
    }
  }
  return { a: numbersOf('a'), b: numbersOf('b') }
}

/** Whether a reply is short enough for the text of a button; long ones need not be read. */
export const couldBeButton = sql<boolean>`length(reply) <= ${sql.lit(limits.template.buttonLabelMax)}`

export const sumOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)
