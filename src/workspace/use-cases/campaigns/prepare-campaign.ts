import { splitVariants } from '#contract/entities/campaigns/campaign-split.ts'
import { splitRecipients } from '#contract/rules/campaigns/campaign-split.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Instance } from '#workspace/instance.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { deleteRecipients } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { noSplit, storeVariant } from '#workspace/storage/campaigns/campaign-splits.ts'
import {
  findCampaign,
  listPreparingCampaigns,
  planOf,
  updateCampaign,
} from '#workspace/storage/campaigns/campaigns.ts'
import { isPassing, PASSING_RETRY_MS } from '#workspace/storage/error-kinds.ts'
import type { CampaignRecipientsTable, CampaignsTable, Tx } from '#workspace/storage/tables.ts'
import {
  withUrgency,
  writeGroup,
  writeGroupDurable,
  type WriteNeeds,
} from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { readAudience, type AudienceMember } from './campaign-audience.ts'
import { campaignChanged } from './campaign-progress.ts'
import { campaignSender } from './campaign-sender.ts'

interface Needs extends WriteNeeds {
  clock: Clock
  background: (work: Promise<unknown>) => void
  campaignSending: Scheduler
  instance: Instance
}

/** Number of recipients whose template of a test is stored at once. */
const SPLIT_PAGE = 1_000

/** The claim of the instance that prepares a campaign. */
const claimOf = (campaignId: string) => `campaign ${campaignId}`

const recipientOf = (
  campaignId: string,
  position: number,
  { contactId, phone, name, parameters }: AudienceMember,
): CampaignRecipientsTable => ({
  campaign_id: campaignId,
  position,
  contact_id: contactId ?? null,
  phone,
  name,
  name_key: foldText(name),
  parameters_json: JSON.stringify(parameters()),
  state: 'queued',
  opted_out: 0,
  reason: null,
  message_id: null,
  sent_at: null,
  changed_at: null,
  reply: null,
  variant: null,
})

/**
 * Stores the recipients of a started campaign, page by page, and then starts sending. Nothing is sent before all
 * recipients are stored, so after an interruption the preparation can start from the beginning. Does nothing while the
 * campaign is being prepared.
 */
export async function prepareCampaign(service: Needs, id: string): Promise<void> {
  await service.instance.claims.whileHeld(claimOf(id), () =>
    untilStored(service, () => prepare(service, id)),
  )
}

/** Repeats work that nobody else would begin again, until the database is back. */
async function untilStored({ clock, log }: Needs, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      log('the preparation of a campaign waits for the database', { error: String(error) })
      await new Promise<void>((resolve) => void clock.after(PASSING_RETRY_MS, resolve))
    }
  }
}

async function prepare(service: Needs, id: string): Promise<void> {
  const needs = withUrgency(service, 'bulk')
  const { storage, clock, instance } = service
  const row = await findCampaign(storage.db, id)
  const directory = row && (await readDirectory(storage.db, row.group_id))
  if (row?.status !== 'preparing' || directory === undefined) return
  /** The campaign, unless it was stopped meanwhile or another instance prepares it. */
  async function current(tx: Tx): Promise<CampaignsTable | undefined> {
    if (!(await instance.claims.keeps(tx, claimOf(id)))) return undefined
    const now = await findCampaign(tx, id)
    return now?.status === 'preparing' ? now : undefined
  }
  const isBegun = await writeGroup(needs, row.group_id, async ({ tx }) => {
    if ((await current(tx)) === undefined) return false
    await deleteRecipients(tx, id)
    return true
  })
  if (!isBegun) return
  const viewer = viewerIn(directory, row.created_by)
  const sender = campaignSender(directory, row.created_by)
  const { pages } = await readAudience(storage.db, viewer, row, sender, clock.now())
  let position = 0
  for await (const page of pages) {
    const reached = page.filter(({ verdict }) => verdict === 'reached')
    const from = position
    const isGoingOn = await writeGroup(needs, row.group_id, async ({ tx }) => {
      if ((await current(tx)) === undefined) return false
      await insertMany(
        tx,
        'campaign_recipients',
        reached.map((one, index) => recipientOf(id, from + index, one)),
      )
      return true
    })
    if (!isGoingOn) return
    position += reached.length
  }
  const { split } = planOf(row)
  if (split !== undefined) {
    const variantOfNext = splitRecipients(id, position, split)
    for (let from = 0; from < position; from += SPLIT_PAGE) {
      const variants = Array.from({ length: Math.min(SPLIT_PAGE, position - from) }, variantOfNext)
      const isGoingOn = await writeGroup(needs, row.group_id, async ({ tx }) => {
        if ((await current(tx)) === undefined) return false
        for (const variant of splitVariants)
          await storeVariant(
            tx,
            id,
            variant,
            variants.flatMap((one, index) => (one === variant ? [from + index] : [])),
          )
        return true
      })
      if (!isGoingOn) return
    }
  }
  await writeGroupDurable(needs, row.group_id, async ({ tx, announce }) => {
    const now = await current(tx)
    if (now === undefined) return
    const dueAt = Math.max(now.scheduled_at ?? 0, clock.now())
    await updateCampaign(tx, now, {
      status: 'scheduled',
      next_at: dueAt,
      ...noSplit,
      split_template_id: split?.templateId ?? null,
    })
    announce(campaignChanged(now.group_id, id))
  })
  service.campaignSending.reschedule()
}

/** Prepares the campaigns whose preparation was interrupted, here or at another instance. */
export async function prepareInterrupted(service: Needs): Promise<void> {
  for (const id of await listPreparingCampaigns(service.storage.db))
    await prepareCampaign(service, id)
}
