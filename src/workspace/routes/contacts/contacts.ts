import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { emptiedField, missingToRegister } from '#contract/rules/contacts/contact-edit.ts'
import { originFault } from '#contract/rules/contacts/registration-origin.ts'
import {
  customIn,
  editContact,
  registerContact,
  type Edit,
} from '#workspace/use-cases/contacts/contact-record.ts'
import { listContactFields } from '#workspace/storage/contacts/contact-fields.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactFor } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

/** @throws ServiceFailure 403 if the caller may not change a field that the body changes */
export async function assertMayFill(
  db: Db,
  viewer: Viewer,
  before: Readonly<Record<string, unknown>>,
  body: Edit,
): Promise<void> {
  const custom = customIn(body)
  if (Object.keys(custom).length === 0) return
  for (const field of await listContactFields(db, viewer.groupId)) {
    const name = customFieldName(field.number)
    const text = custom[name]?.trim()
    if (text === undefined || text === (before[name] ?? '')) continue
    if (!can(viewer, 'contactField.fill', field))
      throw forbidden(`You may not change the field ${field.name}.`)
  }
}

export const contactsRoutes = [
  implement(contactsApi.createContact, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, directory } = await enterGroup(work.tx, call)
      if (!can(viewer, 'contact.create'))
        throw forbidden('You may not register contacts in this group.')
      const missing = missingToRegister(call.body, can(viewer, 'contact.createIncomplete'))
      if (missing !== null) throw badRequest(`The field ${missing} is required.`)
      const fault = originFault(call.body, directory.group)
      if (fault !== null) throw badRequest(fault)
      await assertMayFill(work.tx, viewer, {}, call.body)
      const now = service.clock.now()
      const contact = await registerContact(work, viewer, call.body, now)
      return await contactFor(work.tx, viewer, contact)
    })
  }),

  implement(contactsApi.editContact, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, call.params.id)
      if (!can(chat.viewer, 'contact.edit', chat.contact))
        throw forbidden('You may not change this contact.')
      const emptied = emptiedField(chat.contact, call.body)
      if (emptied !== null) throw badRequest(`The field ${emptied} cannot be emptied.`)
      await assertMayFill(work.tx, chat.viewer, chat.contact, call.body)
      const contact = await editContact(work, chat, call.body, call.userId)
      return await contactFor(work.tx, chat.viewer, contact)
    })
  }),
]
