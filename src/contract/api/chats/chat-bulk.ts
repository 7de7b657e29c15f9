import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { bulkResults } from '#contract/api/contacts/contact-table.ts'
import { chatListQuery } from './chats.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupField } from '#contract/api/shared.ts'

/** The agent and the team of a chat, null for none. */
const owner = z.object({
  userId: id.nullable().default(null),
  teamTagId: id.nullable().default(null),
})
export type ChatOwner = z.infer<typeof owner>

/**
 * Who gets the chats. A chat that a team gets is free in it; `nobody` removes the agent and leaves the team. With
 * `sharing`, the agent gets only free chats, only while they are available, and only up to the capacity of automatic
 * assignment. The others are refused: with CHAT_TAKEN if somebody has them, otherwise with CONFLICT.
 */
const bulkTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('agent'), userId: id, sharing: z.boolean().optional() }),
  z.object({ to: z.literal('team'), teamId: id }),
  z.object({ to: z.literal('nobody') }),
])
export type BulkTarget = z.infer<typeof bulkTarget>

/**
 * One change of many chats. `endWait` and `resumeWait` are as the calls of the same names. `tag` and `untag` accept only plain tags, which belong to no level. `giveBack` undoes `assign`:
 * it changes only the chats whose agent and team are still `from`.
 */
export const chatChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'archive',
      'unarchive',
      'finish',
      'unfinish',
      'important',
      'unimportant',
      'read',
      'unread',
      'endWait',
      'resumeWait',
    ]),
  }),
  z.object({ kind: z.enum(['tag', 'untag']), tagId: id }),
  z.object({ kind: z.literal('assign'), target: bulkTarget }),
  z.object({ kind: z.literal('giveBack'), from: owner, to: owner }),
])
export type ChatChange = z.infer<typeof chatChange>

/** The query of the chat list without its page. */
const viewQuery = chatListQuery.omit({ offset: true, limit: true })

/** The calls with which the chat list changes many chats at once. All are our extensions. */
export const chatBulkApi = {
  /**
   * All chats of a view, for a change of all of them. `userId` and `userTagId` say whose they are, for the question
   * before colleagues' chats are closed.
   */
  chatIds: endpoint({
    name: 'chatIds',
    service: 'main',
    method: 'GET',
    path: '/contacts/lastchats/ids',
    summary: `The ids of the chats that match a filter, in the list's order, at most ${limits.chatBulk.selectionMax}.`,
    query: viewQuery,
    output: z.looseObject({
      items: z.array(z.looseObject({ id, userId: id.optional(), userTagId: id.optional() })),
      hasMoreItems: z.boolean(),
    }),
  }),
  /**
   * Each chat is changed or refused separately, with the same permissions and live events as in the calls for one chat.
   * A chat that lacks a required value is not finished (FIELDS_MISSING).
   * An agent or team who gets several chats has one notification of them. The response lists each chat once, in the
   * order of `contactIds`. Of a changed chat it has the `contact`, if the caller still sees it, and the change that
   * undoes this one; `read` and `unread` cannot be undone. Of a refused chat it has the error code, and the name if the
   * caller sees the chat.
   */
  changeChats: endpoint({
    name: 'changeChats',
    service: 'main',
    method: 'POST',
    path: '/contacts/lastchats/bulk',
    summary:
      'Archives, finishes, marks, tags or assigns many chats, ends their waits, or undoes such a change.',
    body: z.object({
      groupId: groupField,
      contactIds: z.array(id).min(1).max(limits.chatBulk.callMax),
      change: chatChange,
    }),
    output: z.looseObject({
      items: z.array(
        z.looseObject({
          id,
          result: z.enum(bulkResults),
          code: z.string().optional(),
          name: z.string().optional(),
          contact: contactSchema.optional(),
          undo: chatChange.optional(),
        }),
      ),
    }),
    errors: ['TEAM_UNAVAILABLE'],
  }),
} as const
