import { levelsApi, type NestingBody } from '#contract/api/levels.ts'
import type { Group } from '#contract/entities/group.ts'
import type { Level, LevelTag } from '#contract/entities/level.ts'
import { can } from '#contract/policies/index.ts'
import { nestings } from '#contract/rules/nesting-table.ts'
import {
  countForbiddenAnswers,
  dropForbiddenAnswers,
  dropDependentAnswers,
} from '#workspace/use-cases/drop-orphaned-replies.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { countLevelTags } from '#workspace/storage/contact-tags.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteLevel,
  deleteLevelTag,
  insertLevel,
  insertLevelTag,
  orderLevels,
  renameLevel,
  renameLevelTag,
} from '#workspace/storage/levels.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { groupOut, tagOut } from '#workspace/serialize.ts'
import { write } from '#workspace/unit-of-work.ts'
import { enterGroup } from '#workspace/access.ts'
import { assertLabelFree } from './assert-label-free.ts'

interface Who {
  userId: string
  groupId: string
}

/** Reads the group of a call. @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not see the levels */
async function groupToRead({ storage }: Service, who: Who): Promise<Group> {
  const { viewer, directory } = await enterGroup(storage.db, who)
  if (!can(viewer, 'level.see')) throw forbidden('You may not see the levels of this group.')
  return directory.group
}

/**
 * Changes the group's levels and publishes the group's settings, which include the levels.
 * @param work performs the change and returns the id of the changed level or level tag
 * @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not change levels, and any error of `work`
 */
async function edit(
  service: Service,
  who: Who,
  work: (tx: Tx, group: Group) => Promise<string>,
): Promise<{ id: string; group: Group }> {
  return await write(service, async ({ tx, announce }) => {
    const { viewer, directory } = await enterGroup(tx, who)
    if (!can(viewer, 'level.edit')) throw forbidden('You may not change the levels of this group.')
    const id = await work(tx, directory.group)
    const group = await asItIsNow(tx, directory.group)
    announce(toGroup(group.id, 'group.settings', { group: groupOut(group) }, who.userId))
    return { id, group }
  })
}

async function asItIsNow(tx: Tx, { id }: Group): Promise<Group> {
  const group = await findGroup(tx, id)
  if (group === undefined) throw new Error('The group was deleted while its levels were changed.')
  return group
}

function named<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  what: string,
): Item {
  const item = items.find((one) => one.id === id)
  if (item === undefined) throw notFound(what)
  return item
}

const levelOf = ({ levels }: Group, id: string): Level => named(levels, id, 'level')
const levelTagOf = ({ tagsLvl }: Group, id: string): LevelTag => named(tagsLvl, id, 'tag')

/**
 * Moves a level to a position of the group's order and removes the answers that this makes invalid.
 * @param before the group before the move
 * @param order the new position, from 0; default: the end
 */
async function moveLevel(tx: Tx, before: Group, id: string, order = before.levels.length) {
  const ids = before.levels.map((level) => level.id).filter((one) => one !== id)
  await orderLevels(tx, ids.toSpliced(order, 0, id))
  await dropMisplacedAnswers(tx, before)
}

/**
 * After levels were moved or deleted, removes contacts' level tags that the nesting rules now forbid. The options of a
 * level depend on the contact's tag on the previous level, so only the first moved level and those after it are
 * checked.
 * @param before the group before the change
 */
async function dropMisplacedAnswers(tx: Tx, before: Group): Promise<void> {
  const group = await asItIsNow(tx, before)
  const from = group.levels.findIndex(({ id }, index) => id !== before.levels[index]?.id)
  if (from === -1) return
  const moved = new Set(group.levels.slice(from).map(({ id }) => id))
  const tags = group.tagsLvl.filter(({ type }) => moved.has(type))
  await dropForbiddenAnswers(
    tx,
    group,
    from,
    tags.map(({ id }) => id),
  )
}

/**
 * Checks that a label is free on a level.
 * @param tagId the id of the tag that gets the label; undefined for a new tag
 * @throws ServiceFailure 409 if another tag of the level has this label
 */
