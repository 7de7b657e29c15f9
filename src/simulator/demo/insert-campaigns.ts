import type {
  CampaignParameter,
  QuietHours,
  RecipientState,
} from '#contract/entities/campaigns/campaign.ts'
import { channelCodes } from '#contract/errors.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { paceStep } from '#contract/rules/campaigns/campaign-pace.ts'
import { newId } from '#workspace/storage/ids.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { noSplit } from '#workspace/storage/campaigns/campaign-splits.ts'
import type { CampaignRecipientsTable, CampaignsTable, Tx } from '#workspace/storage/tables.ts'
import { Stream } from './random.ts'
import { SHOP } from './users.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Time from the start of the demo to the next message of the running campaign, ms. */
const FIRST_STEP_MS = 15_000
const AUTHOR = 'u-jorge'
/** Dialling code of the recipients: Peru, since the campaigns are in Spanish. */
const COUNTRY = '51'

interface DemoCampaign {
  name: string
  templateId: string
  status: 'finished' | 'paused' | 'running' | 'scheduled'
  /** Time from now to the campaign's start, ms; negative for a past start. */
  startsAt: number
  /** Maximum number of recipients. */
  recipients: number
  /** Share of the recipients who have been processed, 0 to 1. */
  share: number
  /** Percentage of the processed recipients who reply. */
  answers: number
  pacePerMinute: number
  quietHours: QuietHours
  parameters: CampaignParameter[]
}

const firstName: CampaignParameter = { field: 'contact.first_name', text: 'cliente' }
const nights: QuietHours = { hours: { from: '20:00', to: '09:00' }, days: ['sun'] }

/** A finished campaign of earlier weeks. */
const past = (
  name: string,
  templateId: string,
  more: Pick<DemoCampaign, 'startsAt' | 'answers' | 'parameters'>,
): DemoCampaign => ({
  name,
  templateId,
  status: 'finished',
  recipients: 1_400,
  share: 1,
  pacePerMinute: 15,
  quietHours: nights,
  ...more,
})

const campaigns: readonly DemoCampaign[] = [
  past('Escritorios de primavera', 'w-desks', {
    startsAt: -47 * DAY,
    answers: 9,
    parameters: [firstName, { text: '10 %' }],
  }),
  past('Cotizaciones de octubre', 'w-follow-up', {
    startsAt: -33 * DAY,
    answers: 34,
    parameters: [firstName, { field: 'agent.first_name', text: 'Jorge' }],
  }),
  past('Entregas de la quincena', 'w-delivery', {
    startsAt: -19 * DAY,
    answers: 58,
    parameters: [{ text: '44120' }, firstName, { text: 'jueves' }, { text: '9 y 13 h' }],
  }),
  past('Gracias por tu compra', 'w-post-hire', {
    startsAt: -12 * DAY,
    answers: 17,
    parameters: [firstName],
  }),
  {
    name: 'Semana del escritorio',
    templateId: 'w-desks',
    status: 'finished',
    startsAt: -4 * DAY,
    recipients: 1_400,
    share: 1,
    answers: 11,
    pacePerMinute: 15,
    quietHours: nights,
    parameters: [firstName, { text: '20 %' }],
  },
  {
    name: 'Cotizaciones sin respuesta',
    templateId: 'w-follow-up',
    status: 'paused',
    startsAt: -3 * HOUR,
    recipients: 640,
    share: 0.63,
    answers: 22,
    pacePerMinute: 6,
    quietHours: nights,
    parameters: [firstName, { field: 'agent.first_name', text: 'Jorge' }],
  },
  {
    // The campaign is slow and short, so that its messages and the replies do not fill the inbox. It has no quiet
    // hours, so that it always runs.
    name: 'Sigue en pie tu cotización',
    templateId: 'w-follow-up',
    status: 'running',
    startsAt: -33 * MINUTE,
    recipients: 120,
    share: 0.8,
    answers: 24,
    pacePerMinute: 3,
    quietHours: { days: [] },
    parameters: [firstName, { field: 'agent.first_name', text: 'Jorge' }],
  },
  {
    // The start is so far ahead that no demo runs until then.
    name: 'Liquidación de temporada',
    templateId: 'w-desks',
    status: 'scheduled',
    startsAt: 45 * DAY,
    recipients: 900,
    share: 0,
    answers: 0,
    pacePerMinute: 30,
    quietHours: { days: ['sun'] },
    parameters: [firstName, { text: '35 %' }],
  },
]

const replies = [
  'Quiero uno',
  '¿Hasta cuándo dura la oferta?',
  'Gracias, lo pienso',
  'Baja',
  '¿Tienen en blanco?',
]

interface Receiver {
  id: string
  name: string
  last_name: string | null
  phone: string
}

/**
 * Inserts the demo's finished, paused and scheduled campaigns.
 * @param isLive whether to insert a running campaign as well, which the service continues to send
 */
