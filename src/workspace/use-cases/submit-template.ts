import type { BodyOf } from '#contract/api/endpoint.ts'
import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import {
  type WhatsAppTemplate,
  whatsAppTemplateSchema,
} from '#contract/entities/whatsapp-template.ts'
import { channelTextWords, isChannelTextRule } from '#contract/rules/channel-texts.ts'
import { countPlaceholders, numberPlaceholders } from '#contract/rules/placeholders.ts'
import { checkTemplate } from '#contract/rules/template-check.ts'
import { isTemplateNameTaken } from '#contract/rules/template-name.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure, unfit } from '#workspace/failure.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import type { DeliveryNeeds } from './deliver.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findWaTemplate, listWaTemplates, saveWaTemplate } from '#workspace/storage/wa-templates.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { reviewDueAt } from './review-template.ts'

type SubmittedTemplate =
  | BodyOf<typeof whatsAppTemplatesApi.applyWhatsAppTemplate>
  | Omit<BodyOf<typeof whatsAppTemplatesApi.applyMediaWhatsAppTemplate>, 'file'>
type Submission = SubmittedTemplate & { groupId: string }

/**
 * @throws ServiceFailure 400 if `templateText` is not `templateApproveText` with numbered placeholders, or if the
 *   template breaks rules of the channel; the error lists these rules
 */
export function assertApplicable(submission: SubmittedTemplate): void {
  const { name, templateType, header = '', footer = '', buttons = [] } = submission
  const { templateText, templateApproveText, exampleParameters = [] } = submission
  if (numberPlaceholders(templateApproveText).templateText !== templateText)
    throw unfit('The texts of the template differ.', [
      { path: 'templateText', message: 'must be the text as written with numbered placeholders' },
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
  })
  const issues = findings
    .filter(({ level }) => level === 'error')
    .map(({ field, code }) => ({
      path: field,
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

/**
 * Stores a checked template as pending and plans its review.
 * @throws ServiceFailure 409 if the name is not free (see `assertNameFree`)
 */
export async function submitTemplate(
  work: Work,
  service: DeliveryNeeds & { templateReviews: Scheduler },
  submission: Submission & { media?: string },
  byUserId: string,
): Promise<WhatsAppTemplate> {
  const { tx, announce, afterCommit } = work
  await assertNameFree(tx, submission)
  const now = service.clock.now()
  const { groupId } = submission
  const template = whatsAppTemplateSchema.parse({
    ...submission,
    id: newId('waTemplate', now),
    status: 'pending',
  })
  const dueAt = reviewDueAt(service.channel.reviewTemplate, template, now)
  await saveWaTemplate(tx, { ...template, groupId }, now, dueAt)
  afterCommit(() => service.templateReviews.reschedule())
  const stored = (await findWaTemplate(tx, template.id)) ?? template
  announce(toGroup(groupId, 'waTemplate.status', { template: stored }, byUserId))
  return stored
}
