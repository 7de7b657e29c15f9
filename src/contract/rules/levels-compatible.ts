import type { Group } from '../entities/group.ts'

const levelsOf = ({ levels }: Group): string[] =>
  levels.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

/**
 * Whether what contacts answer on the group's levels stands as it did: more tags, or levels after the others, take nothing off
 * anybody. A tag that is gone or says something else may, and so may a level in another place, for levels restrict each other.
 */
export function answersLast(before: Group, now: Group): boolean {
  const tags = new Set(now.tagsLvl.map((tag) => JSON.stringify(tag)))
  const levels = levelsOf(now)
  return (
    before.tagsLvl.every((tag) => tags.has(JSON.stringify(tag))) &&
    levelsOf(before).every((id, place) => levels[place] === id)
  )
}
