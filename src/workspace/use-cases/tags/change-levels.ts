import type { NestingBody } from '#contract/api/tags/levels.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Level, LevelTag } from '#contract/entities/tags/level.ts'
import { can } from '#contract/policies/index.ts'
import { nestings } from '#contract/rules/tags/nesting-table.ts'
import { enterGroup, type Who } from '#workspace/access.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound } from '#workspace/failure.ts'
import { groupOut } from '#workspace/serialize.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteLevel,
  deleteLevelTag,
  insertLevel,
  insertLevelTag,
  orderLevels,
  renameLevel,
  renameLevelTag,
} from '#workspace/storage/tags/levels.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { assertLabelFree } from './assert-label-free.ts'
import {
  dropDependentAnswers,
  dropForbiddenAnswers,
} from '#workspace/use-cases/messages/drop-orphaned-replies.ts'

/**
 * Changes the group's levels and publishes the group's settings, which include the levels.
 * @param change performs the change
 * @returns the changed group, and what `change` returned
 * @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not change levels, and any error of `change`
 */
export async function changeLevels<Result>(
  { tx, announce }: Work,
  who: Who,
  change: (tx: Tx, before: Group) => Promise<Result>,
): Promise<{ group: Group; result: Result }> {
  const { viewer, directory } = await enterGroup(tx, who)
  if (!can(viewer, 'level.edit')) throw forbidden('You may not change the levels of this group.')
  const result = await change(tx, directory.group)
  const group = await asItIsNow(tx, directory.group)
  announce(toGroup(group.id, 'group.settings', { group: groupOut(group) }, who.userId))
  return { group, result }
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

/** @throws ServiceFailure 404 if the group does not have the level */
export const levelOf = ({ levels }: Group, id: string): Level => named(levels, id, 'level')
/** @throws ServiceFailure 404 if the group does not have the level tag */
export const levelTagOf = ({ tagsLvl }: Group, id: string): LevelTag => named(tagsLvl, id, 'tag')

/** @returns the id of the new level */
export async function createLevel(
  tx: Tx,
  before: Group,
  { name, order }: { name: string; order?: number | undefined },
  now: number,
): Promise<string> {
  const id = newId('level', now)
  await insertLevel(tx, { id, group_id: before.id, name, position: before.levels.length })
  await moveLevel(tx, before, id, order)
  return id
}

/** Renames a level, moves it, or both. @throws ServiceFailure 400 if nothing is to change, 404 as `levelOf` */
export async function changeLevel(
  tx: Tx,
  before: Group,
  levelId: string,
  { name, order }: { name?: string | undefined; order?: number | undefined },
): Promise<void> {
  if (name === undefined && order === undefined) throw badRequest('Nothing to change is named.')
  const { id } = levelOf(before, levelId)
  if (name !== undefined) await renameLevel(tx, id, name)
  if (order !== undefined) await moveLevel(tx, before, id, order)
}

/** Removes a level with its tags, and the answers that depend on them. @throws ServiceFailure 404 as `levelOf` */
export async function removeLevel(tx: Tx, before: Group, levelId: string): Promise<void> {
  const { id } = levelOf(before, levelId)
  const own = before.tagsLvl.filter(({ type }) => type === id)
  await dropDependentAnswers(
    tx,
    before,
    id,
    own.map((tag) => tag.id),
  )
  await deleteLevel(tx, id)
  await dropMisplacedAnswers(tx, before)
}

/** @returns the id of the new tag @throws ServiceFailure 404 as `levelOf`, 409 if the label is taken on the level */
export async function createLevelTag(
  tx: Tx,
  before: Group,
  { name, type }: { name: string; type: string },
  now: number,
): Promise<string> {
  const level = levelOf(before, type)
  checkLabel(before, type, name)
  const id = newId('tag', now)
  await insertLevelTag(tx, { id, group_id: before.id, level_id: level.id, name })
  return id
}

/** Renames a level tag. @throws ServiceFailure 404 as `levelTagOf`, 409 if the label is taken on the level */
export async function changeLevelTag(
  tx: Tx,
  before: Group,
  tagId: string,
  name: string,
): Promise<void> {
  const tag = levelTagOf(before, tagId)
  checkLabel(before, tag.type, name, tag.id)
  await renameLevelTag(tx, tag.id, name)
  // The nesting rules compare labels, so the new label may forbid tags that contacts have on later levels. The
  // renamed tag itself stays.
  const index = before.levels.findIndex((level) => level.id === tag.type)
  await dropForbiddenAnswers(tx, await asItIsNow(tx, before), index + 1, [tag.id])
}

/** Removes a level tag, and the answers that depend on it. @throws ServiceFailure 404 as `levelTagOf` */
export async function removeLevelTag(tx: Tx, before: Group, tagId: string): Promise<void> {
  const { id, type } = levelTagOf(before, tagId)
  await dropDependentAnswers(tx, before, type, [id])
  await deleteLevelTag(tx, id)
}

/** Changes the nesting, and removes the answers that it forbids. @throws ServiceFailure 404 as `nestedAs` */
export async function changeNesting(tx: Tx, before: Group, nesting: NestingBody): Promise<void> {
  const after = nestedAs(before, nesting)
  await saveGroup(tx, after)
  const tagIds = after.tagsLvl.map(({ id }) => id)
  await dropForbiddenAnswers(tx, after, 1, tagIds)
}

/** The group with another nesting. @throws ServiceFailure 404 if a rule contains an unknown tag */
export function nestedAs(group: Group, { nesting, rules }: NestingBody): Group {
  for (const { afterId, tagId } of rules) {
    levelTagOf(group, afterId)
    levelTagOf(group, tagId)
  }
  const flags = Object.fromEntries(nestings.map((one) => [one, one === nesting]))
  return { ...group, ...flags, nestingRules: rules }
}

/**
 * Moves a level to a position of the group's order and removes the answers that this makes invalid.
 * @param before the group before the move
 * @param order the new position, from 0; default: the end
 */
async function moveLevel(
  tx: Tx,
  before: Group,
  id: string,
  order = before.levels.length,
): Promise<void> {
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
