import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import {
  cardHeaderTypes,
  mediaTemplateTypes,
  type MediaTemplateType,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import {
  mediaBytesMax,
  mediaKind,
  sentKind,
  templateMediaKinds,
} from '#contract/rules/messages/channel-media.ts'
import { mayUnarchive } from '#contract/rules/templates/template-archive.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { tooLarge } from '#workspace/read-body.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { keepMembersUpload } from '#workspace/media/files.ts'
import type { ReceivedFile } from '#workspace/media/receive-upload.ts'
import { byName } from '#workspace/name-collation.ts'
import type { Service } from '#workspace/http/service.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db } from '#workspace/storage/tables.ts'
import {
  listWaTemplates,
  setWaTemplateArchived,
} from '#workspace/storage/templates/wa-templates.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { publishTemplateChange } from '#workspace/use-cases/templates/review-template.ts'
import {
  assertApplicable,
  assertNameFree,
  deleteTemplate,
  editTemplate,
  submitTemplate,
} from '#workspace/use-cases/templates/submit-template.ts'
import { sendableFile } from '#workspace/use-cases/messages/outgoing-content.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { enterToSeeTemplates } from './template-access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not edit channel templates */
async function enterToEdit(db: Db, call: Who): Promise<Viewer> {
  const { viewer } = await enterGroup(db, call)
  if (!can(viewer, 'waTemplate.edit')) throw forbidden('You may not change templates.')
  return viewer
}

type OwnTemplate = WhatsAppTemplate & { groupId: string }

/**
 * @throws ServiceFailure 404 as `enterGroup`, or if the template is unknown or in another group; 403 if the caller may
 *   not edit channel templates
 */
async function openToEdit(db: Db, call: Who & { params: { id: string } }): Promise<OwnTemplate> {
  await enterToEdit(db, call)
  return await inGroup(db, call.groupId).waTemplate(call.params.id)
}

async function setArchived(
  call: Who & { params: { id: string } },
  service: Service,
  archived: boolean,
): Promise<WhatsAppTemplate> {
  return await writeGroup(service, call.groupId, async (work) => {
    const template = await openToEdit(work.tx, call)
    if (!archived && !mayUnarchive(template))
      throw new ServiceFailure('WATEMPLATE_NOT_APPROVED', 'The template is not approved.')
    await setWaTemplateArchived(work.tx, template, archived)
    await publishTemplateChange(work, template, call.userId)
    return { ...template, archived }
  })
}

const isMediaTemplateType = (type: string): type is MediaTemplateType =>
  mediaTemplateTypes.some((one) => one === type)

/** @throws ServiceFailure 415 if the file's kind does not match the template's type, 413 if it is too large for it */
function assertFits(
  templateType: MediaTemplateType,
  { mimeType, size }: Pick<ReceivedFile, 'mimeType' | 'size'>,
): void {
  const kind = templateMediaKinds[templateType]
  if (mediaKind(mimeType) === kind && sentKind(mimeType, size) !== kind)
    throw tooLarge(mediaBytesMax(kind))
  if (mediaKind(mimeType) !== kind)
    throw new ServiceFailure(
      'UNSUPPORTED_MEDIA_TYPE',
      'The file does not fit the type of the template.',
    )
}

interface SubmittedCard {
  headerType: (typeof cardHeaderTypes)[number]
  media?: string | undefined
}

/** A submission with the addresses of its files as they are stored. @throws ServiceFailure 400, 415 for a wrong file */
async function withFiles<Body extends { templateType: WhatsAppTemplate['templateType'] }>(
  { storage }: Service,
  viewer: Viewer,
  body: Body & { media?: string; cards?: readonly SubmittedCard[] | undefined },
): Promise<Body & { media?: string }> {
  const { templateType, media, cards } = body
  const stored = async (type: MediaTemplateType, address: string): Promise<string> => {
    const file = await sendableFile(storage.db, viewer, address)
    assertFits(type, { mimeType: file.mime_type, size: file.size })
    return fileAddress(file.id)
  }
  const ownCards: SubmittedCard[] = []
  for (const card of cards ?? [])
    ownCards.push(
      card.media === undefined
        ? card
        : { ...card, media: await stored(card.headerType, card.media) },
    )
  return {
    ...body,
    ...(media !== undefined &&
      isMediaTemplateType(templateType) && { media: await stored(templateType, media) }),
    ...(cards !== undefined && { cards: ownCards }),
  }
}

async function listFor(
  { storage }: Service,
  call: Who,
  withArchived: boolean,
): Promise<WhatsAppTemplate[]> {
  const { directory } = await enterToSeeTemplates(storage.db, call)
  const all = await listWaTemplates(storage.db, call.groupId)
  const items = withArchived ? all : all.filter(({ archived }) => !archived)
  return byName(items, directory.group.language)
}

export const whatsAppTemplatesRoutes = [
  implement(whatsAppTemplatesApi.whatsAppTemplates, async (call, service) => ({
    items: await listFor(service, call, call.query.withArchived ?? false),
  })),

  // The verdicts of a channel without a provider are stored when they are due, so its templates are up to date.
  implement(whatsAppTemplatesApi.syncWhatsAppTemplates, async (call, service) => {
    await enterToSeeTemplates(service.storage.db, call)
    await service.providerSync.run(call.groupId)
    return { items: await listFor(service, call, true), syncedAt: iso(service.clock.now()) }
  }),

  implement(whatsAppTemplatesApi.applyWhatsAppTemplate, async (call, service) => {
    const viewer = await enterToEdit(service.storage.db, call)
    const body = { ...call.body, groupId: call.groupId }
    assertApplicable(body)
    return await submitTemplate(service, await withFiles(service, viewer, body), call.userId)
  }),

  implement(whatsAppTemplatesApi.applyMediaWhatsAppTemplate, async (call, service) => {
    const { userId, groupId } = call
    const { db } = service.storage
    await enterToEdit(db, call)
    const forms: Awaited<ReturnType<typeof call.receiveForm>>[] = []
    const receive = async (path: string) => {
      const form = await call.receiveForm(path)
      assertFits(form.body.templateType, form.file)
      assertApplicable(form.body)
      await assertNameFree(db, { ...form.body, groupId })
      forms.push(form)
      return form.file
    }
    const file = await keepMembersUpload(service, receive, { userId, groupId })
    const [form] = forms
    if (form === undefined) throw new Error('The form of a stored upload is missing.')
    const { file: _, ...submission } = form.body
    await enterToEdit(db, call)
    const media = fileAddress(file.id)
    return await submitTemplate(service, { ...submission, groupId, media }, userId)
  }),

  implement(whatsAppTemplatesApi.editWhatsAppTemplate, async (call, service) => {
    const { db } = service.storage
    const viewer = await enterToEdit(db, call)
    const { groupId: _, ...content } = call.body
    const template = await inGroup(db, call.groupId).waTemplate(call.params.id)
    assertApplicable({ ...content, name: template.name, languageCode: template.languageCode })
    const complete = await withFiles(service, viewer, content)
    return await editTemplate(service, template, complete, call.userId)
  }),

  implement(whatsAppTemplatesApi.deleteWhatsAppTemplate, async (call, service) => {
    const template = await openToEdit(service.storage.db, call)
    await deleteTemplate(service, template, call.userId)
    return { ok: true as const }
  }),

  implement(whatsAppTemplatesApi.archiveWhatsAppTemplate, (call, service) =>
    setArchived(call, service, true),
  ),
  implement(whatsAppTemplatesApi.unarchiveWhatsAppTemplate, (call, service) =>
    setArchived(call, service, false),
  ),
]
