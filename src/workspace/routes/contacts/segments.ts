import { setImmediate } from 'node:timers/promises'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { segmentSchema, type Segment } from '#contract/entities/contacts/segment.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { limits } from '#contract/limits.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { byName } from '#workspace/name-collation.ts'
import { countContacts } from '#workspace/storage/contacts/contact-table.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteSegment,
  insertSegment,
  listSegments,
  updateSegment,
} from '#workspace/storage/contacts/segments.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { assertLabelFree, storeLabelled } from '#workspace/use-cases/tags/assert-label-free.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { assertRuleInGroup, enterContacts, seesTags } from './contact-access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not edit its segments */
async function enterToEdit(db: Db, call: Who): Promise<void> {
  const { viewer } = await enterGroup(db, call)
  if (!can(viewer, 'segment.edit')) throw forbidden('You may not change segments.')
}

/** @throws ServiceFailure as `enterToEdit`, and 404 if the segment is unknown or in another group */
async function openToEdit(db: Db, call: Who & { params: { id: string } }): Promise<Segment> {
  await enterToEdit(db, call)
  return await inGroup(db, call.groupId).segment(call.params.id)
}

export const segmentsRoutes = [
  implement(segmentsApi.segments, async (call, { storage, clock }) => {
    const { viewer, directory } = await enterContacts(storage.db, call)
    const scope = chatScope(viewer)
    const items: Segment[] = []
    for (const segment of await listSegments(storage.db, call.groupId)) {
      const { rule = {} } = segment
      const query = { ...rule, scope, archived: false, now: clock.now() }
      const contacts = seesTags(viewer, rule) ? await countContacts(storage.db, query) : 0
      items.push({ ...segment, contacts })
      // Counting is slow in a large group, so let other requests run between two segments.
      await setImmediate()
    }
    return { items: byName(items, directory.group.language) }
  }),

  implement(segmentsApi.createSegment, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      await enterToEdit(tx, call)
      const { name, rule } = call.body
      await assertRuleInGroup(tx, groupId, rule)
      const others = await listSegments(tx, groupId)
      if (others.length >= limits.contacts.segmentsMax)
        throw badRequest(`A group has at most ${limits.contacts.segmentsMax} segments.`)
      assertLabelFree('segment', name, others)
      const now = service.clock.now()
      const segment = segmentSchema.parse({ id: newId('segment', now), groupId, name, rule })
      await storeLabelled('segment', name, () => insertSegment(tx, segment, now))
      announce(toGroup(groupId, 'segment.changed', { segmentId: segment.id }, call.userId))
      return segment
    })
  }),

  implement(segmentsApi.updateSegment, async (call, service) => {
    const { groupId, userId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const before = await openToEdit(tx, call)
      const { body } = call
      await assertRuleInGroup(tx, groupId, body.rule ?? {}, before.rule)
      const segment = { ...before, name: body.name ?? before.name, rule: body.rule ?? before.rule }
      const others = (await listSegments(tx, groupId)).filter(({ id }) => id !== before.id)
      if (body.name !== undefined) assertLabelFree('segment', body.name, others)
      await storeLabelled('segment', segment.name, () => updateSegment(tx, segment))
      announce(toGroup(groupId, 'segment.changed', { segmentId: segment.id }, userId))
      return segment
    })
  }),

  implement(segmentsApi.deleteSegment, async (call, service) => {
    const { groupId, userId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { id: segmentId } = await openToEdit(tx, call)
      await deleteSegment(tx, segmentId)
      announce(toGroup(groupId, 'segment.changed', { segmentId }, userId))
      return { ok: true as const }
    })
  }),
]
