import type { BodyOf } from '#contract/api/endpoint.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import {
  type WhatsAppTemplate,
  whatsAppTemplateSchema,
} from '#contract/entities/templates/whatsapp-template.ts'
import { channelTextWords, isChannelTextRule } from '#contract/rules/messages/channel-texts.ts'
import { countPlaceholders, numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { checkTemplate } from '#contract/rules/templates/template-check.ts'
import { isCategoryEditable, isTemplateEditable } from '#contract/rules/templates/template-edit.ts'
import { isTemplateNameTaken } from '#contract/rules/templates/template-name.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { isRefusedCall, isRefusedLine, ServiceFailure, unfit } from '#workspace/failure.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db } from '#workspace/storage/tables.ts'
import {
  deleteSubmission,
  saveSubmission,
} from '#workspace/storage/templates/template-submissions.ts'
import {
  findWaTemplate,
  findWaTemplateByProviderId,
  listWaTemplates,
  providerIdOfWaTemplate,
  saveWaTemplate,
  setProvided,
} from '#workspace/storage/templates/wa-templates.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { writeGroup, type Work, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { notifyTemplate } from '#workspace/use-cases/messages/notify.ts'
import type { ProviderSync } from '#workspace/use-cases/line/provider-sync.ts'
import { publishTemplateChange, reviewDueAt, withVerdict } from './review-template.ts'

type JsonSubmission = BodyOf<typeof whatsAppTemplatesApi.applyWhatsAppTemplate>
type SubmittedTemplate =
  JsonSubmission | Omit<BodyOf<typeof whatsAppTemplatesApi.applyMediaWhatsAppTemplate>, 'file'>
/** The parts of a template without a file of its own. */
type OwnParts = Partial<
  Pick<Extract<JsonSubmission, { templateType: 'TEXT' | 'LOCATION' }>, 'cards' | 'verification'>
>
type Submission = SubmittedTemplate & { groupId: string }

/**
 * @throws ServiceFailure 400 if `templateText` is not `templateApproveText` with numbered placeholders, or if the
 *   template breaks rules of the channel; the error lists these rules
 */
export function assertApplicable(submission: Omit<SubmittedTemplate, 'groupId'> & OwnParts): void {
  const { name, templateType, header = '', footer = '', buttons = [] } = submission
  const { templateText, templateApproveText, exampleParameters = [] } = submission
  const { category, languageCode, offer, cards, verification } = submission
  if (numberPlaceholders(templateApproveText).templateText !== templateText)
    throw unfit('The texts of the template differ.', [
      { path: 'templateText', message: 'must be the text as written with numbered placeholders' },
    ])
  for (const [index, { text, approveText = text }] of (cards ?? []).entries())
    if (numberPlaceholders(approveText).templateText !== text)
      throw unfit('The texts of a card differ.', [
        {
          path: `cards.${index}.text`,
          message: 'must be the text as written with numbered placeholders',
        },
      ])
  const headerCount = countPlaceholders(header)
  const findings = checkTemplate({
    name,
    templateType,
    header,
    footer,
    body: templateApproveText,
    buttons,
    headerExamples: exampleParameters.slice(0, headerCount),
    bodyExamples: exampleParameters.slice(headerCount),
    // The endpoint for media templates refuses a form without a file (`fileField`).
    hasFile: true,
    category,
    languageCode,
    offer,
    verification,
    cards: cards?.map(({ approveText, text, exampleParameters: examples, ...card }) => ({
      headerType: card.headerType,
      body: approveText ?? text,
      examples,
      buttons: card.buttons,
      hasFile: card.media !== undefined,
    })),
  })
  const issues = findings
    .filter(({ level }) => level === 'error')
    .map(({ field, code, card }) => ({
      path: card === undefined ? field : `cards.${card}.${field}`,
      message: isChannelTextRule(code) ? channelTextWords[code] : code,
    }))
  if (issues.length > 0) throw unfit('The channel would refuse the template.', issues)
}

/** @throws ServiceFailure 409 if an undeleted template of the group has this name and language */
export async function assertNameFree(
  db: Db,
  submission: Pick<Submission, 'groupId' | 'name' | 'languageCode'>,
): Promise<void> {
  if (isTemplateNameTaken(submission, await listWaTemplates(db, submission.groupId)))
    throw new ServiceFailure(
      'TEMPLATE_NAME_TAKEN',
      'The group has a template of this name in this language.',
    )
}

export interface SubmissionNeeds extends DeliveryNeeds, WriteNeeds {
  templateReviews: Scheduler
  providerSync: Pick<ProviderSync, 'wake'>
}

type Draft = WhatsAppTemplate & { groupId: string }

/**
 * Submits a template to its provider. It is stored before, because the service may be killed before the answer is: the
 * next start, or a sync after a lost answer, then adopts it as its author wrote it.
 */
async function submitToProvider<Receipt>(
  { storage, clock, providerSync }: SubmissionNeeds,
  template: Draft,
  call: () => Promise<Receipt>,
): Promise<Receipt> {
  const turn = turnOf(template.groupId)
  await storage.transaction((tx) => saveSubmission(tx, template, clock.now()), {
    isDurable: true,
    turn,
  })
  try {
    return await call()
  } catch (error) {
    const { groupId } = template
    if (isRefusedCall(error) || isRefusedLine(error))
      await storage.transaction((tx) => deleteSubmission(tx, groupId, template), { turn })
    else providerSync.wake(groupId)
    throw error
  }
}

/** Stores a submitted template, plans its review by a channel without a provider, and publishes it. */
async function storeSubmitted(
  work: Work,
  service: SubmissionNeeds,
  template: Draft,
  { now, byUserId }: { now: number; byUserId: string },
): Promise<WhatsAppTemplate> {
  const { tx, announce, afterCommit } = work
  const dueAt = reviewDueAt(service.channel.reviewTemplate, template, now)
  await saveWaTemplate(tx, template, now, dueAt)
  await deleteSubmission(tx, template.groupId, template)
  afterCommit(() => service.templateReviews.reschedule())
  const stored = (await findWaTemplate(tx, template.id)) ?? template
  announce(toGroup(template.groupId, 'waTemplate.status', { template: stored }, byUserId))
  return stored
}

/**
 * Submits a checked template and stores it. The provider of the group's line reviews it; a channel without a provider
 * does that itself. If the provider refuses, nothing is stored.
 * @throws ServiceFailure 409 if the name is not free (see `assertNameFree`); LINE_REFUSED, LINE_UNREACHABLE
 */
export async function submitTemplate(
  service: SubmissionNeeds,
  submission: Submission & { media?: string },
  byUserId: string,
): Promise<WhatsAppTemplate> {
  const { groupId } = submission
  const { storage, clock, channel } = service
  await assertNameFree(storage.db, submission)
  const id = newId('waTemplate', clock.now())
  const parsed = whatsAppTemplateSchema.parse({ ...submission, id, status: 'pending' })
  const draft: Draft = { ...parsed, groupId }
  const provider = channel.provider?.(groupId)
  const receipt =
    provider && (await submitToProvider(service, draft, () => provider.createTemplate(draft)))
  const knownAt = clock.now()
  return await writeGroup(service, groupId, async (work) => {
    const by = { now: clock.now(), byUserId }
    if (receipt === undefined) {
      await assertNameFree(work.tx, submission)
      return await storeSubmitted(work, service, draft, by)
    }
    const { providerId, status, category, ...format } = receipt
    const synced = await findWaTemplateByProviderId(work.tx, groupId, providerId)
    if (synced !== undefined) {
      // A sync was faster. The provider may have changed what the author wrote.
      const { category: _, ...written } = submission
      const template = whatsAppTemplateSchema.parse({ ...synced.template, ...written })
      return await storeSubmitted(work, service, { ...template, groupId }, by)
    }
    const template = { ...withVerdict(draft, { status, category }), ...format, groupId }
    const stored = await storeSubmitted(work, service, template, by)
    await setProvided(work.tx, id, { providerId, knownAt })
    await notifyTemplate(work, groupId, draft, template, { now: by.now })
    return stored
  })
}

/**
 * Replaces the content of a template, which is then reviewed again. Name and language stay.
 * @throws ServiceFailure 409 if the template cannot be changed in its state; LINE_REFUSED, LINE_UNREACHABLE
 */
export async function editTemplate(
  service: SubmissionNeeds,
  before: Draft,
  content: Omit<SubmittedTemplate, 'groupId' | 'name' | 'languageCode'> & { media?: string },
  byUserId: string,
): Promise<WhatsAppTemplate> {
  const { storage, clock, channel } = service
  if (!isTemplateEditable(before))
    throw new ServiceFailure('CONFLICT', 'The template cannot be changed in its state.')
  const {
    header: _h,
    footer: _f,
    media: _m,
    cards: _c,
    offer: _o,
    verification: _v,
    rejectedReason: _r,
    rejectionDetail: _d,
    ...kept
  } = before
  const { category } = isCategoryEditable(before) ? content : before
  const hasOtherCategory = category !== before.category
  const wanted: Draft = {
    ...whatsAppTemplateSchema.parse({ ...kept, ...content, category, status: 'pending' }),
    groupId: before.groupId,
    ...(before.status !== 'pending' && { prevStatus: before.status }),
  }
  const providerId = await providerIdOfWaTemplate(storage.db, before.id)
  const provider = channel.provider?.(before.groupId)
  if (providerId !== null && provider !== undefined)
    await submitToProvider(service, wanted, () =>
      provider.editTemplate(providerId, wanted, { hasOtherCategory }),
    )
  return await writeGroup(service, before.groupId, async (work) => {
    const now = clock.now()
    const stored = await storeSubmitted(work, service, wanted, { now, byUserId })
    if (providerId !== null) await setProvided(work.tx, before.id, { knownAt: now })
    return stored
  })
}

/**
 * Deletes a template, at its provider first.
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE
 */
export async function deleteTemplate(
  service: SubmissionNeeds,
  { id, groupId }: Draft,
  byUserId: string,
): Promise<void> {
  const { storage, clock, channel } = service
  const before = await findWaTemplate(storage.db, id)
  if (before === undefined || before.status === 'deleted') return
  const providerId = await providerIdOfWaTemplate(storage.db, id)
  if (providerId !== null) await channel.provider?.(groupId)?.deleteTemplate(providerId, before)
  await writeGroup(service, groupId, async (work) => {
    const template = await findWaTemplate(work.tx, id)
    if (template === undefined || template.status === 'deleted') return
    const { status: prevStatus } = template
    const now = clock.now()
    await saveWaTemplate(work.tx, { ...template, groupId, status: 'deleted', prevStatus }, now)
    if (providerId !== null) await setProvided(work.tx, id, { knownAt: now })
    await publishTemplateChange(work, template, byUserId)
  })
}
