import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { messageSenders } from '#contract/entities/messages/message.ts'
import { defaultSort, type ListSort } from '#contract/rules/chats/chat-sort.ts'
import { viewQueries, type ChatView, type OwnIds } from '#contract/rules/chats/chat-views.ts'
import { filterOf, matchesFilter, type ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'

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
  readonly view: ChatView
  /** null: the view's own order. */
  readonly sort: ListSort | null
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
  /** Only chats with messages that the viewer has not read. */
  readonly unread: boolean
  /** Only chats with messages that the channel has not accepted yet. */
  readonly queued: boolean
}

/** The values of an empty filter panel. */
export const noParts: Pick<ListFilter, FilterPart> = {
  agentTagIds: [],
  levelTags: [],
  tagId: null,
  teamTagId: null,
  lastSender: null,
  waiting: null,
  unread: false,
  queued: false,
}

export const defaultFilter: ListFilter = {
  view: 'all',
  sort: null,
  type: 'default',
  text: '',
  ...noParts,
}

/** The parts of the filter that the filter panel contains. */
export type FilterPart = Exclude<keyof ListFilter, 'view' | 'sort' | 'type' | 'text'>

/** The parts that differ from `noParts`, in the order in which the screen shows them. */
export function partsInUse(filter: ListFilter): FilterPart[] {
  const { agentTagIds, teamTagId, tagId, levelTags, lastSender, waiting, unread, queued } = filter
  const inUse: Record<FilterPart, boolean> = {
    lastSender: lastSender !== null,
    waiting: waiting !== null,
    unread,
    queued,
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
  'unread',
  'queued',
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

/** The order of the list. With a search text, the service orders by activity alone. */
export function sortOf({ text, sort, view }: ListFilter): ListSort {
  return effectiveText(text) === undefined ? (sort ?? defaultSort(view)) : 'newest'
}

/** The filters of the chat list's query, in the form that the service gets. */
type ChatListQuery = Parameters<typeof filterOf>[0]

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
    ...viewQueries[filter.view],
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
    ...(filter.unread ? { unread: true } : {}),
    ...(filter.queued ? { queued: true } : {}),
  }
}

/**
 * Whether a contact matches the filter. A live event adds or removes a row by this rule. Only another user's edit of a
 * contact that does not match also refetches the list (see `applyContactEvent`).
 * @param own the viewer's ids
 */
export function isListed(contact: Contact, filter: ListFilter, own: OwnIds): boolean {
  return matchesFilter(contact, filterOf(queryOf(filter), { own, now: Date.now() }))
}

/** The views that a chat may leave because it is opened or answered. */
const leftOnOpening: readonly ChatView[] = ['unread', 'waiting', 'mentions', 'missed']

/** Whether a contact matches the filter apart from views and filters that the chat may leave while it is open. */
export function staysListed(contact: Contact, filter: ListFilter, own: OwnIds): boolean {
  const view = leftOnOpening.includes(filter.view) ? 'all' : filter.view
  return isListed(contact, { ...filter, view, unread: false, queued: false }, own)
}
