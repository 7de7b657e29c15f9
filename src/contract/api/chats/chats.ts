import { z } from 'zod'
import { chatChangeSchema } from '#contract/entities/chats/chat-change.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { messageSenders } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { chatKinds } from '#contract/rules/chats/list-filter.ts'
import { listSorts } from '#contract/rules/chats/chat-sort.ts'
import { pendingCounts } from '#contract/rules/chats/pending.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  idListQuery,
  idParams,
  itemsOf,
  queryCount,
  queryFlag,
  searchText,
  groupField,
  groupQuery,
} from '#contract/api/shared.ts'

/** The flags that the enable-flag and disable-flag calls of a chat accept. */
export const chatFlags = ['important', 'finished'] as const
export type ChatFlag = (typeof chatFlags)[number]

/**
 * Filters of the chat list, combined with AND. The specification gives their names but not their values. The
 * OpenAPI document describes each value.
 */
export const chatListQuery = z.object({
  groupId: groupField,
  offset: queryCount(0, 100_000_000)
    .default(0)
    .describe(`Chats before the page; at most ${limits.searchedOffsetMax} with \`filter\`.`),
  limit: queryCount(1, 100).default(limits.chatListPage),
  filter: searchText
    .optional()
    .describe(
      'Words that the name, phone or e-mail of the contact contains, in any order (rules/text/searchable-text.ts).',
    ),
  lastsender: z.enum(messageSenders).optional().describe('Who wrote the last message.'),
  tagIdList: idListQuery
    .optional()
    .describe("Agents' tags, separated by commas: chats assigned to any of these agents."),
  filterTagsLvl: idListQuery
    .optional()
    .describe('Level tags, separated by commas: contacts that carry all of them.'),
  filterTagId: id
    .optional()
    .describe(
      'A tag: contacts that carry it. The page is empty if the viewer may not see the tag.',
    ),
  filterTeamTagId: id.optional().describe("A team's tag: chats assigned to this team."),
  archived: queryFlag
    .optional()
    .describe('true: only archived chats; false or absent: only chats that are not archived.'),
  important: queryFlag
    .optional()
    .describe('true: only important chats; false: only chats that are not; absent: all.'),
  finished: queryFlag
    .optional()
    .describe('true: only finished chats; false: only chats that are not; absent: all.'),
  waiting: queryCount(0, limits.waitingMinutesMax)
    .optional()
    .describe(
      'Extension: chats whose customer has waited for an answer for at least so many minutes, also if the 24-hour window has closed since.',
    ),
  closedWait: queryFlag
    .optional()
    .describe('Extension. true: only chats whose customer waited until the 24-hour window closed.'),
  owner: z
    .enum(['mine', 'none'])
    .optional()
    .describe("Extension. mine: only the viewer's own chats; none: only chats without an agent."),
  unread: queryFlag
    .optional()
    .describe('Extension. true: only chats with messages that the viewer has not read.'),
  mentioned: queryFlag
    .optional()
    .describe(
      'Extension. true: only chats in which a note mentions the viewer, who has not marked the notification as read.',
    ),
  handedOver: queryFlag
    .optional()
    .describe(
      'Extension. true: only chats that a colleague has handed over to the viewer, who has not opened them since.',
    ),
  queued: queryFlag
    .optional()
    .describe('Extension. true: only chats with messages that the channel has not accepted yet.'),
  missed: queryFlag
    .optional()
    .describe('Extension. true: only chats with a target that is missed and still runs.'),
  sort: z
    .enum(listSorts)
    .default('newest')
    .describe(
      'Extension. waiting: longest waiting customer first, then those whose 24-hour window has closed; closing: the ' +
        'window that closes first; due: the target that is due first. The other chats follow. All but the first part have newest activity first. With ' +
        '`filter` the order is always newest.',
    ),
  type: z
    .enum(chatKinds)
    .optional()
    .describe(
      'Extension. group: only group chats; contact: only chats with one person; absent: all.',
    ),
})

const count = z.number().int().nonnegative()

/**
 * The calls that read the chat list or one contact, and those that change a chat. The changing calls are idempotent.
 * All of them except `deleteChat` return the changed contact (our extension).
 */
