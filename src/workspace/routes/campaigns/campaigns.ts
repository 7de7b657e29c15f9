import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { allowsAct } from '#contract/rules/campaigns/campaign-control.ts'
import { isStoredSource } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { canRetry } from '#contract/rules/campaigns/campaign-failure.ts'
import { nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import {
  parameterFaults,
  suggestedParameters,
} from '#contract/rules/campaigns/campaign-parameters.ts'
import {
  faultsMessage,
  isOfferOver,
  templateFaults,
} from '#contract/rules/templates/sendable-template.ts'
import { badRequest, forbidden, notFound, ServiceFailure, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Service } from '#workspace/http/service.ts'
import { countRecipients, queueFailed } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { isSplitOpen, releaseQueued } from '#workspace/storage/campaigns/campaign-splits.ts'
import {
  deleteOtherRows,
  saveCampaignRows,
  setRowPhone,
} from '#workspace/storage/campaigns/campaign-rows.ts'
import {
  deleteCampaign,
  deleteRevisions,
  insertCampaign,
  listCampaigns,
  planOf,
  toCampaign,
  updateCampaign,
  type CampaignPlan,
} from '#workspace/storage/campaigns/campaigns.ts'
import { contactsWithIds } from '#workspace/storage/contacts/contact-table.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import { writeGroup, writeGroupDurable } from '#workspace/unit-of-work.ts'
import { approvedTemplate } from '#workspace/use-cases/templates/approved-template.ts'
import { readAudience } from '#workspace/use-cases/campaigns/campaign-audience.ts'
import { campaignChanged } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import { campaignSender } from '#workspace/use-cases/campaigns/campaign-sender.ts'
import { templateContent } from '#workspace/use-cases/templates/complete-template-message.ts'
import { notifyCampaign } from '#workspace/use-cases/messages/notify.ts'
import { prepareCampaign } from '#workspace/use-cases/campaigns/prepare-campaign.ts'
import { applyRevision } from '#workspace/use-cases/campaigns/revise-campaign.ts'
import { assertSplit, assertStillApproved } from '#workspace/use-cases/campaigns/split-campaign.ts'
import { sentOfAll } from '#workspace/use-cases/campaigns/send-campaign.ts'
import { testCampaign } from '#workspace/use-cases/campaigns/trial-campaign.ts'
import { enterGroup, type GroupContext } from '#workspace/access.ts'
import {
  assertOverrules,
  assertPlannable,
  assertSourcesOver,
  enterCampaigns,
  openCampaign,
  withNumbers,
} from './campaign-access.ts'
import { changeCampaign, openFor } from './change-campaign.ts'
import { planValues } from '#workspace/use-cases/campaigns/plan-values.ts'

/**
 * Checks that a campaign can be changed. Only a draft allows all changes; the pace and the quiet hours can also be
 * changed later (see `allowsAct`).
 * @throws ServiceFailure 409 if the campaign's status does not allow these changes
 */
function assertAllowed(row: CampaignsTable, changes: object): void {
  const adjusts = ['pacePerMinute', 'quietHours']
  const isAdjusting = Object.keys(changes).every((name) => adjusts.includes(name))
  if (!allowsAct(row.status, isAdjusting ? 'adjust' : 'edit'))
    throw new ServiceFailure('CONFLICT', `This campaign is ${row.status}.`)
}

/** A plan without what belongs to its template. */
function withoutTemplate(plan: CampaignPlan) {
  const { media: _m, place: _p, expiresAt: _e, cards: _c, products: _o, split: _s, ...rest } = plan
  return rest
}

/** The plan with the changes of a call; null removes the file, the place, what else the template needs, and the test. */
function changedPlan(
  plan: CampaignPlan,
  changes: BodyOf<typeof campaignsApi.updateCampaign>,
): CampaignPlan {
  const { audience, parameters, inContactLanguage, pacePerMinute, quietHours } = changes
  const {
    media = plan.media,
    place = plan.place,
    expiresAt = plan.expiresAt,
    cards = plan.cards,
    products = plan.products,
    split = plan.split,
  } = changes
  return {
    ...withoutTemplate(plan),
    ...(media != null && { media }),
    ...(place != null && { place }),
    ...(expiresAt != null && { expiresAt }),
    ...(cards != null && { cards }),
    ...(products != null && { products }),
    ...(split != null && { split }),
    ...(audience !== undefined && { audience }),
    ...(parameters !== undefined && { parameters }),
    ...(inContactLanguage !== undefined && { inContactLanguage }),
    ...(pacePerMinute !== undefined && { pacePerMinute }),
    ...(quietHours !== undefined && { quietHours }),
  }
}

/**
 * Checks that a draft can be sent: each placeholder has a value for every recipient, the template's file can be used,
 * the audience
 * reaches at least one person, and the campaigns that it follows up are over.
 * @throws ServiceFailure 400 if one of these is not the case, 409 if the channel has not approved a template or such a campaign
 *   is not over
 */
async function assertComplete(
  service: Service,
  { row, ...access }: GroupContext & { row: CampaignsTable },
): Promise<void> {
  const { db } = service.storage
  const plan = planOf(row)
  const template = await approvedTemplate(db, row.group_id, row.template_id)
  const faults = parameterFaults(template, plan.parameters)
  if (faults.length > 0)
    throw unfit(
      'A placeholder has no value for some recipient.',
      faults.map((at) => ({ path: `parameters.${at}`, message: 'needs a value' })),
    )
  const other =
    plan.split === undefined ? [] : [await assertSplit(db, row.group_id, template, plan.split)]
  const sendables = [template, ...other].map((one) => ({
    kind: 'whatsapp' as const,
    template: one,
  }))
  const values = planValues(plan, [])
  const lacking = sendables
    .flatMap((sendable) => templateFaults(sendable, values))
    .filter(({ path }) => !path.startsWith('parameters'))
  if (lacking.length > 0)
    throw unfit(faultsMessage(lacking, 'Something that the template needs is missing.'), lacking)
  if (isOfferOver(plan, row.scheduled_at ?? service.clock.now()))
    throw unfit('The offer ends before the campaign.', [
      { path: 'expiresAt', message: 'must be later than the campaign' },
    ])
  for (const sendable of sendables) await templateContent(db, access.viewer, sendable, values)
  await assertSourcesOver(db, plan.audience)
  const sender = campaignSender(access.directory, access.viewer.userId)
  const { pages } = await readAudience(db, access.viewer, row, sender, service.clock.now())
  for await (const page of pages) if (page.some(({ verdict }) => verdict === 'reached')) return
  throw badRequest('The audience reaches nobody.')
}

export const campaignsRoutes = [
  implement(campaignsApi.campaigns, async (call, { storage }) => {
    const { offset, limit } = call.query
    await enterCampaigns(storage.db, call)
    const rows = await listCampaigns(storage.db, call.groupId, { offset, limit: limit + 1 })
    const items: Campaign[] = []
    for (const row of rows.slice(0, limit)) items.push(await withNumbers(storage.db, row))
    return { items, hasMoreItems: rows.length > limit }
  }),

  implement(campaignsApi.campaign, async (call, { storage }) => {
    if (call.query.short === true) {
      const { viewer } = await enterGroup(storage.db, call)
      if (!can(viewer, 'campaign.see')) throw forbidden('You may not see campaigns.')
      const row = await inGroup(storage.db, call.groupId).campaign(call.params.id)
      const { id, groupId, templateId, name, status } = toCampaign(row)
      return { id, groupId, templateId, name, status, parameters: [], failures: [] }
    }
    return await withNumbers(storage.db, (await openCampaign(storage.db, call)).row)
  }),

  implement(campaignsApi.createCampaign, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      await enterCampaigns(tx, call)
      const { name, templateId } = call.body
      const template = await approvedTemplate(tx, groupId, templateId)
      const draft = { group_id: groupId, template_id: templateId, name, created_by: call.userId }
      const plan = {
        parameters: suggestedParameters(template),
        inContactLanguage: true,
        quietHours: { hours: nightHours, days: [] },
      }
      const row = await insertCampaign(tx, draft, plan, service.clock.now())
      announce(campaignChanged(groupId, row.id, call.userId))
      return await withNumbers(tx, row)
    })
  }),

  implement(campaignsApi.updateCampaign, async (call, service) => {
    const campaign = await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { row, viewer } = await openCampaign(tx, call)
      const { name, templateId } = call.body
      assertAllowed(row, call.body)
      await assertPlannable(tx, viewer, planOf(row), call.body)
      // A draft with changes would undo the new pace or quiet hours.
      await deleteRevisions(tx, row.id)
      const isOther = templateId !== undefined && templateId !== row.template_id
      const template = isOther ? await approvedTemplate(tx, call.groupId, templateId) : undefined
      const plan = planOf(row)
      const before =
        template === undefined
          ? plan
          : { ...withoutTemplate(plan), parameters: suggestedParameters(template) }
      const after = changedPlan(before, call.body)
      if (call.body.split != null) {
        const chosen = template ?? (await approvedTemplate(tx, call.groupId, row.template_id))
        await assertSplit(tx, call.groupId, chosen, call.body.split)
      }
      const files = after.audience.sources.filter(isStoredSource)
      if (call.body.audience !== undefined)
        await deleteOtherRows(
          tx,
          row.id,
          files.map(({ refId }) => refId),
        )
      const isQuietChanged = call.body.quietHours !== undefined && row.quiet_until !== null
      const changed = await updateCampaign(tx, row, {
        plan_json: JSON.stringify(after),
        ...(name !== undefined && { name }),
        ...(isOther && { template_id: templateId }),
        // Make the next sending step due now, so that it applies the new quiet hours.
        ...(isQuietChanged &&
          row.next_at !== null && { next_at: service.clock.now(), quiet_until: null }),
      })
      announce(campaignChanged(call.groupId, row.id, call.userId))
      return await withNumbers(tx, changed)
    })
    service.campaignSending.reschedule()
    return campaign
  }),

  implement(campaignsApi.deleteCampaign, async (call, service) => {
    await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { row } = await openFor(tx, call, 'delete')
      await deleteCampaign(tx, row.id)
      announce(campaignChanged(call.groupId, row.id, call.userId))
    })
    return { ok: true as const }
  }),

  implement(campaignsApi.addCampaignRows, async (call, service) => {
    await writeGroup(service, call.groupId, async ({ tx }) => {
      const { row } = await openFor(tx, call, 'edit')
      const { fileId, offset, rows, countryCode } = call.body
      if (offset + rows.length > limits.campaign.rowsMax)
        throw badRequest(`A file has at most ${limits.campaign.rowsMax} rows.`)
      const stored = rows.map(({ line, phone, name, columns }, index) => ({
        campaign_id: row.id,
        file_id: fileId,
        position: line === undefined ? offset + index : line - 1,
        phone,
        name,
        country_code: countryCode,
        columns_json: JSON.stringify(columns),
      }))
      await saveCampaignRows(tx, stored)
    })
    return { ok: true as const }
  }),

  implement(campaignsApi.addCampaignContacts, async (call, service) => {
    await writeGroup(service, call.groupId, async ({ tx }) => {
      const { row, viewer } = await openFor(tx, call, 'edit')
      const { listId, offset, contactIds } = call.body
      const chosen = await contactsWithIds(tx, chatScope(viewer), contactIds)
      const stored = chosen.map(({ phone, name, country_code }, index) => ({
        campaign_id: row.id,
        file_id: listId,
        position: offset + index,
        phone,
        name,
        country_code,
        columns_json: '{}',
      }))
      await saveCampaignRows(tx, stored)
    })
    return { ok: true as const }
  }),

  implement(campaignsApi.correctCampaignRow, async (call, service) => {
    const { fileId } = call.params
    await writeGroup(service, call.groupId, async ({ tx }) => {
      const { row } = await openFor(tx, call, 'edit')
      const at = { campaignId: row.id, fileId, position: call.body.row - 1 }
      if (!(await setRowPhone(tx, at, call.body.phone))) throw notFound('row')
    })
    return { ok: true as const }
  }),

  implement(campaignsApi.testCampaign, async (call, service) => {
    const message = await writeGroupDurable(service, call.groupId, async (work) => {
      const { row, viewer } = await openFor(work.tx, call, 'edit')
      const { phone, parameters } = call.body
      return await testCampaign(work, service, row, { viewer, phone, parameters })
    })
    return { contactId: message.contactId, messageId: message.id }
  }),

  implement(campaignsApi.startCampaign, async (call, service) => {
    const { directory, viewer, row } = await openFor(service.storage.db, call, 'start')
    const { scheduledDate } = call.body
    const now = service.clock.now()
    const at = scheduledDate === undefined ? null : Date.parse(scheduledDate)
    if (at !== null && at > now + limits.scheduleAheadMs)
      throw badRequest('The date is too far ahead.')
    await assertComplete(service, { directory, viewer, row })
    const campaign = await writeGroupDurable(service, call.groupId, async (work) => {
      const { row: draft } = await openFor(work.tx, call, 'start')
      const started = draft.revision_of === null ? draft : await applyRevision(work.tx, draft)
      const after = await updateCampaign(work.tx, started, {
        status: 'preparing',
        pause_reason: null,
        next_at: null,
        quiet_until: null,
        // The user who starts a campaign becomes its creator, because a campaign reaches only contacts that its creator
        // may see.
        created_by: call.userId,
        scheduled_at: at !== null && at > now ? at : null,
      })
      work.announce(campaignChanged(call.groupId, after.id, call.userId))
      return await withNumbers(work.tx, after)
    })
    // The preparation is the service's own work: the log has that the user began it.
    service.background(prepareCampaign({ ...service, acting: undefined }, campaign.id))
    return campaign
  }),

  implement(campaignsApi.pauseCampaign, (call, service) =>
    changeCampaign(service, call, 'pause', async () => ({
      status: 'paused',
      pause_reason: 'user',
      next_at: null,
      quiet_until: null,
    })),
  ),

  implement(campaignsApi.resumeCampaign, (call, service) =>
    changeCampaign(service, call, 'resume', async ({ tx }, { row }) => {
      await assertStillApproved(tx, row)
      const now = service.clock.now()
      const isAhead = row.started_at === null && (row.scheduled_at ?? 0) > now
      return {
        status: row.started_at === null ? 'scheduled' : 'running',
        pause_reason: null,
        next_at: isAhead ? row.scheduled_at : now,
      }
    }),
  ),

  implement(campaignsApi.retryCampaign, (call, service) =>
    changeCampaign(service, call, 'retry', async ({ tx, audit }, { row }) => {
      const { failures } = await countRecipients(tx, row.id)
      const reasons = failures.map(({ reason }) => reason).filter(canRetry)
      const queued = await queueFailed(tx, row.id, reasons)
      const object = { type: 'campaign', id: row.id, name: row.name }
      const step = { action: 'campaign.retried', object, count: queued } as const
      if (queued > 0) audit(call.groupId, step, service.clock.now())
      if (!isSplitOpen(row)) await releaseQueued(tx, row.id)
      // A test that waits for its decision has no step until then.
      if (queued > 0 && isSplitOpen(row) && row.next_at !== null)
        return { next_at: service.clock.now() }
      if (queued === 0 || row.status !== 'finished') return {}
      await assertStillApproved(tx, row)
      return { status: 'running', finished_at: null, next_at: service.clock.now() }
    }),
  ),

  implement(campaignsApi.cancelCampaign, (call, service) =>
    changeCampaign(service, call, 'cancel', async (work, { row, viewer, directory }) => {
      assertOverrules(viewer, row)
      const now = service.clock.now()
      const text = await sentOfAll(work.tx, row.id)
      const notice = { change: 'cancelled', text } as const
      await notifyCampaign(work, directory, row, notice, now, call.userId)
      await deleteRevisions(work.tx, row.id)
      return {
        status: 'cancelled',
        pause_reason: null,
        next_at: null,
        quiet_until: null,
        finished_at: now,
      }
    }),
  ),
]
