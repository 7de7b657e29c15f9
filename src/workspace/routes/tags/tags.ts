import { tagsApi } from '#contract/api/tags/tags.ts'
import { can } from '#contract/policies/index.ts'
import { tagSchema } from '#contract/entities/tags/tag.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { byName } from '#workspace/name-collation.ts'
import { toGroup, toThose } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { newId } from '#workspace/storage/ids.ts'
import { giveTag, listMembers, listPermissions } from '#workspace/storage/people/members.ts'
import { replaceTagInCampaigns } from '#workspace/storage/campaigns/campaigns.ts'
import { replaceTagInSegments } from '#workspace/storage/contacts/segments.ts'
import {
  countOverlap,
  countTags,
  insertTag,
  listTags,
  mergeTag,
  updateTag,
} from '#workspace/storage/tags/tags.ts'
import { tagOut } from '#workspace/serialize.ts'
import { replaceTagInTargets } from '#workspace/storage/targets/targets.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup } from '#workspace/access.ts'
import { assertLabelFree } from '#workspace/use-cases/tags/assert-label-free.ts'

/** The users who see a tag. */
const seeing = ({ id: tagId }: { id: string }) => ({ by: 'tag', tagId }) as const

export const tagsRoutes = [
  implement(tagsApi.tags, async (call, { storage }) => {
    const { viewer, directory } = await enterGroup(storage.db, call)
    const tags = await listTags(storage.db, call.groupId)
    const seen = tags.filter((tag) => can(viewer, 'tag.see', tag))
    return { items: byName(seen, directory.group.language).map(tagOut) }
  }),

  implement(tagsApi.createTag, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterGroup(tx, call)
      if (!can(viewer, 'tag.create')) throw forbidden('You may not create tags.')
      const { name } = call.body
      assertLabelFree('tag', name, await listTags(tx, groupId))
      const id = newId('tag', service.clock.now())
      const tag = tagSchema.parse({ id, groupId, name })
      await insertTag(tx, tag)
      // A user with the role publisher sees only their own tags, so give them the tag that they create.
      if (isPublisher(viewer)) await giveTag(tx, { groupId, userId: call.userId, tagId: id })
      announce(toThose(groupId, 'tag.changed', { tag: tagOut(tag) }, seeing(tag), call.userId))
      return tagOut(tag)
    })
  }),

  implement(tagsApi.updateTag, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { viewer } = await enterGroup(tx, call)
      if (!can(viewer, 'tag.manage')) throw forbidden('You may not change tags.')
      const { name, archived } = call.body
      const tag = await inGroup(tx, call.groupId).tag(call.params.id)
      const others = (await listTags(tx, call.groupId)).filter(({ id }) => id !== tag.id)
      if (name !== undefined) assertLabelFree('tag', name, others)
      await updateTag(tx, tag.id, { name, archived })
      const changed = await inGroup(tx, call.groupId).tag(tag.id)
      const data = { tag: tagOut(changed) }
      announce(toThose(call.groupId, 'tag.changed', data, seeing(changed), call.userId))
      return tagOut(changed)
    })
  }),

  implement(tagsApi.mergeTag, async (call, service) => {
    const { groupId, params, userId } = call
    return await writeGroup(service, call.groupId, async ({ tx, announce, afterCommit }) => {
      const { viewer, directory } = await enterGroup(tx, call)
      if (!can(viewer, 'tag.manage')) throw forbidden('You may not change tags.')
      const { intoId } = call.body
      if (params.id === intoId) throw badRequest('A tag cannot be merged into itself.')
      const mergedTag = await inGroup(tx, groupId).tag(params.id)
      const tag = await inGroup(tx, groupId).tag(intoId)
      await mergeTag(tx, mergedTag.id, tag.id)
      await replaceTagInSegments(tx, groupId, mergedTag.id, tag.id)
      await replaceTagInCampaigns(tx, groupId, mergedTag.id, tag.id)
      if (await replaceTagInTargets(tx, groupId, mergedTag.id, tag.id))
        announce(toGroup(groupId, 'targets.changed', {}, userId))
      afterCommit(() => service.targetReckoning.reschedule())
      const members = await listMembers(tx, groupId)
      for (const { userId: ownerId, permission } of await listPermissions(tx, { groupId })) {
        const before = directory.permissions.get(ownerId)?.tagIdList ?? []
        const member = members.find(({ id }) => id === ownerId)
        if (before.includes(mergedTag.id) && member !== undefined)
          announce(toGroup(groupId, 'member.tagsChanged', { member, permission }, userId))
      }
      const data = { tag: tagOut(tag), replacedId: mergedTag.id }
      announce(toThose(groupId, 'tag.changed', data, seeing(tag), userId))
      return tagOut(tag)
    })
  }),

  implement(tagsApi.tagUsage, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'tag.usage')) throw forbidden('You may not see how tags are used.')
    const counts = await countTags(storage.db, call.groupId)
    const tags = await listTags(storage.db, call.groupId)
    return { items: tags.map(({ id }) => ({ id, contacts: counts.get(id) ?? 0 })) }
  }),

  implement(tagsApi.tagOverlap, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'tag.usage')) throw forbidden('You may not see how tags are used.')
    const lookup = inGroup(storage.db, call.groupId)
    const tag = await lookup.tag(call.params.id)
    const other = await lookup.tag(call.query.withId)
    return { contacts: await countOverlap(storage.db, tag.id, other.id) }
  }),
]