export const chatsApi = {
  /** The response (our extension) has no total, because counting would be slow. */
  chatList: endpoint({
    name: 'chatList',
    service: 'main',
    method: 'GET',
    path: '/contacts/lastchats',
    summary: 'One page of the chats that the viewer may see.',
    query: chatListQuery,
    output: z.looseObject({ items: z.array(contactSchema), hasMoreItems: z.boolean() }),
  }),
  /**
   * The query and all but the amount are our extension. A chat with several pending messages counts once. Without
   * `views`, the app shows no views above the list. `changesMany`: the service has the calls of `chatBulkApi`; without it,
   * chats cannot be selected. `teamOverview`: it has those of `teamOverviewApi`; without it, there is no team panel.
   */
  pendingChats: endpoint({
    name: 'pendingChats',
    service: 'main',
    method: 'GET',
    path: '/contacts/lastchats/counter',
    summary:
      'The number of unarchived chats with pending messages that the viewer may see, and of the chats in the views.',
    query: groupQuery,
    output: z.looseObject({
      pendingChatsAmount: count,
      views: z
        .object({
          mine: count,
          unassigned: count,
          /** Without `closedWaits`. */
          waiting: count,
          /** Chats whose customer waited until the 24-hour window closed. */
          closedWaits: count.optional(),
          all: count,
          /** Chats with a missed target. Absent: targets are off, or the service has none. */
          missed: count.optional(),
          /** Absent: the service or the viewer has no mentions. */
          mentions: count.optional(),
        })
        .optional()
        .catch(undefined),
      changesMany: z.boolean().optional().catch(undefined),
      teamOverview: z.boolean().optional().catch(undefined),
    }),
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
  /** Our extension. Tags that the viewer may not see are left out. */
  chatChanges: endpoint({
    name: 'chatChanges',
    service: 'main',
    method: 'GET',
    path: '/contacts/{id}/changes',
    summary: `The last ${limits.chatChanges} changes of the chat’s marks, status and sending tags, oldest first.`,
    params: idParams,
    output: itemsOf(chatChangeSchema),
  }),
  /**
   * Each viewer has a count of their own (our extension). The policies `chat.markReadForAll` and `chat.markUnreadForAll`
   * decide whether the call also sets those of all others.
   */
  setPending: endpoint({
    name: 'setPending',
    service: 'main',
    method: 'PATCH',
    path: '/contacts/{id}/chat',
    summary: 'Sets the pending count: 0 when the chat is opened, 1 when it is marked unread.',
    params: idParams,
    body: z.object({ pendingMessages: z.literal(Object.values(pendingCounts)) }),
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
    summary: 'Unarchives the chat.',
    params: idParams,
    output: contactSchema,
  }),
  /**
   * Our extension: the caller is alerted to the customer's messages, until they stop, see the chat no longer or get it
   * themselves, or until it is finished or deleted.
   */
  followChat: endpoint({
    name: 'followChat',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/follow',
    summary: 'Makes the caller follow the chat.',
    params: idParams,
    output: contactSchema,
  }),
  unfollowChat: endpoint({
    name: 'unfollowChat',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/follow',
    summary: 'Makes the caller follow the chat no longer.',
    params: idParams,
    output: contactSchema,
  }),
  /**
   * Our extension: ends the customer's wait without an answer, for everybody, until the customer writes again. Allowed to
   * whoever may answer. If nobody waits, nothing changes.
   */
  endWait: endpoint({
    name: 'endWait',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/no-answer-needed',
    summary: 'Marks that the customer needs no answer.',
    params: idParams,
    output: contactSchema,
  }),
  /** Our extension: undoes `endWait`, unless the customer has written or was answered since. */
  resumeWait: endpoint({
    name: 'resumeWait',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/no-answer-needed',
    summary: 'Removes the mark that the customer needs no answer.',
    params: idParams,
    output: contactSchema,
  }),
  deleteChat: endpoint({
    name: 'deleteChat',
    service: 'main',
    method: 'DELETE',
    path: '/contacts/{id}/delete-chat',
    summary: 'Deletes the chat’s messages permanently; the contact stays.',
    params: idParams,
    output: doneOutput,
  }),
  /**
   * FIELDS_MISSING, our extension: the chat is to be finished, and its contact has no value of a field that the group requires
   * (`isRequired` of a custom field).
   */
  enableFlag: endpoint({
    name: 'enableFlag',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/enable-flag',
    summary: 'Marks the chat important or finished.',
    params: idParams,
    body: z.object({ flag: z.enum(chatFlags) }),
    output: contactSchema,
    errors: ['FIELDS_MISSING'],
  }),
  disableFlag: endpoint({
    name: 'disableFlag',
    service: 'main',
    method: 'POST',
    path: '/contacts/{id}/disable-flag',
    summary: 'Removes the important or finished mark.',
    params: idParams,
    body: z.object({ flag: z.enum(chatFlags) }),
    output: contactSchema,
  }),
} as const
