import type { NotNull } from 'kysely'
import { z } from 'zod'
import {
  audienceSchema,
  campaignParameterSchema,
  campaignSchema,
  quietHoursSchema,
  type AudienceSource,
  type Campaign,
} from '#contract/entities/campaigns/campaign.ts'
import { campaignSplitSchema } from '#contract/entities/campaigns/campaign-split.ts'
import { templateExtrasSchema } from '#contract/entities/templates/template-call.ts'
import { limits } from '#contract/limits.ts'
import { sourceKey } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { noSplit, splitStateOf } from './campaign-splits.ts'
import { copyCampaignRows } from './campaign-rows.ts'
import { newId } from '#workspace/storage/ids.ts'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'

/** The content of `plan_json`. */
const planSchema = z.object({
  audience: audienceSchema.prefault({}),
  parameters: z.array(campaignParameterSchema).default([]),
  media: z.string().optional(),
  ...templateExtrasSchema.shape,
  inContactLanguage: z.boolean().default(false),
  split: campaignSplitSchema.optional(),
  pacePerMinute: z.number().default(limits.campaign.paceDefault),
  quietHours: quietHoursSchema.default({ days: [] }),
})
export type CampaignPlan = z.output<typeof planSchema>

export const planOf = ({ plan_json }: Pick<CampaignsTable, 'plan_json'>): CampaignPlan =>
  readJson(plan_json, planSchema)

/**
 * Converts a row to a campaign. Its time zone and the counts of its recipients (`recipients`, `sent`, `failed`, …, also
 * those of its test) are not set.
 */
export function toCampaign(row: CampaignsTable): Campaign {
  return campaignSchema.parse({
    ...planOf(row),
    id: row.id,
    groupId: row.group_id,
    templateId: row.template_id,
    name: row.name,
    status: row.status,
    pauseReason: row.pause_reason,
    createdByUserId: row.created_by,
    createdAt: iso(row.created_at),
    scheduledDate: iso(row.scheduled_at),
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
    [row.waits_for === 'people' ? 'limitUntil' : 'quietUntil']: iso(row.quiet_until),
    revisionOf: row.revision_of,
    canSplit: true,
    splitState: splitStateOf(row),
  })
}

/** A page of the group's campaigns, newest first. Drafts with changes of a scheduled campaign are not included. */
export async function listCampaigns(
  db: Db,
  groupId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<CampaignsTable[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('revision_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The campaigns of a group that have not sent everything, with their values. */
export async function listOpenCampaigns(
  db: Db,
  groupId: string,
): Promise<Pick<Campaign, 'id' | 'name' | 'parameters'>[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'plan_json'])
    .where('group_id', '=', groupId)
    .where('revision_of', 'is', null)
    .where('status', 'in', ['draft', 'preparing', 'scheduled', 'running', 'paused'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, parameters: planOf(row).parameters }))
}

/** The campaigns of a group that are scheduled or send. */
export async function listUnfinished(db: Db, groupId: string): Promise<CampaignsTable[]> {
  return await db
    .selectFrom('campaigns')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', 'in', ['running', 'scheduled'])
    .execute()
}

export async function findCampaign(db: Db, id: string): Promise<CampaignsTable | undefined> {
  return await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts a draft. @param now epoch ms */
export async function insertCampaign(
  db: Db,
  draft: Pick<CampaignsTable, 'group_id' | 'template_id' | 'name' | 'created_by'>,
  plan: Partial<CampaignPlan>,
  now: number,
): Promise<CampaignsTable> {
  const row: CampaignsTable = {
    ...draft,
    id: newId('campaign', now),
    status: 'draft',
    pause_reason: null,
    plan_json: JSON.stringify(planSchema.parse(plan)),
    created_at: now,
    scheduled_at: null,
    started_at: null,
    finished_at: null,
    next_at: null,
    quiet_until: null,
    waits_for: null,
    revision_of: null,
    ...noSplit,
  }
  await db.insertInto('campaigns').values(row).execute()
  return row
}

/** Inserts a draft that is a copy of a campaign, with the rows of its files. @param now epoch ms */
export async function copyCampaign(
  db: Db,
  campaign: CampaignsTable,
  copy: Pick<CampaignsTable, 'name' | 'created_by'> & Partial<CampaignsTable>,
  now: number,
): Promise<CampaignsTable> {
  const { group_id, template_id } = campaign
  const draft = await insertCampaign(db, { ...copy, group_id, template_id }, planOf(campaign), now)
  const row = await updateCampaign(db, draft, {
    scheduled_at: copy.scheduled_at ?? null,
    revision_of: copy.revision_of ?? null,
  })
  await copyCampaignRows(db, campaign.id, row.id)
  return row
}

/** Deletes the drafts with changes of a campaign: all of them, or those of one user. */
export async function deleteRevisions(db: Db, campaignId: string, userId?: string): Promise<void> {
  await db
    .deleteFrom('campaigns')
    .where('revision_of', '=', campaignId)
    .$if(userId !== undefined, (query) => query.where('created_by', '=', userId ?? ''))
    .execute()
}

/** Changes columns of a campaign. @returns the changed row */
export async function updateCampaign(
  db: Db,
  row: CampaignsTable,
  change: Partial<Omit<CampaignsTable, 'id' | 'group_id'>>,
): Promise<CampaignsTable> {
  if (Object.keys(change).length > 0)
    await db.updateTable('campaigns').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/**
 * Replaces the tag `tagId` by `intoId` in the audiences of the group's campaigns. The recipients of a campaign that has
 * started are fixed, but copies of it use its audience.
 */
export async function replaceTagInCampaigns(
  db: Db,
  groupId: string,
  tagId: string,
  intoId: string,
): Promise<void> {
  const campaigns = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  const replaced = (id: string) => (id === tagId ? intoId : id)
  for (const row of campaigns) {
    const plan = planOf(row)
    const { sources, excludedTagIds } = plan.audience
    const audience = {
      ...plan.audience,
      sources: withoutRepeats(
        sources.map((one) => (one.kind === 'tag' ? { ...one, refId: replaced(one.refId) } : one)),
      ),
      excludedTagIds: [...new Set(excludedTagIds.map(replaced))],
    }
    await updateCampaign(db, row, { plan_json: JSON.stringify({ ...plan, audience }) })
  }
}

const withoutRepeats = (sources: readonly AudienceSource[]): AudienceSource[] => [
  ...new Map(sources.map((one) => [sourceKey(one), one])).values(),
]

/**
 * Makes the next step of the group's campaigns that wait for the end of quiet hours due now, so that it computes the
 * end again.
 */
export async function recheckQuietCampaigns(db: Db, groupId: string, now: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ next_at: now, quiet_until: null })
    .where('group_id', '=', groupId)
    .where('next_at', 'is not', null)
    .where('quiet_until', 'is not', null)
    .execute()
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

/** The campaign whose next sending step is due first. */
export const nextCampaign = (db: Db, groupId?: string) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'group_id as groupId', 'next_at as dueAt'])
    .where('next_at', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)

/** Ids of the campaigns whose recipients are not all stored yet. */
export async function listPreparingCampaigns(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'preparing')
    .execute()
  return rows.map(({ id }) => id)
}