export async function insertCampaigns(
  tx: Tx,
  { seed, now, isLive }: { seed: number; now: number; isLive: boolean },
): Promise<void> {
  const stream = new Stream(seed, 'campaigns')
  const receivers: Receiver[] = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'last_name', 'phone'])
    .where('group_id', '=', SHOP)
    .where('country_code', '=', COUNTRY)
    .where('is_group_chat', '=', 0)
    .where('archived', '=', 0)
    .orderBy('id')
    .limit(Math.max(...campaigns.map(({ recipients }) => recipients)))
    .execute()
  const optedOut = new Set<string>()
  for (const campaign of campaigns) {
    if (campaign.status === 'running' && !isLive) continue
    const row = campaignRow(campaign, stream, now)
    await tx.insertInto('campaigns').values(row).execute()
    const own = stream
      .shuffled(receivers)
      .filter(({ phone }) => !optedOut.has(phone))
      .slice(0, campaign.recipients)
    const sent = Math.floor(own.length * campaign.share)
    const rows = own.map((receiver, position) =>
      recipientRow({ campaign, row, stream, now }, receiver, { position, isSent: position < sent }),
    )
    await insertMany(tx, 'campaign_recipients', rows)
    const last = rows[sent - 1]?.sent_at ?? null
    if (campaign.status === 'finished')
      await tx
        .updateTable('campaigns')
        .set({ finished_at: last ?? now })
        .where('id', '=', row.id)
        .execute()
    for (const { phone, opted_out, changed_at } of rows) {
      if (opted_out === 0) continue
      optedOut.add(phone)
      await tx
        .insertInto('opt_outs')
        .values({ group_id: SHOP, phone, at: changed_at ?? now, campaign_id: row.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

function campaignRow(campaign: DemoCampaign, stream: Stream, now: number): CampaignsTable {
  const { name, templateId, status, startsAt, pacePerMinute, quietHours, parameters } = campaign
  const at = now + startsAt
  const audience = { sources: [], excludedTagIds: [] }
  const createdAt = Math.min(at, now) - DAY
  return {
    id: newId('campaign', createdAt, stream.bytes(10)),
    group_id: SHOP,
    template_id: templateId,
    name,
    status,
    pause_reason: status === 'paused' ? 'user' : null,
    plan_json: JSON.stringify({
      audience,
      parameters,
      pacePerMinute,
      quietHours,
    }),
    created_by: AUTHOR,
    created_at: createdAt,
    scheduled_at: status === 'scheduled' ? at : null,
    started_at: status === 'scheduled' ? null : at,
    finished_at: null,
    next_at: status === 'scheduled' ? at : status === 'running' ? now + FIRST_STEP_MS : null,
    quiet_until: null,
    waits_for: null,
    revision_of: null,
    ...noSplit,
  }
}

interface RecipientContext {
  campaign: DemoCampaign
  row: CampaignsTable
  stream: Stream
  now: number
}

function recipientRow(
  { campaign, row, stream, now }: RecipientContext,
  { id, name, last_name, phone }: Receiver,
  { position, isSent }: { position: number; isSent: boolean },
): CampaignRecipientsTable {
  const contact = {
    name,
    phone,
    countryCode: COUNTRY,
    ...(last_name !== null && { lastName: last_name }),
  }
  const [first = ''] = name.split(' ')
  const parameters = campaign.parameters.map(({ field, text }) =>
    field === 'contact.first_name' && first !== '' ? first : text,
  )
  const state: RecipientState = isSent
    ? stream.weighted<RecipientState>([
        ['sent', 4],
        ['delivered', 0.36 * (93 - campaign.answers)],
        ['read', 0.64 * (93 - campaign.answers)],
        ['replied', campaign.answers],
        ['failed', 3],
      ])
    : 'queued'
  const { count, waitMs } = paceStep(campaign.pacePerMinute)
  const sentAt = now + campaign.startsAt + Math.floor(position / count) * waitMs
  const changedAt = Math.min(now, sentAt + stream.int(2, 180) * 60_000)
  const reply = state === 'replied' ? stream.pick(replies) : null
  const wholeName = contactName(contact)
  return {
    campaign_id: row.id,
    position,
    contact_id: id,
    phone,
    name: wholeName,
    name_key: foldText(wholeName),
    parameters_json: JSON.stringify(parameters),
    state,
    opted_out: reply === 'Baja' ? 1 : 0,
    reason:
      state === 'failed'
        ? String(
            stream.weighted<number>([
              [channelCodes.undeliverable, 6],
              [channelCodes.mediaFailed, 1],
              [channelCodes.marketingBlocked, 3],
              [channelCodes.marketingLimit, 1],
            ]),
          )
        : null,
    message_id: null,
    sent_at: isSent ? sentAt : null,
    changed_at: isSent ? changedAt : null,
    reply,
    variant: null,
  }
}
