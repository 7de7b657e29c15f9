import type { Group } from '../entities/group.ts'

const levelsOf = ({ levels }: Group): string[] =>
  levels.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/**
 * Whether every answer that contacts have given on the group's levels is still valid. New tags and new levels at the end
 * change none; a tag that is gone or changed does, and so does a level in another place, since levels restrict each other.
 */
export function areLevelsCompatible(before: Group, now: Group): boolean {
  const tags = new Set(now.tagsLvl.map((tag) => JSON.stringify(tag)))
  const levels = levelsOf(now)
  return (
    before.tagsLvl.every((tag) => tags.has(JSON.stringify(tag))) &&
    levelsOf(before).every((id, place) => levels[place] === id)
  )
}