function checkLabel({ tagsLvl }: Group, levelId: string, name: string, tagId?: string): void {
  const others = tagsLvl.filter(({ id, type }) => type === levelId && id !== tagId)
  assertLabelFree('tag', name, others)
}

/** The group with another nesting. @throws ServiceFailure 404 if a rule contains an unknown tag */
function nestedAs(group: Group, { nesting, rules }: NestingBody): Group {
  for (const { afterId, tagId } of rules) {
    levelTagOf(group, afterId)
    levelTagOf(group, tagId)
  }
  const flags = Object.fromEntries(nestings.map((one) => [one, one === nesting]))
  return { ...group, ...flags, nestingRules: rules }
}

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
    const { group } = await edit(service, call, async (tx, before) => {
      const after = nestedAs(before, call.body)
      await saveGroup(tx, after)
      const tagIds = after.tagsLvl.map(({ id }) => id)
      await dropForbiddenAnswers(tx, after, 1, tagIds)
      return after.id
    })
    return groupOut(group)
  }),

  implement(levelsApi.createLevel, async (call, service) => {
    const { id, group } = await edit(service, call, async (tx, before) => {
      const { name, order } = call.body
      const createdId = newId('level', service.clock.now())
      await insertLevel(tx, {
        id: createdId,
        group_id: before.id,
        name,
        position: before.levels.length,
      })
      await moveLevel(tx, before, createdId, order)
      return createdId
    })
    return levelOf(group, id)
  }),

  implement(levelsApi.updateLevel, async (call, service) => {
    const { id, group } = await edit(service, call, async (tx, before) => {
      const { name, order } = call.body
      if (name === undefined && order === undefined) throw badRequest('Nothing to change is named.')
      const level = levelOf(before, call.params.id)
      if (name !== undefined) await renameLevel(tx, level.id, name)
      if (order !== undefined) await moveLevel(tx, before, level.id, order)
      return level.id
    })
    return levelOf(group, id)
  }),

  implement(levelsApi.deleteLevel, async (call, service) => {
    await edit(service, call, async (tx, before) => {
      const { id } = levelOf(before, call.params.id)
      const own = before.tagsLvl.filter(({ type }) => type === id)
      await dropDependentAnswers(
        tx,
        before,
        id,
        own.map((tag) => tag.id),
      )
      await deleteLevel(tx, id)
      await dropMisplacedAnswers(tx, before)
      return id
    })
    return { ok: true as const }
  }),

  implement(levelsApi.createLevelTag, async (call, service) => {
    const { id, group } = await edit(service, call, async (tx, before) => {
      const { name, type } = call.body
      const level = levelOf(before, type)
      checkLabel(before, type, name)
      const createdId = newId('tag', service.clock.now())
      await insertLevelTag(tx, { id: createdId, group_id: before.id, level_id: level.id, name })
      return createdId
    })
    return tagOut(levelTagOf(group, id))
  }),

  implement(levelsApi.updateLevelTag, async (call, service) => {
    const { id, group } = await edit(service, call, async (tx, before) => {
      const { name } = call.body
      const tag = levelTagOf(before, call.params.id)
      checkLabel(before, tag.type, name, tag.id)
      await renameLevelTag(tx, tag.id, name)
      // The nesting rules compare labels, so the new label may forbid tags that contacts have on later levels. The
      // renamed tag itself stays.
      const index = before.levels.findIndex((level) => level.id === tag.type)
      await dropForbiddenAnswers(tx, await asItIsNow(tx, before), index + 1, [tag.id])
      return tag.id
    })
    return tagOut(levelTagOf(group, id))
  }),

  implement(levelsApi.deleteLevelTag, async (call, service) => {
    await edit(service, call, async (tx, before) => {
      const { id, type } = levelTagOf(before, call.params.id)
      await dropDependentAnswers(tx, before, type, [id])
      await deleteLevelTag(tx, id)
      return id
    })
    return { ok: true as const }
  }),
]
