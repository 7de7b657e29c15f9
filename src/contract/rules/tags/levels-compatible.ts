import type { Group } from '#contract/entities/groups/group.ts'
import { nestingOf } from './nesting-table.ts'

const levelsOf = ({ levels }: Group): string[] =>
  levels.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/**
 * Whether a group's change from `before` to `now` keeps the level tags of all contacts valid.
 * - True if only tags were added, or levels after the last one.
 * - False if a tag was removed or renamed, a level was removed or moved, or the nesting or its rules changed. A contact
 *   may then have a tag that does not exist, or that the tag on the previous level does not allow.
 */
export function areLevelsCompatible(before: Group, now: Group): boolean {
  const tags = new Set(now.tagsLvl.map((tag) => JSON.stringify(tag)))
  const levels = levelsOf(now)
  return (
    before.tagsLvl.every((tag) => tags.has(JSON.stringify(tag))) &&
    levelsOf(before).every((id, index) => levels[index] === id) &&
    nestingOf(before) === nestingOf(now) &&
    JSON.stringify(before.nestingRules) === JSON.stringify(now.nestingRules)
  )
}
