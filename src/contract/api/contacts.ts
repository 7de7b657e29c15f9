import { z } from 'zod'
import { contactSchema } from '../entities/contact.ts'
import { messageSenders } from '../entities/message.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { doneOutput, idParams, queryCount, queryFlag, searchText } from './shared.ts'

/** Ids in one query parameter, separated by commas. */
const idListQuery = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.string().max(64)).max(100))

/** Names of the flags that a chat's enable-flag and disable-flag calls take. */
export const chatFlags = ['important', 'finished'] as const
export type ChatFlag = (typeof chatFlags)[number]

/**
 * What narrows the chat list; the names are the specification's, what their values are is not shown. Whatever is given
 * has to hold of a chat, all of it together; lists are ids with commas between them.
 * - `offset`, `limit`: how many chats stand before the page, at most 10,000 where a text is looked for, and how many are
 *   on it.
 * - `filter`: text in name, phone or e-mail, from 3 characters.
 * - `lastsender`: who wrote last.
 * - `tagIdList`: chats of these agents' tags, any of them. `filterTagId`: contacts with this tag; of a tag that the viewer may
 *   not see the page is empty. `filterTeamTagId`: chats of this team.
 * - `filterTagsLvl`: contacts with these level tags, all of them.
 * - `archived`, `important`, `finished`: only such chats; archived ones are left out unless asked for.
 * - `type`: the list's filters "group" and "contact" tell group chats from chats with one person. The
 *   specification shows the filters but no parameter for them, so this one is ours.
 */
export const chatListQuery = z.object({
  groupId: id,
  offset: queryCount(0, 100_000_000).default(0),
  limit: queryCount(1, 100).default(limits.chatListPage),
  filter: searchText.optional(),
  lastsender: z.enum(messageSenders).optional(),
  tagIdList: idListQuery.optional(),
  filterTagsLvl: idListQuery.optional(),
  filterTagId: id.optional(),
  filterTeamTagId: id.optional(),
  archived: queryFlag.optional(),
  important: queryFlag.optional(),
  finished: queryFlag.optional(),
  type: z.enum(['group', 'contact']).optional(),
})

/**
 * The chat list and what is done to a chat or contact as a whole. Answers not shown: a setter answers the contact after
 * it, and does no harm a second time.
 */
export const contactsApi = {
  /** Answer not shown: `items`, and whether there are more below them; how many in all is never counted. */
  chatList: endpoint({
    name: 'chatList',
    service: 'main',
    method: 'GET',
    path: '/contacts/lastchats',
    summary: 'One page of the chats that the viewer may see, newest activity first.',
    query: chatListQuery,
    output: z.looseObject({ items: z.array(contactSchema), hasMoreItems: z.boolean() }),
  }),
  /** Query not shown: the group. A chat counts once, however much is pending in it. */
  pendingChats: endpoint({
    name: 'pendingChats',
    service: 'main',
    method: 'GET',
    path: '/contacts/lastchats/counter',
    summary: 'How many visible chats that are not archived have something pending.',
    query: z.object({ groupId: id }),
    output: z.looseObject({ pendingChatsAmount: z.number().int().nonnegative() }),
  }),
  contact: endpoint({
    name: 'contact',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}',
    summary: 'One contact with its chat.',
    params: idParams,
    output: contactSchema,
  }),
  setPending: endpoint({
    name: 'setPending',
    service: 'main',
    method: 'PATCH',
    path: '/contacts/{id}/chat',
    summary: 'Sets the pending count: 0 when the chat is opened, 1 when it is marked unread.',
    params: idParams,
    body: z.object({ pendingMessages: z.number().int().min(0).max(1) }),
    output: contactSchema,
  }),
  archiveChat: endpoint({
    name: 'archiveChat',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/chat-archived',
    summary: 'Archives the chat.',
    params: idParams,
    output: contactSchema,
  }),
  unarchiveChat: endpoint({
    name: 'unarchiveChat',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/chat-archived',
    summary: 'Brings the chat back from the archive.',
    params: idParams,
    output: contactSchema,
  }),
  deleteChat: endpoint({
    name: 'deleteChat',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/delete-chat',
    summary: 'Deletes the chat’s messages for good; the contact stays.',
    params: idParams,
    output: doneOutput,
  }),
  enableFlag: endpoint({
    name: 'enableFlag',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/enable-flag',
    summary: 'Marks the chat important or finished.',
    params: idParams,
    body: z.object({ flag: z.enum(chatFlags) }),
    output: contactSchema,
  }),
  disableFlag: endpoint({
    name: 'disableFlag',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/disable-flag',
    summary: 'Takes the mark away.',
    params: idParams,
    body: z.object({ flag: z.enum(chatFlags) }),
    output: contactSchema,
  }),
} as const
