import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { noteSchema } from '#contract/entities/messages/note.ts'
import { limits } from '#contract/limits.ts'
import {
  defaultSearchTimeRange,
  fileKinds,
  searchTimeRanges,
} from '#contract/rules/messages/search-scope.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupField, pageOf, queryCount, searchText } from '#contract/api/shared.ts'

/** Search in message texts and notes. */
export const searchApi = {
  /**
   * A message matches if every word of the query is the beginning of a word of the message. Order, case and accents
   * do not matter (rules/messages/message-search.ts; our extension, because the specification shows no rule). The response
   * (our extension) has each message and its contact, in their current state, and whether there are more matches. The
   * search covers the group in the group id header. `contactId` (our extension) limits the search to one chat.
   */
  searchMessages: endpoint({
    name: 'searchMessages',
    service: 'messages',
    method: 'GET',
    path: '/messages/search',
    summary:
      'Messages with these words in chats that the viewer may see, newest first. With `files` the words may be absent.',
    query: z.object({
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.searchPage),
      searchWords: searchText.optional(),
      timerange: z.enum(searchTimeRanges).default(defaultSearchTimeRange),
      contactId: id.optional(),
      files: z
        .enum(['any', ...fileKinds])
        .optional()
        .describe('Extension: only messages with a file, or with a file of this kind.'),
    }),
    output: pageOf(z.looseObject({ message: messageSchema, contact: contactSchema })),
  }),
  /** Our extension: a search in notes by the same rule. Without it the search has no tab for notes. */
  searchNotes: endpoint({
    name: 'searchNotes',
    service: 'main',
    method: 'GET',
    path: '/notes/search',
    summary: 'Notes with these words about contacts whose chats the viewer may see, newest first.',
    query: z.object({
      groupId: groupField,
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.searchPage),
      searchWords: searchText,
      timerange: z.enum(searchTimeRanges).default(defaultSearchTimeRange),
      contactId: id.optional(),
    }),
    output: pageOf(z.looseObject({ note: noteSchema, contact: contactSchema })),
  }),
} as const
