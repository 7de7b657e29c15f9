import { findCampaign } from '#workspace/storage/campaigns/campaigns.ts'
import { changesTo } from '#workspace/audit/record.ts'
import { recordCall } from '#workspace/audit/acting.ts'
import { campaignOutcomesApi } from '#contract/api/campaigns/campaign-outcomes.ts'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { OutputOf, QueryOf } from '#contract/api/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { phoneDigits } from '#contract/rules/contacts/phone-digits.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import {
  costCategory,
  createCountryCounter,
  highestPrice,
  smallestUnits,
} from '#contract/rules/reports/message-price.ts'
import { groupZone, wallTime } from '#contract/rules/time/time-zone.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import type { CampaignExportRequest } from '#workspace/exports.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { findPrices } from '#workspace/storage/line/price-tables.ts'
import { listRecipients, toRecipient } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { isSplitOpen, variantOf } from '#workspace/storage/campaigns/campaign-splits.ts'
import { planOf } from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import {
  readAudience,
  type AudienceMember,
} from '#workspace/use-cases/campaigns/campaign-audience.ts'
import { campaignOutcomes } from '#workspace/use-cases/campaigns/campaign-outcomes.ts'
import { campaignSender } from '#workspace/use-cases/campaigns/campaign-sender.ts'
import type { GroupContext } from '#workspace/access.ts'
import { openCampaign, openToExport } from './campaign-access.ts'

type Answer = OutputOf<typeof campaignsApi.campaignAudience>
type Needs = Pick<Service, 'storage' | 'clock' | 'cloud'>
type Page = QueryOf<typeof campaignsApi.campaignAudience>

const isShown = ({ verdict }: AudienceMember, show: Page['show']): boolean =>
  show === 'out' ? verdict !== 'reached' : verdict === show

function matches({ name, phone }: AudienceMember, filter: string): boolean {
  const digits = phoneDigits(filter)
  if (foldText(name).includes(filter)) return true
  return digits !== null && samePerson(digits).some((spelling) => phone.includes(spelling))
}

const itemOf = ({
  problem,
  optedOutAt,
  row,
  contactId,
  parameters,
  otherPhones: _listedApart,
  fields,
  ...one
}: AudienceMember): Answer['items'][number] => ({
  ...one,
  ...(row !== undefined && { row }),
  ...(contactId !== undefined && { contactId }),
  ...(problem !== undefined && { problem }),
  ...(optedOutAt !== undefined && { optedOutAt: iso(optedOutAt) }),
  ...(one.verdict === 'reached' && { parameters: parameters(), fields: fields() }),
})

/** The most that messages of one of these templates to people of these countries cost. */
async function costOf(
  { storage, clock, cloud }: Needs,
  group: Group,
  templates: readonly WhatsAppTemplate[],
  countries: ReadonlyMap<string | null, number>,
): Promise<Answer['cost']> {
  const { table } = await findPrices(storage.db, group.id)
  const { day } = wallTime(clock.now(), groupZone(group))
  const categories = templates.map(({ category }) => costCategory(category.toLowerCase()))
  const { micros, unpriced } = highestPrice(table, categories, countries, day)
  return {
    cents: smallestUnits(micros, table.currency),
    currency: table.currency,
    ...(unpriced > 0 && { unpriced }),
    isExample: !table.isConfirmed || cloud.lines.ofGroup(group.id) === undefined,
  }
}

async function audienceOf(
  service: Needs,
  { viewer, directory }: GroupContext,
  row: CampaignsTable,
  { show, filter = '', offset, limit }: Page,
): Promise<Answer> {
  const { storage, clock } = service
  const sender = campaignSender(directory, viewer.userId)
  const reading = await readAudience(storage.db, viewer, row, sender, clock.now())
  const words = foldText(filter)
  const items: Answer['items'] = []
  const several: Answer['several'] = { total: 0, rows: [] }
  const people = createCountryCounter()
  let total = 0
  for await (const page of reading.pages)
    for (const one of page) {
      if (one.verdict === 'reached') people.add(one.phone)
      const { source, row: number, phone, otherPhones } = one
      if (number !== undefined && otherPhones !== undefined) {
        several.total += 1
        if (several.rows.length < limits.campaign.severalRowsListed)
          several.rows.push({ source, row: number, phone, otherPhones: [...otherPhones] })
      }
      if (!isShown(one, show) || (words !== '' && !matches(one, words))) continue
      if (total >= offset && items.length < limit) items.push(itemOf(one))
      total += 1
    }
  const template = await findWaTemplate(storage.db, row.template_id)
  // A test can send its second template to all but its own share.
  const { split } = planOf(row)
  const other = split && (await findWaTemplate(storage.db, split.templateId))
  return {
    sources: [...reading.sources],
    ...reading.counts,
    several,
    ...(template !== undefined && {
      cost: await costOf(
        service,
        directory.group,
        other === undefined ? [template] : [template, other],
        people.countries,
      ),
    }),
    total,
    items,
  }
}

async function prepare(
  { campaignExports, acting }: Pick<Service, 'campaignExports' | 'acting'>,
  { userId }: { userId: string },
  request: CampaignExportRequest,
): Promise<OutputOf<typeof campaignsApi.exportCampaign>> {
  const { ticket, until } = await campaignExports.add({
    userId,
    request,
    record: async (tx) => {
      const { name } = (await findCampaign(tx, request.campaignId)) ?? {}
      const object = {
        type: 'campaign',
        id: request.campaignId,
        ...(name !== undefined && { name }),
      }
      const changes = await changesTo(tx, request.groupId, { content: request.content })
      await recordCall(tx, acting, { action: 'campaign.exported', object, changes })
    },
  })
  return { path: `/api/operations/exports/${ticket}`, expiresAt: iso(until) }
}

export const campaignAudienceRoutes = [
  implement(campaignsApi.campaignAudience, async (call, service) => {
    const { row, ...context } = await openCampaign(service.storage.db, call)
    return await audienceOf(service, context, row, call.query)
  }),

  implement(campaignsApi.campaignRecipients, async (call, { storage }) => {
    const { row, viewer } = await openCampaign(storage.db, call)
    const scope = chatScope(viewer)
    const { total, items } = await listRecipients(storage.db, row.id, { ...call.query, scope })
    const isWaiting = isSplitOpen(row)
    return {
      total,
      items: items.map((one) =>
        toRecipient(
          one,
          row.split_template_id === null || (isWaiting && one.variant === null)
            ? undefined
            : variantOf(row, one),
        ),
      ),
    }
  }),

  implement(campaignOutcomesApi.campaignOutcomes, async (call, { storage }) => {
    const { row, viewer } = await openCampaign(storage.db, call)
    return await campaignOutcomes(storage.db, viewer, row)
  }),

  implement(campaignsApi.exportCampaign, async (call, service) => {
    const { row } = await openToExport(service.storage.db, call)
    const { groupId, body } = call
    return await prepare(service, call, {
      content: 'results',
      ...body,
      groupId,
      campaignId: row.id,
    })
  }),

  implement(campaignsApi.exportCampaignAudience, async (call, service) => {
    const { row } = await openToExport(service.storage.db, call)
    const { groupId, body } = call
    return await prepare(service, call, {
      content: 'leftOut',
      ...body,
      groupId,
      campaignId: row.id,
    })
  }),
]
