import { tagsApi } from '#contract/api/tags.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { tagSchema } from '#contract/entities/tag.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { takenLabel } from '#contract/rules/tag-uniqueness.ts'
import { byName } from '../name-collation.ts'
import { toThose } from '../events/event-draft.ts'
import { forbidden, ServiceFailure } from '../failure.ts'
import { implement } from '../http/endpoint-routes.ts'
import { newId } from '../storage/ids.ts'
import { giveTag } from '../storage/members.ts'
import { insertTag, listTags } from '../storage/tags.ts'
import { write } from '../unit-of-work.ts'
import { enterGroup, sameGroup } from './access.ts'

export const tagsRoutes = [
  implement(tagsApi.tags, async (call, { storage }) => {
    sameGroup(call.groupId, call.query.groupId)
    const { viewer, directory } = await enterGroup(storage.db, call)
    const tags = await listTags(storage.db, call.groupId)
    const seen = tags.filter((tag) => can(viewer, 'tag.see', tag))
    return { items: byName(seen, directory.group.language) }
  }),

  implement(tagsApi.createTag, async (call, service) => {
    const { groupId, name } = call.body
    sameGroup(call.groupId, groupId)
    return await write(service, async ({ tx, announce }) => {
      const { viewer } = await enterGroup(tx, call)
      if (!can(viewer, 'tag.create')) throw forbidden('You may not create tags.')
      if (takenLabel([name], await listTags(tx, groupId)) !== null)
        throw new ServiceFailure('TAG_TAKEN', `The tag "${name}" is already taken.`)
      const id = newId('tag', service.clock.now())
      const tag = tagSchema.parse({ id, groupId, name })
      await insertTag(tx, tag)
      // A publisher sees only tags of their own: one that they make is theirs.
      if (isPublisher(viewer)) await giveTag(tx, { groupId, userId: call.userId, tagId: id })
      const may = (who: Viewer) => can(who, 'tag.see', tag)
      announce(toThose(groupId, 'tag.changed', { tag }, may, call.userId))
      return tag
    })
  }),
]
