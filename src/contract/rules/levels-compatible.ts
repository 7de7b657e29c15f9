import type { Group } from '../entities/group.ts'
import { nestingOf } from './nesting-table.ts'

const levelsOf = ({ levels }: Group): string[] =>
  levels.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/**
 * Whether all tags of contacts stay valid on changed levels. New tags, and new levels at the end, change none. A removed
 * or renamed tag does, and so do a moved level and a changed nesting, because levels restrict each other.
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
