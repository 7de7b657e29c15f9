import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { withCategory } from '#contract/rules/templates/template-category.ts'
import type { TemplateReviewer, TemplateVerdict } from '#workspace/channel/template-review.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { findWaTemplate, saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { notifyTemplate } from '#workspace/use-cases/messages/notify.ts'

/** Time of the channel's next review of a template, epoch ms; null for never. */
export function reviewDueAt(
  reviewer: TemplateReviewer | undefined,
  template: WhatsAppTemplate,
  now: number,
): number | null {
  const planned = reviewer?.(template)
  return planned === undefined ? null : now + planned.afterMs
}

/** Applies the verdict that is due and plans the next review. */
export async function runTemplateReview(
  work: Work,
  service: DeliveryNeeds,
  id: string,
): Promise<void> {
  const template = await findWaTemplate(work.tx, id)
  if (template === undefined) return
  const verdict = service.channel.reviewTemplate?.(template)?.verdict ?? {}
  await applyTemplateVerdict(work, service, id, verdict)
}

/** A template after a verdict. */
export function withVerdict(before: WhatsAppTemplate, verdict: TemplateVerdict): WhatsAppTemplate {
  const { status = before.status, category = before.category, quality, rejectedReason } = verdict
  const isSameReason = rejectedReason === undefined || rejectedReason === before.rejectedReason
  const {
    nextCategory = before.nextCategory,
    nextCategoryAt = before.nextCategoryAt,
    rejectionDetail = isSameReason ? before.rejectionDetail : undefined,
  } = verdict
  const {
    rejectedReason: _r,
    rejectionDetail: _d,
    nextCategory: _n,
    nextCategoryAt: _a,
    ...rest
  } = before
  const isMoving = nextCategory !== undefined && nextCategory !== category
  return {
    ...rest,
    status,
    ...withCategory(before, category),
    ...(isMoving && { nextCategory, ...(nextCategoryAt !== undefined && { nextCategoryAt }) }),
    ...(status !== before.status && { prevStatus: before.status }),
    ...(quality !== undefined && { quality }),
    ...(status === 'rejected' && {
      rejectedReason: rejectedReason ?? before.rejectedReason ?? 'NONE',
      ...(rejectionDetail !== undefined && { rejectionDetail }),
    }),
  }
}

/**
 * Stores the channel's changes of a template and publishes them.
 * @throws ServiceFailure 404 if the template is unknown
 */
export async function applyTemplateVerdict(
  work: Work,
  { channel, clock }: DeliveryNeeds,
  id: string,
  verdict: TemplateVerdict,
): Promise<WhatsAppTemplate> {
  const { tx } = work
  const before = await findWaTemplate(tx, id)
  if (before?.groupId === undefined) throw notFound('template')
  const after = { ...withVerdict(before, verdict), groupId: before.groupId }
  const now = clock.now()
  await saveWaTemplate(tx, after, now, reviewDueAt(channel.reviewTemplate, after, now))
  await publishTemplateChange(work, before)
  await notifyTemplate(work, after.groupId, before, after, { now })
  return after
}

/** Publishes the changes of a template's status and category. */
export async function publishTemplateChange(
  { tx, announce }: Work,
  before: WhatsAppTemplate,
  byUserId?: string,
): Promise<void> {
  const template = await findWaTemplate(tx, before.id)
  if (template?.groupId === undefined) return
  const { groupId } = template
  if (template.category !== before.category) {
    const prevCategory = before.category
    announce(toGroup(groupId, 'waTemplate.category', { template, prevCategory }, byUserId))
  }
  // If neither the status nor the category has changed, publish the status, because its event contains the changed
  // template.
  if (template.category === before.category || template.status !== before.status) {
    const prevStatus = before.status
    announce(toGroup(groupId, 'waTemplate.status', { template, prevStatus }, byUserId))
  }
}
