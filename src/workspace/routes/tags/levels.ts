import { levelsApi } from '#contract/api/tags/levels.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { can } from '#contract/policies/index.ts'
import {
  changeLevel,
  changeLevels,
  changeLevelTag,
  changeNesting,
  createLevel,
  createLevelTag,
  levelOf,
  levelTagOf,
  nestedAs,
  removeLevel,
  removeLevelTag,
} from '#workspace/use-cases/tags/change-levels.ts'
import { countForbiddenAnswers } from '#workspace/use-cases/messages/drop-orphaned-replies.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { countLevelTags } from '#workspace/storage/tags/contact-tags.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { groupOut, tagOut } from '#workspace/serialize.ts'
import { reckonAgain } from '#workspace/storage/targets/targets.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

/** Reads the group of a call. @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not see the levels */
async function groupToRead({ storage }: Service, who: Who): Promise<Group> {
  const { viewer, directory } = await enterGroup(storage.db, who)
  if (!can(viewer, 'level.see')) throw forbidden('You may not see the levels of this group.')
  return directory.group
}

const edit = <Result>(
  service: Service,
  who: Who,
  change: (tx: Tx, before: Group) => Promise<Result>,
) =>
  writeGroup(service, who.groupId, async (work) => {
    const { tx } = work
    let isReckoned = false
    const changed = await changeLevels(work, who, async (same, before) => {
      const known = before.hasTargets === true ? await levelTagUses(tx, who.groupId) : 0
      const result = await change(same, before)
      // A change only takes tags from contacts, and their targets with them.
      isReckoned = known > 0 && (await levelTagUses(tx, who.groupId)) < known
      return result
    })
    if (isReckoned) {
      await reckonAgain(tx, who.groupId)
      work.afterCommit(() => service.targetReckoning.reschedule())
    }
    return changed
  })

/** How many tags of levels the group's contacts have. */
const levelTagUses = async (tx: Tx, groupId: string): Promise<number> =>
  [...(await countLevelTags(tx, groupId)).values()].reduce((sum, count) => sum + count, 0)

export const levelsRoutes = [
  implement(levelsApi.levels, async (call, service) => {
    return { items: (await groupToRead(service, call)).levels }
  }),

  implement(levelsApi.levelTags, async (call, service) => {
    const { tagsLvl } = await groupToRead(service, call)
    const { type } = call.query
    const items = type === undefined ? tagsLvl : tagsLvl.filter((tag) => tag.type === type)
    return { items: items.map(tagOut) }
  }),

  implement(levelsApi.levelTagUsage, async (call, { storage }) => {
    const { viewer, directory } = await enterGroup(storage.db, call)
    if (!can(viewer, 'level.usage')) throw forbidden('You may not see how levels are used.')
    const counts = await countLevelTags(storage.db, call.groupId)
    return {
      items: directory.group.tagsLvl.map(({ id }) => ({ id, contacts: counts.get(id) ?? 0 })),
    }
  }),

  implement(levelsApi.checkNesting, async (call, { storage }) => {
    const { viewer, directory } = await enterGroup(storage.db, call)
    if (!can(viewer, 'level.edit')) throw forbidden('You may not change the levels of this group.')
    const group = nestedAs(directory.group, call.body)
    return { contacts: await countForbiddenAnswers(storage.db, group) }
  }),

  implement(levelsApi.saveNesting, async (call, service) => {
    const { group } = await edit(service, call, (tx, before) =>
      changeNesting(tx, before, call.body),
    )
    return groupOut(group)
  }),

  implement(levelsApi.createLevel, async (call, service) => {
    const { group, result } = await edit(service, call, (tx, before) =>
      createLevel(tx, before, call.body, service.clock.now()),
    )
    return levelOf(group, result)
  }),

  implement(levelsApi.updateLevel, async (call, service) => {
    const { id } = call.params
    const { group } = await edit(service, call, (tx, before) =>
      changeLevel(tx, before, id, call.body),
    )
    return levelOf(group, id)
  }),

  implement(levelsApi.deleteLevel, async (call, service) => {
    await edit(service, call, (tx, before) => removeLevel(tx, before, call.params.id))
    return { ok: true as const }
  }),

  implement(levelsApi.createLevelTag, async (call, service) => {
    const { group, result } = await edit(service, call, (tx, before) =>
      createLevelTag(tx, before, call.body, service.clock.now()),
    )
    return tagOut(levelTagOf(group, result))
  }),

  implement(levelsApi.updateLevelTag, async (call, service) => {
    const { id } = call.params
    const { group } = await edit(service, call, (tx, before) =>
      changeLevelTag(tx, before, id, call.body.name),
    )
    return tagOut(levelTagOf(group, id))
  }),

  implement(levelsApi.deleteLevelTag, async (call, service) => {
    await edit(service, call, (tx, before) => removeLevelTag(tx, before, call.params.id))
    return { ok: true as const }
  }),
]
