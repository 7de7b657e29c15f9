import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { SplitVariant } from '#contract/entities/campaigns/campaign-split.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import {
  takesSameValues,
  translatedValues,
  translationsOf,
} from '#contract/rules/templates/template-language.ts'
import { goesOn } from '#contract/policies/campaigns/running-campaign.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { campaignFailures } from '#contract/rules/campaigns/campaign-failure.ts'
import { paceStep, quietUntil } from '#contract/rules/campaigns/campaign-pace.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import {
  countRecipients,
  nextRecipients,
  parametersOf,
  updateRecipient,
} from '#workspace/storage/campaigns/campaign-recipients.ts'
import { isSplitOpen, variantOf } from '#workspace/storage/campaigns/campaign-splits.ts'
import {
  deleteRevisions,
  findCampaign,
  nextCampaign,
  planOf,
  updateCampaign,
  type CampaignPlan,
} from '#workspace/storage/campaigns/campaigns.ts'
import { countReached, lastReached } from '#workspace/storage/chats/conversations.ts'
import { hasOptedOut } from '#workspace/storage/contacts/opt-outs.ts'
import type { CampaignRecipientsTable, CampaignsTable, Db } from '#workspace/storage/tables.ts'
import { findWaTemplate, listWaTemplatesNamed } from '#workspace/storage/templates/wa-templates.ts'
import { findChat } from '#workspace/storage/contacts/contacts.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { Happening } from '#workspace/webhooks/happening.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import { type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { campaignChanged, type CampaignProgress } from './campaign-progress.ts'
import { chatWith } from '#workspace/use-cases/contacts/create-unknown-contact.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { notifyCampaign } from '#workspace/use-cases/messages/notify.ts'
import { pauseCampaign } from './pause-campaign.ts'
import { awaitSplit, neededVariants, stepOfSplit, templateIdOf } from './split-campaign.ts'
import { templateContent } from '#workspace/use-cases/templates/complete-template-message.ts'
import { planValues } from './plan-values.ts'
import { translationForContact } from '#workspace/use-cases/templates/template-translation.ts'

interface Needs extends DeliveryNeeds {
  campaignProgress: CampaignProgress
}

/** Campaigns as tasks of a scheduler: each step sends as many messages as the pace allows. */
export function campaignTasks(service: Needs): DueTasks {
  return {
    next: nextCampaign,
    run: (work, id) => runStep(work, service, id),
    urgency: 'bulk',
    failed: 'a campaign could not go on',
  }
}

/** A running campaign with the data that sending needs. */
interface Sending {
  row: CampaignsTable
  plan: CampaignPlan
  templates: Templates
  viewer: Viewer
}

/**
 * What the recipients who are still queued get, by variant. `first` is the campaign's own template, for which the values
 * are stored.
 */
interface Templates {
  first: WhatsAppTemplate
  sent: ReadonlyMap<SplitVariant, TemplateOfVariant>
}

interface TemplateOfVariant {
  template: WhatsAppTemplate
  /** The translations of the template that recipients get; empty if all get the template. */
  translations: readonly WhatsAppTemplate[]
}

