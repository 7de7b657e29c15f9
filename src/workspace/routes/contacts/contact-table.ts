import { auditMany } from '#workspace/use-cases/trust/audit-many.ts'
import type { z } from 'zod'
import type { ChatChange } from '#contract/api/chats/chat-bulk.ts'
import {
  contactTableApi,
  type BulkChange,
  type contactFilterQuery,
} from '#contract/api/contacts/contact-table.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { badRequest, forbidden, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  countContacts,
  listContactIds,
  listContacts,
  readCursor,
  type ContactQuery,
} from '#workspace/storage/contacts/contact-table.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import { contactsFor } from '#workspace/serialize.ts'
import { changeChats } from '#workspace/use-cases/chats/change-chats.ts'
import { forgetContact } from '#workspace/use-cases/contacts/forget-contact.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup } from '#workspace/access.ts'
import { editMany, isContactEdit, type ContactEdit } from './edit-many.ts'
import { enterContacts, seesTags } from './contact-access.ts'

type Filter = z.output<z.ZodObject<typeof contactFilterQuery>>

/** @param now epoch ms */
function queryOf(viewer: Viewer, filter: Filter, now: number): ContactQuery {
  const { groupId: _, archived = false, isFree = false, ...rule } = filter
  return { ...rule, isFree, archived, scope: chatScope(viewer), now }
}

function chatChangeOf(change: Exclude<BulkChange, ContactEdit>): ChatChange {
  switch (change.kind) {
    case 'team':
      return { kind: 'assign', target: { to: 'team', teamId: change.teamId } }
    case 'assign':
      return { kind: 'assign', target: { to: 'agent', userId: change.userId } }
    case 'unassign':
      return { kind: 'assign', target: { to: 'nobody' } }
    case 'archive':
    case 'unarchive':
      return { kind: change.kind }
    default:
      return change
  }
}

export const contactTableRoutes = [
  implement(contactTableApi.contactTable, async (call, { storage, clock }) => {
    const { sort, direction, cursor, limit, ...filter } = call.query
    const { viewer } = await enterContacts(storage.db, call)
    const after = cursor === undefined ? undefined : readCursor(cursor, sort)
    if (cursor !== undefined && after === undefined)
      throw badRequest('This cursor does not belong to this table.')
    if (!seesTags(viewer, filter)) return { items: [], total: 0 }
    const query = queryOf(viewer, filter, clock.now())
    return await onSnapshot(storage.db, async (tx) => {
      const page = await listContacts(tx, query, { sort, direction }, { after, limit })
      const total = after === undefined ? { total: await countContacts(tx, query) } : {}
      return { ...page, ...total, items: await contactsFor(tx, viewer, page.items) }
    })
  }),

  implement(contactTableApi.contactIds, async (call, { storage, clock }) => {
    const { viewer } = await enterContacts(storage.db, call)
    if (!seesTags(viewer, call.query)) return { ids: [] }
    const query = queryOf(viewer, call.query, clock.now())
    return { ids: await listContactIds(storage.db, query, limits.contacts.selectionMax) }
  }),

  implement(contactTableApi.contactCounts, async (call, { storage, clock }) => {
    const { viewer } = await enterContacts(storage.db, call)
    const whole = { scope: chatScope(viewer), archived: false, now: clock.now() }
    return {
      all: await countContacts(storage.db, whole),
      free: await countContacts(storage.db, { ...whole, isFree: true }),
      archived: await countContacts(storage.db, { ...whole, archived: true }),
    }
  }),

  implement(contactTableApi.changeContacts, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const access = await enterGroup(work.tx, call)
      if (!can(access.viewer, 'contact.bulk'))
        throw forbidden('You may not change several contacts at once.')
      const { contactIds, change } = call.body
      const now = service.clock.now()
      if (isContactEdit(change)) {
        const items = await editMany(work, access, contactIds, change, now)
        await auditMany(work, call.groupId, ['contacts.changed', change, items], now)
        return { items }
      }
      const changed = { contactIds, change: chatChangeOf(change) }
      const items = await changeChats(work, access, changed, now)
      await auditMany(work, call.groupId, ['contacts.changed', change, items], now)
      return {
        items: items.map(({ id, result, undo }) => {
          const previousUserId = undo?.kind === 'giveBack' ? undo.to.userId : null
          return {
            id,
            result,
            ...(previousUserId !== null && { previousUserId }),
            ...(change.kind === 'team' && undo?.kind === 'giveBack' && { owners: undo }),
          }
        }),
      }
    })
  }),

  implement(contactTableApi.deleteContacts, async (call, service) => {
    const { viewer } = await enterGroup(service.storage.db, call)
    if (!can(viewer, 'contact.offerDelete')) throw forbidden('You may not delete contacts.')
    const items: { id: string; result: 'deleted' | 'refused' }[] = []
    for (const id of new Set(call.body.contactIds)) {
      try {
        await forgetContact(service, { id }, call)
        items.push({ id, result: 'deleted' })
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error
        items.push({ id, result: 'refused' })
      }
    }
    return { items }
  }),
]
