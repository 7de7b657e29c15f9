import type { Contact } from '#contract/entities/contact.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/list-filter.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'

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
  /** As typed; it counts only once it `isSearchable`. */
  readonly text: string
  /** Chats of these agents' tags. Empty: of anybody. */
  readonly agentTagIds: readonly string[]
  /** Contacts that carry all of these level tags. Empty: any. */
  readonly levelTags: readonly { readonly tagId: string; readonly levelId: string }[]
}

export const defaultFilter: ListFilter = {
  type: 'default',
  text: '',
  agentTagIds: [],
  levelTags: [],
}

/** The text the service is asked with, or undefined while there is too little of it. */
export function effectiveText(text: string): string | undefined {
  return isSearchable(text) ? text.trim() : undefined
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
  }
}

/** Whether a contact belongs into the list, so that a live event can move a row without a call. */
export function isListed(contact: Contact, filter: ListFilter): boolean {
  return matchesFilter(contact, queryOf(filter))
}
