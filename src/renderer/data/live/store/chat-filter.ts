import type { Contact } from '#contract/entities/contact.ts'
import type { messageSenders } from '#contract/entities/message.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/list-filter.ts'
import { waitingBefore } from '#contract/rules/waiting.ts'
import { isSearchable, soughtText } from '#contract/rules/searchable-text.ts'

/**
 * The types by which the list can be filtered.
 * - `default`: all chats that are not archived.
 * - `group`: the group chats of the channel.
 * - `contact`: the chats with one customer.
 */
export const typeFilters = [
  'default',
  'group',
  'contact',
  'archived',
  'important',
  'finished',
] as const
export type TypeFilter = (typeof typeFilters)[number]

/** The filter of the chat list. */
export interface ListFilter {
  readonly type: TypeFilter
  /** The search text as typed. It is not applied while it is too short (see `effectiveText`). */
  readonly text: string
  /** Chats whose agent has one of these personal tags (`userTagId`). Empty: any. */
  readonly agentTagIds: readonly string[]
  /** Contacts with all of these level tags. Empty: any. */
  readonly levelTags: readonly { readonly tagId: string; readonly levelId: string }[]
  /** Contacts with this tag. null: any. */
  readonly tagId: string | null
  /** Chats of the team with this tag. null: any. */
  readonly teamTagId: string | null
  /** Chats in which this side wrote last. null: either. */
  readonly lastSender: (typeof messageSenders)[number] | null
  /** Chats whose customer has waited for a reply for more than this many minutes. null: any. */
  readonly waiting: number | null
}

/** The values of an empty filter panel. */
export const noParts: Pick<ListFilter, FilterPart> = {
  agentTagIds: [],
  levelTags: [],
  tagId: null,
  teamTagId: null,
  lastSender: null,
  waiting: null,
}

export const defaultFilter: ListFilter = {
  type: 'default',
  text: '',
  ...noParts,
}

/** The parts of the filter that the filter panel contains. */
export type FilterPart = Exclude<keyof ListFilter, 'type' | 'text'>

/** The parts that differ from `noParts`, in the order in which the screen shows them. */
export function partsInUse(filter: ListFilter): FilterPart[] {
  const { agentTagIds, teamTagId, tagId, levelTags, lastSender, waiting } = filter
  const inUse: Record<FilterPart, boolean> = {
    lastSender: lastSender !== null,
    waiting: waiting !== null,
    agentTagIds: agentTagIds.length > 0,
    teamTagId: teamTagId !== null,
    tagId: tagId !== null,
    levelTags: levelTags.length > 0,
  }
  return filterParts.filter((part) => inUse[part])
}
const filterParts = [
  'lastSender',
  'waiting',
  'agentTagIds',
  'teamTagId',
  'tagId',
  'levelTags',
] as const

/**
 * Returns the search text for the service, with phone numbers normalized: `'+51 987 640 221' → '51987640221'`. Returns
 * undefined for a text that is too short.
 */
export function effectiveText(text: string): string | undefined {
  const sought = soughtText(text)
  return isSearchable(sought) ? sought : undefined
}

/** The query of the chat list. It contains `waiting` in minutes, from which the service computes `waitingBefore`. */
type ChatListQuery = Omit<ChatListFilter, 'waitingBefore'> & { readonly waiting?: number }

const typeQueries: Record<TypeFilter, ChatListFilter> = {
  default: {},
  group: { type: 'group' },
  contact: { type: 'contact' },
  archived: { archived: true },
  important: { important: true },
  finished: { finished: true },
}

/**
 * Whether a chat is of the kind that the filter type `group` or `contact` selects; true for any other type. A service
 * without this extension ignores these two types and returns both kinds of chats.
 */
export function isOfListedKind({ isGroupChat }: Contact, { type }: ListFilter): boolean {
  const kind = typeQueries[type].type
  return kind === undefined || isGroupChat === (kind === 'group')
}

/** The query parameters of the filter. */
export function queryOf(filter: ListFilter): ChatListQuery {
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
    ...(filter.waiting === null ? {} : { waiting: filter.waiting }),
  }
}

/**
 * Whether a contact matches the filter. A live event adds or removes a row by this rule. Only another user's edit of a
 * contact that does not match also refetches the list (see `applyContactEvent`).
 */
export function isListed(contact: Contact, filter: ListFilter): boolean {
  const { waiting, ...query } = queryOf(filter)
  return matchesFilter(contact, {
    ...query,
    ...(waiting !== undefined && { waitingBefore: waitingBefore(waiting, Date.now()) }),
  })
}
