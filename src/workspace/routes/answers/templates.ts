import { templatesApi } from '#contract/api/answers/templates.ts'
import type { Template } from '#contract/entities/answers/template.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { can } from '#contract/policies/index.ts'
import { mayUnarchive } from '#contract/rules/templates/template-archive.ts'
import { byName } from '#workspace/name-collation.ts'
import {
  assertChangeSendable,
  assertSendable,
} from '#workspace/use-cases/templates/complete-template-message.ts'
import { badRequest, forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  findTemplate,
  insertTemplate,
  listTemplates,
  listTemplatesByPosition,
  placeTemplate,
  updateTemplate,
} from '#workspace/storage/answers/templates.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { given } from '#workspace/routes/without-undefined.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import {
  enterToSeeTemplates,
  publishTemplateChanged,
} from '#workspace/routes/templates/template-access.ts'

/** @throws ServiceFailure 403 if the caller may not perform `action`, 404 if the group has no such template */
async function openTemplate(
  db: Db,
  call: Who & { params: { id: string } },
  action: 'template.archive' | 'template.edit',
): Promise<GroupContext & { template: Template }> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, action)) throw forbidden('You may not change templates.')
  return { ...access, template: await inGroup(db, call.groupId).template(call.params.id) }
}

/** The channel template that a quick message refers to; undefined if there is none in the group. */
async function channelTemplateOf(
  db: Db,
  { groupId, gsId }: Pick<Template, 'groupId' | 'gsId'>,
): Promise<WhatsAppTemplate | undefined> {
  const behind = gsId === undefined ? undefined : await findWaTemplate(db, gsId)
  return behind?.groupId === groupId ? behind : undefined
}

/** @throws ServiceFailure 400 if the channel template is unknown or in another group */
async function assertChannelTemplate(db: Db, template: Template): Promise<void> {
  const { gsId } = template
  if (gsId !== undefined && (await channelTemplateOf(db, template)) === undefined)
    throw badRequest(`The group has no channel template "${gsId}".`)
}

async function setArchived(
  call: Who & { params: { id: string } },
  service: Service,
  archived: boolean,
): Promise<Template> {
  return await writeGroup(service, call.groupId, async (work) => {
    const { template } = await openTemplate(work.tx, call, 'template.archive')
    if (template.archived === archived) return template
    const behind = archived ? undefined : await channelTemplateOf(work.tx, template)
    if (behind !== undefined && !mayUnarchive(behind))
      throw new ServiceFailure(
        'WATEMPLATE_NOT_APPROVED',
        'The channel template behind it is not approved.',
        { details: { status: behind.status } },
      )
    const changed = { ...template, archived }
    await updateTemplate(work.tx, changed)
    publishTemplateChanged(work, changed, call.userId)
    return changed
  })
}

export const templatesRoutes = [
  implement(templatesApi.templates, async (call, { storage }) => {
    const { withArchived = false } = call.query
    const { directory } = await enterToSeeTemplates(storage.db, call)
    const items = await listTemplates(storage.db, call.groupId, { withArchived })
    return { items: byName(items, directory.group.language) }
  }),

  implement(templatesApi.templatesByPosition, async (call, { storage }) => {
    await enterToSeeTemplates(storage.db, call)
    return { items: await listTemplatesByPosition(storage.db, call.groupId) }
  }),

  implement(templatesApi.createTemplate, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer } = await enterGroup(work.tx, call)
      if (!can(viewer, 'template.edit')) throw forbidden('You may not make templates.')
      const { groupId: _, ...said } = call.body
      const now = service.clock.now()
      const id = newId('template', now)
      const draft = { ...given(said), id, groupId, order: 0, pinned: false, archived: false }
      const file = await assertSendable(work.tx, viewer, { kind: 'quick', template: draft })
      await assertChannelTemplate(work.tx, draft)
      const content = { ...draft.content, ...file }
      const created = await insertTemplate(work.tx, { ...draft, content }, now)
      publishTemplateChanged(work, created, call.userId)
      return created
    })
  }),

  implement(templatesApi.updateTemplate, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, template } = await openTemplate(work.tx, call, 'template.edit')
      const { order, gsId, ...changes } = call.body
      if (changes.pinned !== undefined && !can(viewer, 'template.pin'))
        throw forbidden('You may not pin templates.')
      const { gsId: linked, ...rest } = template
      const link = gsId === undefined ? linked : (gsId ?? undefined)
      const wanted = { ...rest, ...given(changes), ...(link !== undefined && { gsId: link }) }
      const sendable = { kind: 'quick', template: wanted } as const
      const file = await assertChangeSendable(work.tx, viewer, sendable, changes)
      const changed = { ...wanted, content: { ...wanted.content, ...file } }
      // Check only a changed link, so that the text can be edited after the channel template was deleted.
      if (changed.gsId !== template.gsId) await assertChannelTemplate(work.tx, changed)
      await updateTemplate(work.tx, changed)
      if (order !== undefined) await placeTemplate(work.tx, changed, order)
      publishTemplateChanged(work, changed, call.userId)
      return (await findTemplate(work.tx, template.id)) ?? changed
    })
  }),

  implement(templatesApi.archiveTemplate, (call, service) => setArchived(call, service, true)),
  implement(templatesApi.unarchiveTemplate, (call, service) => setArchived(call, service, false)),
]
