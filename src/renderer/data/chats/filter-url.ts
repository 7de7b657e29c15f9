import { z } from 'zod'
import { messageSenders } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { listSorts } from '#contract/rules/chats/chat-sort.ts'
import { chatViews } from '#contract/rules/chats/chat-views.ts'
import {
  defaultFilter,
  effectiveText,
  typeFilters,
  type ListFilter,
  type TypeFilter,
} from './chat-filter.ts'

/**
 * The list filter in the URL, so that back, forward and reload keep it. The parameters have the names that the chat
 * list's endpoint uses; `view` replaces some of them, and `type` its `archived`, `important` and `finished`. Invalid values are
 * ignored.
 */

/** An id that the chat list accepts as a filter. It has no comma, because lists of ids are joined by commas. */
const id = z
  .string()
  .regex(/^[^,]+$/)
  .max(limits.givenIdMax)

const names = [
  'view',
  'sort',
  'unread',
  'queued',
  'type',
  'filter',
  'lastsender',
  'waiting',
  'tagIdList',
  'filterTeamTagId',
  'filterTagId',
  'filterTagsLvl',
] as const

const member = <Schema extends z.ZodType<string>>(schema: Schema) => schema.nullable().catch(null)
const viewMember = z.enum(chatViews).catch(defaultFilter.view)
const sortMember = member(z.enum(listSorts))
const typeMember = z.enum(typeFilters).catch(defaultFilter.type)
const senderMember = member(z.enum(messageSenders))
const idMember = member(id)
const minutesMember = z.coerce
  .number()
  .int()
  .min(1)
  .max(limits.waitingMinutesMax)
  .nullable()
  .catch(null)
const textMember = z.string().max(limits.searchMaxCharacters).catch('')

/** The valid ids of a list that is joined by commas, without duplicates. */
function ids(text: string | null): string[] {
  return listed(text).filter((part) => id.safeParse(part).success)
}

function listed(text: string | null): string[] {
  const parts = (text ?? '').split(',').filter((part) => part !== '')
  return [...new Set(parts)].slice(0, limits.idListMax)
}

/** Parses level tags, e.g. `level1:tag1,level2:tag2` with each id percent-encoded. The last tag of a level counts. */
function levelTags(text: string | null): { levelId: string; tagId: string }[] {
  const byLevel = new Map<string, string>()
  for (const pair of listed(text)) {
    const [levelId, tagId, ...more] = pair.split(':').map(decoded)
    const isPair = id.safeParse(levelId).success && id.safeParse(tagId).success
    if (isPair && more.length === 0) byLevel.set(levelId ?? '', tagId ?? '')
  }
  return [...byLevel].map(([levelId, tagId]) => ({ levelId, tagId }))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // An invalid percent escape such as `%2`: the app does not write such a value.
    return ''
  }
}

/** Reads the filter from a URL's query. @param search with or without the question mark */
export function filterFromAddress(search: string): ListFilter {
  const query = new URLSearchParams(search)
  return {
    view: viewMember.parse(query.get('view')),
    sort: sortMember.parse(query.get('sort')),
    unread: query.get('unread') === 'true',
    queued: query.get('queued') === 'true',
    type: typeMember.parse(query.get('type')),
    text: effectiveText(textMember.parse(query.get('filter'))) ?? '',
    lastSender: senderMember.parse(query.get('lastsender')),
    waiting: minutesMember.parse(query.get('waiting')),
    agentTagIds: ids(query.get('tagIdList')),
    teamTagId: idMember.parse(query.get('filterTeamTagId')),
    tagId: idMember.parse(query.get('filterTagId')),
    levelTags: levelTags(query.get('filterTagsLvl')),
  }
}

/** Writes the filter into a URL's query, which keeps its other parameters. */
export function writeFilter(query: URLSearchParams, filter: ListFilter): void {
  const { type, lastSender, waiting, agentTagIds, teamTagId, tagId, levelTags: levels } = filter
  const values: Record<(typeof names)[number], string | null> = {
    view: filter.view === defaultFilter.view ? null : filter.view,
    sort: filter.sort,
    unread: filter.unread ? 'true' : null,
    queued: filter.queued ? 'true' : null,
    type: type === defaultFilter.type ? null : (type satisfies TypeFilter),
    filter: effectiveText(filter.text) ?? null,
    lastsender: lastSender,
    waiting: waiting === null ? null : String(waiting),
    tagIdList: agentTagIds.join(','),
    filterTeamTagId: teamTagId,
    filterTagId: tagId,
    filterTagsLvl: levels
      .map((one) => `${encodeURIComponent(one.levelId)}:${encodeURIComponent(one.tagId)}`)
      .join(','),
  }
  for (const name of names) {
    const value = values[name]
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
}

/** The filter as a text that is equal for equal filters; empty for the default filter. */
export function filterKey(filter: ListFilter): string {
  const query = new URLSearchParams()
  writeFilter(query, filter)
  return query.toString()
}
