import type { Contact } from '#contract/entities/contact.ts'
import type { messageSenders } from '#contract/entities/message.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/list-filter.ts'
import { isSearchable, soughtText } from '#contract/rules/searchable-text.ts'

/** The kinds of chats that the list can be narrowed to; `default` is everything that is not archived. */
export const typeFilters = [
  'default',
  'group',
  'contact',
  'archived',
  'important',
  'finished',
] as const
export type TypeFilter = (typeof typeFilters)[number]

/** What the chat list shows. */
export interface ListFilter {
  readonly type: TypeFilter
  /** As typed; what is sought by it counts only once it `isSearchable`. */
  readonly text: string
  /** Chats of these agents' tags. Empty: of anybody. */
  readonly agentTagIds: readonly string[]
  /** Contacts that carry all of these level tags. Empty: any. */
  readonly levelTags: readonly { readonly tagId: string; readonly levelId: string }[]
  /** Contacts with this tag. null: any. */
  readonly tagId: string | null
  /** Chats of the team with this tag. null: any. */
  readonly teamTagId: string | null
  /** Chats in which this side wrote last. null: either. */
  readonly lastSender: (typeof messageSenders)[number] | null
}

/** Nothing chosen in the filter panel. */
export const noParts: Pick<ListFilter, FilterPart> = {
  agentTagIds: [],
  levelTags: [],
  tagId: null,
  teamTagId: null,
  lastSender: null,
}

export const defaultFilter: ListFilter = {
  type: 'default',
  text: '',
  ...noParts,
}

/** What narrows the list beside kind and text: what is chosen in the filter panel. */
export type FilterPart = Exclude<keyof ListFilter, 'type' | 'text'>

/** The parts that narrow the list, in the order they are named to people. */
export function partsInUse(filter: ListFilter): FilterPart[] {
  const { agentTagIds, teamTagId, tagId, levelTags, lastSender } = filter
  const inUse: Record<FilterPart, boolean> = {
    lastSender: lastSender !== null,
    agentTagIds: agentTagIds.length > 0,
    teamTagId: teamTagId !== null,
    tagId: tagId !== null,
    levelTags: levelTags.length > 0,
  }
  return filterParts.filter((part) => inUse[part])
}
const filterParts = ['lastSender', 'agentTagIds', 'teamTagId', 'tagId', 'levelTags'] as const

/** The text the service is asked with, in the form that it holds numbers in, or undefined while there is too little of it. */
export function effectiveText(text: string): string | undefined {
  const sought = soughtText(text)
  return isSearchable(sought) ? sought : undefined
}

const typeQueries: Record<TypeFilter, ChatListFilter> = {
  default: {},
  group: { type: 'group' },
  contact: { type: 'contact' },
  archived: { archived: true },
  important: { important: true },
  finished: { finished: true },
}

/** The filter as the chat list is asked for it. */
export function queryOf(filter: ListFilter): ChatListFilter {
  const text = effectiveText(filter.text)
  return {
    ...typeQueries[filter.type],
    ...(text === undefined ? {} : { filter: text }),
    ...(filter.agentTagIds.length === 0 ? {} : { tagIdList: [...filter.agentTagIds] }),
    ...(filter.levelTags.length === 0
      ? {}
      : { filterTagsLvl: filter.levelTags.map((tag) => tag.tagId) }),
    ...(filter.tagId === null ? {} : { filterTagId: filter.tagId }),
    ...(filter.teamTagId === null ? {} : { filterTeamTagId: filter.teamTagId }),
    ...(filter.lastSender === null ? {} : { lastsender: filter.lastSender }),
  }
}

/** Whether a contact belongs into the list, so that a live event can move a row without a call. */
export function isListed(contact: Contact, filter: ListFilter): boolean {
  return matchesFilter(contact, queryOf(filter))
}
