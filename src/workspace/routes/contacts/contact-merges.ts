import { contactMergesApi } from '#contract/api/contacts/contact-merges.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { fullName } from '#contract/rules/contacts/contact-name.ts'
import { enterGroup, openChat } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { contactFor, contactsFor } from '#workspace/serialize.ts'
import { listMerges, saveDistinct } from '#workspace/storage/contacts/contact-merges.ts'
import { listContactEvents } from '#workspace/storage/contacts/contact-events.ts'
import { findContactRow, withLinks } from '#workspace/storage/contacts/contacts.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup, writeGroupDurable } from '#workspace/unit-of-work.ts'
import { findDuplicates, similarity } from '#workspace/use-cases/contacts/find-duplicates.ts'
import { mergeContacts } from '#workspace/use-cases/contacts/merge-contacts.ts'
import { openMergeable, openPair } from '#workspace/use-cases/contacts/merge-state.ts'
import { mergedLines, partsOf } from '#workspace/use-cases/contacts/preview-merge.ts'
import { undoMerge } from '#workspace/use-cases/contacts/undo-merge.ts'

export const contactMergesRoutes = [
  implement(contactMergesApi.duplicates, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contact.offerMerge')) throw forbidden('You may not merge contacts.')
    return { items: await onSnapshot(storage.db, (tx) => findDuplicates(tx, viewer)) }
  }),

  implement(contactMergesApi.mergePreview, async (call, { storage }) => {
    return await onSnapshot(storage.db, async (tx) => {
      const kept = await openChat(tx, call, call.params.id)
      const other = await openChat(tx, call, call.query.otherId)
      const ids = [kept.row.id, other.row.id]
      return {
        contact: await contactFor(tx, kept.viewer, kept.contact),
        other: await contactFor(tx, kept.viewer, other.contact),
        parts: await partsOf(tx, kept.row.id),
        otherParts: await partsOf(tx, other.row.id),
        lines: await mergedLines(tx, ids),
      }
    })
  }),

  implement(contactMergesApi.mergeContacts, async (call, service) => {
    return await writeGroupDurable(service, call.groupId, async (work) => {
      const { viewer } = await openMergeable(work.tx, call, call.params.id)
      const { otherId, ...wish } = call.body
      const pair = await openPair(work.tx, call, call.params.id, otherId)
      const now = service.clock.now()
      const { id, contact } = await mergeContacts(work, pair, wish, now)
      const object = { type: 'contact', id: contact.id }
      work.audit(call.groupId, { action: 'contacts.merged', object, count: pair.length }, now)
      return { id, contact: await contactFor(work.tx, viewer, contact) }
    })
  }),

  implement(contactMergesApi.contactHistory, async (call, { storage }) => {
    const { row } = await openChat(storage.db, call, call.params.id)
    return { items: await listContactEvents(storage.db, row.id, limits.contacts.historyListed) }
  }),

  implement(contactMergesApi.merges, async (call, { storage, clock }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contact.offerMerge')) throw forbidden('You may not merge contacts.')
    const items = []
    for (const merge of await listMerges(storage.db, call.groupId, clock.now())) {
      const rows = [
        await findContactRow(storage.db, merge.kept_id),
        await findContactRow(storage.db, merge.other_id),
      ]
      const [kept, other] = await withLinks(
        storage.db,
        rows.flatMap((row) => row ?? []),
      )
      if (kept === undefined || other === undefined) continue
      const [contact] = await contactsFor(storage.db, viewer, [kept])
      if (contact === undefined || !can(viewer, 'contact.merge', kept)) continue
      items.push({
        id: merge.id,
        contact,
        otherId: other.id,
        otherName: fullName(other),
        otherPhone: other.phone,
        byUserId: merge.by_user,
        at: iso(merge.at),
        until: iso(merge.at + limits.contacts.mergeUndoMs),
      })
    }
    return { items }
  }),

  implement(contactMergesApi.undoMerge, async (call, service) => {
    return await writeGroupDurable(service, call.groupId, async (work) => {
      const { viewer } = await enterGroup(work.tx, call)
      if (!can(viewer, 'contact.offerMerge')) throw forbidden('You may not merge contacts.')
      const now = service.clock.now()
      const { contact, other } = await undoMerge(work, call, call.params.id, now)
      const object = { type: 'contact', id: contact.id }
      work.audit(call.groupId, { action: 'merge.undone', object }, now)
      return {
        contact: await contactFor(work.tx, viewer, contact),
        other: await contactFor(work.tx, viewer, other),
      }
    })
  }),

  implement(contactMergesApi.setDistinct, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx }) => {
      await openMergeable(tx, call, call.params.id)
      const { otherId, isDistinct } = call.body
      const [one, other] = await openPair(tx, call, call.params.id, otherId)
      const state = isDistinct ? similarity(one.row, other.row) : null
      const by = { userId: call.userId, now: service.clock.now() }
      await saveDistinct(tx, [one.row, other.row], state, by)
      return { isDistinct }
    })
  }),
]
