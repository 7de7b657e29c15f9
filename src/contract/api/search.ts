import { z } from 'zod'
import { contactSchema } from '../entities/contact.ts'
import { messageSchema } from '../entities/message.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, queryCount, searchText } from './shared.ts'

/** How far back a search looks, counted from now. The specification names only the default, week: the others are ours. */
export const searchTimeRanges = ['day', 'week', 'month', 'year', 'all'] as const
export type SearchTimeRange = (typeof searchTimeRanges)[number]
export const defaultSearchTimeRange: SearchTimeRange = 'week'

const DAY_MS = 86_400_000
/** How long each of them is, ms; `all` has no beginning. */
export const searchTimeRangeMs: Readonly<Record<SearchTimeRange, number | undefined>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
  all: undefined,
}

/** Search in what was said. */
export const searchApi = {
  /**
   * How words are compared is not shown: all of them have to begin words of the message, in any order, case and accents
   * (rules/message-search.ts). Answer not shown: each message with its contact as both are now, and whether there are
   * more. The group is the header's. `contactId` (ours) looks in one chat only.
   */
  searchMessages: endpoint({
    name: 'searchMessages',
    service: 'messages',
    method: 'GET',
    path: '/messages/search',
    summary: 'Messages with these words in chats that the viewer may see, newest first.',
    query: z.object({
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.searchPage),
      searchWords: searchText,
      timerange: z.enum(searchTimeRanges).default(defaultSearchTimeRange),
      contactId: id.optional(),
    }),
    output: pageOf(z.looseObject({ message: messageSchema, contact: contactSchema })),
  }),
} as const
