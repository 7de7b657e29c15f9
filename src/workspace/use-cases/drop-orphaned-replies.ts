import type { ContactLevelTag } from '#contract/entities/contact.ts'
import type { Group } from '#contract/entities/group.ts'
import { nestingOf } from '#contract/rules/nesting-table.ts'
import { stillAllowed, withoutAnswer, type Levels } from '#contract/rules/tag-levels.ts'
import { dropLevelTags, listContactsWithLevelTag, listLevelTags } from '../storage/contact-tags.ts'
import type { Tx } from '../storage/tables.ts'

/** Contacts per batch. */
const PIECE = 500

/**
 * Removes the contacts' answers on a level whose tags are about to be deleted, and the later answers that depend on them, as
 * if each contact had cleared the level.
 * @param group its settings, with those tags
 */
export async function dropHangingAnswers(
  tx: Tx,
  group: Group,
  levelId: string,
  tagIds: readonly string[],
): Promise<void> {
  await drop(tx, group, tagIds, (setup, carried) => withoutAnswer(setup, carried, levelId))
}

/**
 * Removes the contacts' answers that changed levels no longer allow, as if each contact had answered again.
 * @param group its settings as they are from now on
 * @param from the first place in the order of its levels whose answers are looked at, counted from 0; those before it stay
 * @param tagIds the tags whose contacts are concerned
 */
export async function dropForbiddenAnswers(
  tx: Tx,
  group: Group,
  from: number,
  tagIds: readonly string[],
): Promise<void> {
  await drop(tx, group, tagIds, (setup, carried) => stillAllowed(setup, carried, from))
}

type Rule = (setup: Levels, carried: readonly ContactLevelTag[]) => readonly ContactLevelTag[]

async function drop(tx: Tx, group: Group, tagIds: readonly string[], keeps: Rule): Promise<void> {
  const setup = { nesting: nestingOf(group), levels: group.levels, tags: group.tagsLvl }
  // Without nesting no answer depends on another.
  if (setup.nesting === null) return
  const known = new Map<string, readonly string[]>()
  /** Levels that lose their answer, cached by the contact's answers, since many contacts have the same. */
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
    const contactIds = await listContactsWithLevelTag(tx, tagId)
    for (let at = 0; at < contactIds.length; at += PIECE) {
      const losing = new Map<string, string[]>()
      const piece = await listLevelTags(tx, contactIds.slice(at, at + PIECE))
      for (const [contactId, carried] of piece)
        for (const going of goingOf(carried))
          losing.set(going, [...(losing.get(going) ?? []), contactId])
      for (const [going, ids] of losing) await dropLevelTags(tx, ids, going)
    }
  }
}
