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

/** Search in what was said. */
export const searchApi = {
  /** All words have to occur, in any order and case. `contactId` (ours) looks in one chat only. */
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
