import { crmApi } from '#contract/api/contacts/crm.ts'
import { can } from '#contract/policies/index.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement, type Call } from '#workspace/http/endpoint-routes.ts'
import {
  findCrmRecord,
  findCrmRow,
  isEmailTaken,
  listCrmOrders,
  saveCrmRecord,
} from '#workspace/storage/contacts/crm.ts'
import { newId } from '#workspace/storage/ids.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { openChat, type OpenChat } from '#workspace/access.ts'

type AboutContact = Pick<Call<typeof crmApi.crmRecord>, 'params' | 'userId' | 'groupId'>

/** @throws ServiceFailure 404 as `openChat`, 403 if the group does not have the CRM extension */
async function openRecord(db: Db, call: AboutContact): Promise<OpenChat> {
  const chat = await openChat(db, call, call.params.contactId)
  if (!can(chat.viewer, 'crm.see', chat.contact)) throw forbidden('This group has no CRM.')
  return chat
}

export const crmRoutes = [
  implement(crmApi.crmRecord, async (call, { storage }) => {
    const { contact } = await openRecord(storage.db, call)
    const record = await findCrmRecord(storage.db, contact.id)
    if (record === undefined) throw notFound('record')
    return record
  }),

  implement(crmApi.saveCrmRecord, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx }) => {
      const { viewer, contact } = await openRecord(tx, call)
      if (!can(viewer, 'crm.edit', contact)) throw forbidden('You may not change this record.')
      const now = service.clock.now()
      const known = await findCrmRow(tx, contact.id)
      const { email, updatedAt, ...draft } = call.body
      if (updatedAt !== undefined && updatedAt !== (known ? iso(known.updated_at) : null))
        throw new ServiceFailure('CONFLICT', 'Somebody else has saved this record meanwhile.')
      const key = {
        id: known?.id ?? newId('record', now),
        contact_id: contact.id,
        group_id: contact.groupId,
        // `updated_at` increases with every save, even within one ms, so that the check above detects every save by
        // somebody else.
        updated_at: Math.max(now, (known?.updated_at ?? 0) + 1),
      }
      if (email !== undefined && (await isEmailTaken(tx, key, email)))
        throw new ServiceFailure('EMAIL_REGISTERED', 'This e-mail is in another contact’s record.')
      return await saveCrmRecord(tx, key, { ...draft, email })
    })
  }),

  implement(crmApi.crmOrders, async (call, { storage }) => {
    const { contact } = await openRecord(storage.db, call)
    return { items: await listCrmOrders(storage.db, contact.id) }
  }),
]