async function runStep(work: Work, service: Needs, id: string): Promise<void> {
  const { tx, announce } = work
  const now = service.clock.now()
  const stored = await findCampaign(tx, id)
  if (stored === undefined || stored.next_at === null) return
  const directory = await readDirectory(tx, stored.group_id)
  if (directory === undefined) return
  const plan = planOf(stored)
  const row = await stepOfSplit(work, stored, plan, now)
  if (row === undefined) return
  const quietEnd = quietUntil(now, plan.quietHours, groupZone(directory.group))
  if (quietEnd !== null) {
    await waitUntil(work, row, quietEnd, 'quiet')
    return
  }
  const viewer = viewerIn(directory, row.created_by)
  const templates = await templatesOf(tx, row, plan)
  if (!goesOn(viewer)) return await pauseCampaign(work, row, directory, 'forbidden', now)
  if (templates === undefined) return await pauseCampaign(work, row, directory, 'template', now)
  if (service.channel.holdsTemplates?.(row.group_id))
    return await pauseCampaign(work, row, directory, 'line', now)
  const left = await peopleLeft(work, service, row.group_id)
  if (left.people === 0) {
    await waitUntil(work, row, left.until, 'people')
    return
  }
  const running = await updateCampaign(tx, row, {
    status: 'running',
    started_at: row.started_at ?? now,
    quiet_until: null,
  })
  if (row.status !== 'running') announce(campaignChanged(row.group_id, id))
  const { count, waitMs } = paceStep(plan.pacePerMinute)
  const sending = { row: running, plan, templates, viewer }
  const onlyTest = isSplitOpen(row)
  const limit = Math.min(count, left.people)
  for (const recipient of await nextRecipients(tx, id, { limit, onlyTest }))
    if (!(await sendTo(work, service, sending, recipient)))
      return await pauseCampaign(work, running, directory, 'limit', now)
  const [next] = await nextRecipients(tx, id, { limit: 1, onlyTest })
  if (next === undefined) {
    // A test of everybody leaves nobody to whom the better template could go.
    const [waiting] = onlyTest ? await nextRecipients(tx, id, { limit: 1, onlyTest: false }) : []
    return waiting === undefined
      ? await finish(work, running, directory, now)
      : await awaitSplit(work, running, plan, now)
  }
  await updateCampaign(tx, running, { next_at: now + waitMs })
  work.afterCommit(() => service.campaignProgress.changed(row.group_id, id))
}

/** The templates of a campaign; undefined if one of those that are still sent cannot be sent. */
async function templatesOf(
  db: Db,
  row: CampaignsTable,
  { inContactLanguage }: CampaignPlan,
): Promise<Templates | undefined> {
  const first = await findWaTemplate(db, row.template_id)
  if (first === undefined) return undefined
  const sent = new Map<SplitVariant, TemplateOfVariant>()
  for (const variant of neededVariants(row)) {
    const template = await findWaTemplate(db, templateIdOf(row, variant))
    if (template === undefined || !isUsable(template)) return undefined
    const translations = inContactLanguage
      ? await translationsWithValues(db, row.group_id, template)
      : []
    sent.set(variant, { template, translations })
  }
  return { first, sent }
}

/** The approved translations of a template that its values fill; empty if there is none beside the template. */
async function translationsWithValues(
  db: Db,
  groupId: string,
  template: WhatsAppTemplate,
): Promise<WhatsAppTemplate[]> {
  const named = await listWaTemplatesNamed(db, groupId, template.name)
  const found = translationsOf(template, named).filter((one) => takesSameValues(template, one))
  return found.length > 1 ? found : []
}

/** Lets a campaign wait. It is running before its first message, too. */
async function waitUntil(
  { tx, announce }: Work,
  row: CampaignsTable,
  until: number,
  waitsFor: 'quiet' | 'people',
): Promise<void> {
  // A test is decided at its time, whatever its last messages wait for.
  const decidesAt = isSplitOpen(row) ? (row.split_decides_at ?? until) : until
  await updateCampaign(tx, row, {
    next_at: Math.min(until, decidesAt),
    quiet_until: until,
    waits_for: waitsFor,
  })
  announce(campaignChanged(row.group_id, row.id))
}

/** The channel counts the people of this time, ms. */
const LIMIT_MS = 24 * 3_600_000

/**
 * How many more people the line may write to first. We count them ourselves, because the channel does not say it. So
 * messages of other programs over the same line are missing.
 * @returns also when there is one more, if there is none now, epoch ms
 */
async function peopleLeft(
  { tx }: Work,
  { channel, clock }: Needs,
  groupId: string,
): Promise<{ people: number; until: number }> {
  const now = clock.now()
  const limit = channel.peopleLimit?.(groupId)
  if (limit === undefined) return { people: Number.POSITIVE_INFINITY, until: now }
  const since = now - LIMIT_MS
  const reached = await countReached(tx, groupId, since)
  if (reached < limit) return { people: limit - reached, until: now }
  const last = await lastReached(tx, groupId, { since, skip: reached - Math.max(1, limit) })
  return { people: 0, until: (last ?? now) + LIMIT_MS }
}

