import type { Group } from '../entities/group.ts'
import { nestingOf } from './nesting-table.ts'

const levelsOf = ({ levels }: Group): string[] =>
  levels.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/**
 * Whether all tags that contacts have stay valid after the group's levels changed. They stay valid if tags were
 * added, or if levels were added at the end. They may become invalid if a tag was removed or renamed, a level moved
 * or the nesting changed, because levels restrict each other.
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
