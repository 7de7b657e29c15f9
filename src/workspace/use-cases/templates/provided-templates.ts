import { isDeepStrictEqual } from 'node:util'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import type { ProvidedFields, ProvidedTemplate } from '#workspace/channel/channel-provider.ts'
import type { LineTemplateNews } from '#workspace/channel/line-update.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteSubmission,
  deleteSubmissionsBefore,
  findSubmission,
} from '#workspace/storage/templates/template-submissions.ts'
import {
  findWaTemplate,
  findWaTemplateByName,
  findWaTemplateByProviderId,
  listWaTemplatesUnknownSince,
  providerIdOfWaTemplate,
  saveWaTemplate,
  setProvided,
  type ProvidedWaTemplate,
} from '#workspace/storage/templates/wa-templates.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { notifyTemplate } from '#workspace/use-cases/messages/notify.ts'
import { applyTemplateVerdict, publishTemplateChange, withVerdict } from './review-template.ts'

/** A call of the provider that submits a template, with the upload of its file, takes less, ms. */
const SUBMISSION_MAX_MS = 15 * 60_000

const numbered = (text: string | undefined) => numberPlaceholders(text ?? '').templateText

/** The provider labels the buttons of codes itself. */
const shapesOf = (buttons: WhatsAppTemplate['buttons']) =>
  buttons.map(({ type, text, url, phoneNumber = '', otpType, apps = [] }) => ({
    type,
    text: type === 'COPY_CODE' || type === 'OTP' ? '' : text,
    url: numbered(url),
    phone: phoneNumber.replaceAll(/\D/g, ''),
    otpType,
    apps,
  }))

const cardShapesOf = (cards: WhatsAppTemplate['cards']) =>
  cards?.map(({ headerType, text, buttons }) => ({
    headerType,
    text,
    buttons: shapesOf(buttons),
  }))

/**
 * A stored template with the fields that its provider has. What its author wrote stays where it means the same, because
 * the provider does not keep the names of numbered placeholders.
 */
export function withProvided(before: WhatsAppTemplate, fields: ProvidedFields): WhatsAppTemplate {
  const { status, category, quality, rejectedReason, prevCategory, header, footer } = fields
  const { templateText, templateApproveText, buttons, exampleParameters, templateType } = fields
  const { cards: listedCards, offer, verification } = fields
  const verdict = {
    status,
    quality,
    rejectedReason,
    ...(category !== 'unknown' && { category }),
  }
  const judged = withVerdict(before, verdict)
  const isSameText = before.templateText === templateText
  const isNamed = fields.parameterFormat === 'NAMED'
  const keepsNames = isSameText && !isNamed && before.templateApproveText !== undefined
  const isSameHeader = !isNamed && numbered(before.header) === numbered(header)
  const keepsButtons = isDeepStrictEqual(shapesOf(before.buttons), shapesOf(buttons))
  const isSameCards = isDeepStrictEqual(cardShapesOf(before.cards), cardShapesOf(listedCards))
  const cards = isSameCards ? before.cards : listedCards
  const {
    header: _h,
    footer: _f,
    cards: _c,
    offer: _o,
    verification: _v,
    example,
    media,
    parameterFormat: _p,
    ...rest
  } = judged
  const shownHeader = isSameHeader ? before.header : header
  return {
    ...rest,
    name: fields.name,
    languageCode: fields.languageCode,
    templateType,
    templateText,
    templateApproveText: keepsNames ? before.templateApproveText : templateApproveText,
    buttons: keepsButtons ? before.buttons : buttons,
    exampleParameters:
      exampleParameters.length > 0 || !isSameText ? exampleParameters : before.exampleParameters,
    ...(shownHeader !== undefined && { header: shownHeader }),
    ...(footer !== undefined && { footer }),
    ...(cards !== undefined && { cards }),
    ...(offer !== undefined && { offer }),
    ...(verification !== undefined && { verification }),
    ...(isSameText && example !== undefined && { example }),
    ...(media !== undefined && templateType === before.templateType && { media }),
    ...(isNamed && { parameterFormat: 'NAMED' as const }),
    ...(judged.prevCategory === undefined && prevCategory !== undefined && { prevCategory }),
  }
}

/**
 * Whether the provider has what an author wrote, whatever its category and status. It keeps neither the file nor the names
 * of numbered placeholders.
 */
export const hasSameContent = (submission: WhatsAppTemplate, fields: ProvidedFields): boolean =>
  submission.templateType === fields.templateType &&
  // The provider writes the text of a verification code.
  (submission.templateText === fields.templateText || fields.verification !== undefined) &&
  isDeepStrictEqual(cardShapesOf(submission.cards), cardShapesOf(fields.cards)) &&
  isDeepStrictEqual(submission.offer, fields.offer) &&
  numbered(submission.header) === numbered(fields.header) &&
  (submission.footer ?? '') === (fields.footer ?? '') &&
  isDeepStrictEqual(shapesOf(submission.buttons), shapesOf(fields.buttons))