/**
 * Stores the message to one recipient in the same transaction that updates the recipient's state. So nobody is skipped
 * or gets two messages if the process is killed. A message that was stored but not sent is sent at the next start.
 * @returns false if the group's message limit is used up; the recipient then stays queued
 */
async function sendTo(
  work: Work,
  service: Needs,
  { row, plan, templates, viewer }: Sending,
  recipient: CampaignRecipientsTable,
): Promise<boolean> {
  const { tx } = work
  const now = service.clock.now()
  const fail = async (reason: string): Promise<true> => {
    await updateRecipient(tx, recipient, { state: 'failed', reason, changed_at: now })
    return true
  }
  if (await hasOptedOut(tx, row.group_id, recipient.phone))
    return await fail(campaignFailures.optedOut)
  const chat = await chatOf(work, row, recipient, now)
  if (chat === undefined) return await fail(campaignFailures.gone)
  if (isBlocked(chat.contact)) return await fail(campaignFailures.blocked)
  const toSend = templates.sent.get(variantOf(row, recipient))
  if (toSend === undefined) return await fail(campaignFailures.content)
  const { template: chosen, translations } = toSend
  try {
    const to = { contactId: chat.row.id, groupId: row.group_id }
    const translation =
      translations.length > 0
        ? await translationForContact(tx, chosen, translations, to)
        : undefined
    const template = translation ?? chosen
    const sendable = { kind: 'whatsapp', template } as const
    const parameters = translatedValues(templates.first, template, parametersOf(recipient))
    const values = planValues(plan, parameters)
    const content = await templateContent(tx, viewer, sendable, values)
    const message = await deliver(work, service, {
      chat,
      content,
      userId: row.created_by,
      clientKey: undefined,
      templateCategory: template.category,
      isApprovedTemplate: true,
      isUnattended: true,
    })
    await updateRecipient(tx, recipient, {
      state: 'sent',
      contact_id: chat.row.id,
      message_id: message.id,
      sent_at: now,
      changed_at: now,
    })
    return true
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    if (error.code === 'MESSAGE_LIMIT') return false
    return await fail(campaignFailures.content)
  }
}

/** The recipient's chat. A new phone number is registered first. @returns undefined if the contact was deleted */
async function chatOf(
  work: Work,
  { group_id: groupId }: CampaignsTable,
  { contact_id, phone, name }: CampaignRecipientsTable,
  now: number,
): Promise<StoredChat | undefined> {
  if (contact_id === null) return await chatWith(work, { groupId, phone, name }, now)
  return await findChat(work.tx, contact_id)
}

async function finish(
  work: Work,
  row: CampaignsTable,
  directory: Directory,
  now: number,
): Promise<void> {
  const { tx, announce, tell } = work
  await updateCampaign(tx, row, { status: 'finished', finished_at: now, next_at: null })
  await deleteRevisions(tx, row.id)
  announce(campaignChanged(row.group_id, row.id))
  const text = await sentOfAll(tx, row.id)
  tell(campaignFinished(row))
  await notifyCampaign(work, directory, row, { change: 'finished', text }, now)
}

function campaignFinished({ id, group_id: groupId, name }: CampaignsTable): Happening {
  const campaign = { id, status: 'finished' }
  return {
    groupId,
    kind: 'campaign.finished',
    subjectId: id,
    title: name,
    outline: { campaign },
    content: { campaign: { ...campaign, name } },
  }
}

/** The number of sent messages of a campaign and the number of its recipients, as text. */
export async function sentOfAll(db: Db, campaignId: string): Promise<string> {
  const { sent, recipients } = await countRecipients(db, campaignId)
  return `${sent} / ${recipients}`
}
