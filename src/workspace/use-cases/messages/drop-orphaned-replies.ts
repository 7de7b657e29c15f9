import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import {
  levelsOf,
  allowedAnswers,
  withoutAnswer,
  type Levels,
} from '#contract/rules/tags/tag-levels.ts'
import {
  dropLevelTags,
  listContactsWithLevelTag,
  listLevelTags,
} from '#workspace/storage/tags/contact-tags.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

/** Number of contacts per batch. */
const BATCH = 500

/**
 * Removes contacts' tags of later levels that depend on the given level tags. Call it before the given tags are
 * deleted.
 * @param group the group including the given tags
 */
export async function dropDependentAnswers(
  tx: Tx,
  group: Group,
  levelId: string,
  tagIds: readonly string[],
): Promise<void> {
  await drop(tx, group, tagIds, (setup, carried) => withoutAnswer(setup, carried, levelId))
}

/**
 * Removes contacts' level tags that the group's changed levels no longer allow.
 * @param group the group with its new settings
 * @param from index of the first level to check; tags of earlier levels stay
 * @param tagIds only contacts with one of these tags are checked
 */
export async function dropForbiddenAnswers(
  tx: Tx,
  group: Group,
  from: number,
  tagIds: readonly string[],
): Promise<void> {
  await drop(tx, group, tagIds, (setup, carried) => allowedAnswers(setup, carried, from))
}

/** Number of contacts with level tags that the group's levels do not allow. */
export async function countForbiddenAnswers(db: Db, group: Group): Promise<number> {
  const found = new Set<string>()
  const tagIds = group.tagsLvl.map(({ id }) => id)
  const losses = findLosses(db, group, tagIds, (setup, carried) =>
    allowedAnswers(setup, carried, 1),
  )
  for await (const { contactIds } of losses) for (const id of contactIds) found.add(id)
  return found.size
}

type Rule = (setup: Levels, carried: readonly ContactLevelTag[]) => readonly ContactLevelTag[]

/** Contacts that lose their tag of a level. */
interface Loss {
  readonly levelId: string
  readonly contactIds: readonly string[]
}

async function drop(tx: Tx, group: Group, tagIds: readonly string[], keeps: Rule): Promise<void> {
  for await (const { levelId, contactIds } of findLosses(tx, group, tagIds, keeps))
    await dropLevelTags(tx, contactIds, levelId)
}

async function* findLosses(
  db: Db,
  group: Group,
  tagIds: readonly string[],
  keeps: Rule,
): AsyncGenerator<Loss> {
  const setup = levelsOf(group)
  // Without nesting, no level depends on another.
  if (setup.nesting === null) return
  const known = new Map<string, readonly string[]>()
  /** The levels whose tag a contact loses. Cached by level tags, because many contacts have the same level tags. */
  const goingOf = (carried: readonly ContactLevelTag[]): readonly string[] => {
    const key = JSON.stringify(carried.map((entry) => [entry.levelId, entry.tagId]))
    const before = known.get(key)
    if (before !== undefined) return before
    const kept = new Set(keeps(setup, carried).map((entry) => entry.levelId))
    const going = carried.map((entry) => entry.levelId).filter((id) => !kept.has(id))
    known.set(key, going)
    return going
  }
  for (const tagId of tagIds) {
    const contactIds = await listContactsWithLevelTag(db, tagId)
    for (let at = 0; at < contactIds.length; at += BATCH) {
      const losing = new Map<string, string[]>()
      const batch = await listLevelTags(db, contactIds.slice(at, at + BATCH))
      for (const [contactId, carried] of batch)
        for (const going of goingOf(carried))
          losing.set(going, [...(losing.get(going) ?? []), contactId])
      for (const [levelId, ids] of losing) yield { levelId, contactIds: ids }
    }
  }
}
