import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { can } from '#contract/policies/index.ts'
import { missingToRegister } from '#contract/rules/contacts/contact-edit.ts'
import { originFault } from '#contract/rules/contacts/registration-origin.ts'
import {
  assertMayFill,
  editByViewer,
  registerContact,
} from '#workspace/use-cases/contacts/contact-record.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactFor } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, openChat } from '#workspace/access.ts'

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
      const now = service.clock.now()
      const contact = await editByViewer(work, chat, () => call.body, now)
      return await contactFor(work.tx, chat.viewer, contact)
    })
  }),
]
