import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import type { MessageTemplate } from '#contract/entities/templates/message-template.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { byName } from '#workspace/name-collation.ts'
import {
  assertChangeSendable,
  assertSendable,
} from '#workspace/use-cases/templates/complete-template-message.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { findContact } from '#workspace/storage/contacts/contacts.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteMessageTemplate,
  findMessageTemplate,
  insertMessageTemplate,
  listMessageTemplates,
  listMessageTemplatesByPosition,
  placeMessageTemplate,
  updateMessageTemplate,
} from '#workspace/storage/templates/message-templates.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { enterToSeeTemplates, publishTemplateChanged } from './template-access.ts'
import { given } from '#workspace/routes/without-undefined.ts'

/**
 * @throws ServiceFailure 404 as `enterGroup`, or if the group has no such template; 403 if the caller may not edit message
 *   templates
 */
async function openToEdit(
  db: Db,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { template: MessageTemplate }> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, 'messageTemplate.edit')) throw forbidden('You may not change templates.')
  const template = await inGroup(db, call.groupId).messageTemplate(call.params.id)
  return { ...access, template }
}

/** Removes `lastUsedContactId` from each template that was last used in a chat that the viewer may not see. */
async function visibleUses(
  db: Db,
  viewer: Viewer,
  templates: readonly MessageTemplate[],
): Promise<MessageTemplate[]> {
  const ids = new Set(
    templates.flatMap(({ lastUsedContactId: id }) => (id === undefined ? [] : id)),
  )
  const visible = new Set<string>()
  for (const id of ids) {
    const contact = await findContact(db, id)
    if (contact !== undefined && can(viewer, 'chat.see', contact)) visible.add(id)
  }
  return templates.map(({ lastUsedContactId, ...template }) =>
    lastUsedContactId !== undefined && visible.has(lastUsedContactId)
      ? { ...template, lastUsedContactId }
      : template,
  )
}

/** `visibleUses` for one template. */
async function visibleUse(
  db: Db,
  viewer: Viewer,
  template: MessageTemplate,
): Promise<MessageTemplate> {
  const [visible = template] = await visibleUses(db, viewer, [template])
  return visible
}

export const messageTemplatesRoutes = [
  implement(messageTemplatesApi.messageTemplates, async (call, { storage }) => {
    const { db } = storage
    const { directory, viewer } = await enterToSeeTemplates(db, call)
    const items = await visibleUses(db, viewer, await listMessageTemplates(db, call.groupId))
    return { items: byName(items, directory.group.language) }
  }),

  implement(messageTemplatesApi.messageTemplatesByPosition, async (call, { storage }) => {
    const { db } = storage
    const { viewer } = await enterToSeeTemplates(db, call)
    const items = await listMessageTemplatesByPosition(db, call.groupId, 'media')
    return { items: await visibleUses(db, viewer, items) }
  }),

  implement(messageTemplatesApi.interactiveTemplatesByPosition, async (call, { storage }) => {
    const { db } = storage
    const { viewer } = await enterToSeeTemplates(db, call)
    const items = await listMessageTemplatesByPosition(db, call.groupId, 'interactive')
    return { items: await visibleUses(db, viewer, items) }
  }),

  implement(messageTemplatesApi.createMessageTemplate, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer } = await enterGroup(work.tx, call)
      if (!can(viewer, 'messageTemplate.edit')) throw forbidden('You may not make templates.')
      const { name, content } = call.body
      const now = service.clock.now()
      const draft = {
        id: newId('messageTemplate', now),
        groupId,
        name,
        content,
        order: 0,
        pinned: false,
      }
      const file = await assertSendable(work.tx, viewer, { kind: 'message', template: draft })
      const whole = { ...draft, content: { ...content, ...file } }
      const created = await insertMessageTemplate(work.tx, whole, now)
      publishTemplateChanged(work, created, call.userId)
      return created
    })
  }),

  implement(messageTemplatesApi.updateMessageTemplate, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, template } = await openToEdit(work.tx, call)
      const { order, ...changes } = call.body
      if (changes.pinned !== undefined && !can(viewer, 'template.pin'))
        throw forbidden('You may not pin templates.')
      const wanted = { ...template, ...given(changes) }
      const sendable = { kind: 'message', template: wanted } as const
      const file = await assertChangeSendable(work.tx, viewer, sendable, changes)
      const changed = { ...wanted, content: { ...wanted.content, ...file } }
      await updateMessageTemplate(work.tx, changed)
      if (order !== undefined) await placeMessageTemplate(work.tx, changed, order)
      publishTemplateChanged(work, changed, call.userId)
      const after = (await findMessageTemplate(work.tx, template.id)) ?? changed
      return await visibleUse(work.tx, viewer, after)
    })
  }),

  implement(messageTemplatesApi.deleteMessageTemplate, async (call, service) =>
    writeGroup(service, call.groupId, async (work) => {
      const { template } = await openToEdit(work.tx, call)
      await deleteMessageTemplate(work.tx, template.id)
      publishTemplateChanged(work, template, call.userId)
      return { ok: true as const }
    }),
  ),
]
