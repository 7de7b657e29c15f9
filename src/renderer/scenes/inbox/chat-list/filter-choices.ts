import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { teamsQuery } from '../../../data/group-queries.ts'
import { levelsQuery, levelTagsQuery, tagsQuery } from '../filing-queries.ts'
import { currentGroupIdAtom, membersAtom } from '../../../data/session.ts'
import type { ListFilter } from '../../../data/live/list-filter.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'

/** Something the list can be narrowed to, by the id that the list is asked with. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** What each side that can have written last is called. */
export const senderTexts = {
  contact: 'inbox.filters.customer',
  group: 'inbox.filters.us',
} as const satisfies Record<NonNullable<ListFilter['lastSender']>, TextKey>

/** What the list of the current group can be narrowed to; empty while it is on its way. */
export interface FilterChoices {
  /** By the agents' tags; those without access any more have none to look for. */
  readonly agents: readonly Choice[]
  readonly teams: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly levels: readonly (Choice & { readonly tags: readonly Choice[] })[]
}

const byName = (one: Choice, other: Choice) => one.name.localeCompare(other.name)

export function useFilterChoices(): FilterChoices {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const members = useAtomValue(membersAtom) ?? []
  const teams = useQuery(teamsQuery(groupId)).data?.items ?? []
  const tags = useQuery(tagsQuery(groupId)).data?.items ?? []
  const levels = useQuery(levelsQuery(groupId)).data?.items ?? []
  const levelTags = useQuery(levelTagsQuery(groupId)).data?.items ?? []
  return {
    agents: members
      .flatMap(({ role, tagId, name, disabled }) =>
        role === 'ROLE_PUBLISHER' && tagId !== undefined && !disabled ? [{ id: tagId, name }] : [],
      )
      .toSorted(byName),
    teams: teams.flatMap(({ tagId, name }) => (tagId === undefined ? [] : [{ id: tagId, name }])),
    tags: tags.filter(({ archived }) => !archived),
    levels: levels
      .map(({ id, name }) => ({ id, name, tags: levelTags.filter(({ type }) => type === id) }))
      .filter((level) => level.tags.length > 0),
  }
}