/** A template as its author wrote it, if the provider has accepted the submission; its answer was then lost. */
async function submittedOf(
  { tx }: Work,
  groupId: string,
  fields: ProvidedFields,
  before?: WhatsAppTemplate,
): Promise<WhatsAppTemplate | undefined> {
  const submission = await findSubmission(tx, groupId, fields)
  if (submission === undefined || !hasSameContent(submission, fields)) return before
  await deleteSubmission(tx, groupId, fields)
  if (before === undefined) return submission
  const { id, status, prevStatus, archived } = before
  return { ...submission, id, status, prevStatus, archived }
}

async function findStored(
  { tx }: Work,
  groupId: string,
  { providerId, fields }: ProvidedTemplate,
): Promise<ProvidedWaTemplate | undefined> {
  const known = await findWaTemplateByProviderId(tx, groupId, providerId)
  if (known !== undefined) return known
  const named = await findWaTemplateByName(tx, groupId, fields)
  // Another one of this name was deleted at the provider.
  return named?.providerId === null ? named : undefined
}

/** Stores that a template changed at its provider, and publishes it. */
async function storeChange(
  work: Work,
  before: WhatsAppTemplate,
  after: WhatsAppTemplate & { groupId: string },
  { now, isQuiet = false }: { now: number; isQuiet?: boolean },
): Promise<void> {
  await saveWaTemplate(work.tx, after, now)
  await publishTemplateChange(work, before)
  if (!isQuiet) await notifyTemplate(work, after.groupId, before, after, { now })
}

/**
 * Stores a page of the provider's templates. If nothing has changed, nothing is published.
 * @param askedAt when the page was asked for, epoch ms; newer news stay
 */
export async function storeProvidedTemplates(
  work: Work,
  groupId: string,
  templates: readonly ProvidedTemplate[],
  { askedAt, now }: { askedAt: number; now: number },
): Promise<void> {
  const { tx, announce } = work
  let added: WhatsAppTemplate | undefined
  for (const provided of templates) {
    const { providerId, fields } = provided
    const stored = await findStored(work, groupId, provided)
    if (stored === undefined) {
      if (fields.status === 'deleted') continue
      const submitted = await submittedOf(work, groupId, fields)
      const template =
        submitted === undefined
          ? {
              ...fields,
              id: newId('waTemplate', now),
              groupId,
              allowCategoryChange: false,
              enableLinkTracking: false,
              archived: false,
            }
          : { ...withProvided(submitted, fields), groupId }
      await saveWaTemplate(tx, template, now)
      await setProvided(tx, template.id, { providerId, knownAt: askedAt })
      added = template
      continue
    }
    if (stored.knownAt > askedAt) continue
    const before = stored.template
    const written = (await submittedOf(work, groupId, fields, before)) ?? before
    const after = { ...withProvided(written, fields), groupId }
    if (!isDeepStrictEqual({ ...after }, { ...before }))
      await storeChange(work, before, after, { now })
    await setProvided(tx, before.id, { providerId, knownAt: askedAt })
  }
  if (added === undefined) return
  // One event of a page is enough: clients fetch the list again. With an equal status before, nobody is alerted.
  const template = (await findWaTemplate(tx, added.id)) ?? added
  announce(toGroup(groupId, 'waTemplate.status', { template, prevStatus: template.status }))
}

/**
 * Marks the templates as deleted that the provider did not list.
 * @param startedAt when the first page was asked for, epoch ms
 */
export async function dropUnlistedTemplates(
  work: Work,
  groupId: string,
  { startedAt, now }: { startedAt: number; now: number },
): Promise<void> {
  for (const before of await listWaTemplatesUnknownSince(work.tx, groupId, startedAt)) {
    const { status: prevStatus } = before
    const after = { ...before, groupId, status: 'deleted', prevStatus }
    // Those that the group made before it had a line were never at the provider.
    const isQuiet = (await providerIdOfWaTemplate(work.tx, before.id)) === null
    await storeChange(work, before, after, { now, isQuiet })
    await setProvided(work.tx, before.id, { knownAt: startedAt })
  }
  // The provider may still be receiving a newer one.
  await deleteSubmissionsBefore(work.tx, groupId, startedAt - SUBMISSION_MAX_MS)
}

/**
 * Applies a webhook's news of a template. Repeated news change nothing. After news that are older than what is known, or
 * about an unknown template, the templates are fetched.
 */
export async function receiveTemplateNews(
  work: Work,
  service: DeliveryNeeds & { providerSync: { wake(groupId: string): void } },
  groupId: string,
  { name, languageCode, at, verdict }: LineTemplateNews,
): Promise<void> {
  const stored = await findWaTemplateByName(work.tx, groupId, { name, languageCode })
  if (stored === undefined && verdict?.status === 'deleted') return
  if (stored !== undefined && verdict !== undefined) {
    const { template, knownAt } = stored
    if (isDeepStrictEqual(withVerdict(template, verdict), { ...template })) return
    if (knownAt < at) {
      await applyTemplateVerdict(work, service, template.id, verdict)
      await setProvided(work.tx, template.id, { knownAt: at })
      return
    }
  }
  work.afterCommit(() => service.providerSync.wake(groupId))
}
