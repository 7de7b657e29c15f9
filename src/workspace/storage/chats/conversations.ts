import type { Message } from '#contract/entities/messages/message.ts'
import {
  answersConversation,
  beginsConversation,
  repliesToTemplate,
} from '#contract/rules/chats/conversation.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { answersRatingQuestion, ratingIn } from '#contract/rules/answers/satisfaction.ts'
import { limits } from '#contract/limits.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

type Chat = Pick<
  ContactsTable,
  'id' | 'group_id' | 'user_id' | 'team_tag_id' | 'last_contact_response_at'
>

/** The time `at`, or the start of its conversation if the clock was set back since, so that no duration is negative. */
const notBefore = (started: number, at: number): number => Math.max(started, at)

/** Start of the chat's newest conversation, epoch ms; undefined if it has none. */
async function newest(db: Db, contactId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('started_at')
    .where('contact_id', '=', contactId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at
}

/** The team that a chat belongs to; null for none. */
async function teamOfChat(db: Db, chat: Chat): Promise<string | null> {
  if (chat.team_tag_id === null) return null
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('group_id', '=', chat.group_id)
    .where('tag_id', '=', chat.team_tag_id)
    .executeTakeFirst()
  return team?.id ?? null
}

/**
 * Stores the rating in a customer's message, if it answers the rating question of the newest conversation. Only the
 * first rating of a conversation is stored.
 * @returns the rating; undefined if the message is none that counts
 */
async function recordRating(
  db: Db,
  contactId: string,
  text: string,
  at: number,
): Promise<number | undefined> {
  const rating = ratingIn(text)
  const started = rating === null ? undefined : await newest(db, contactId)
  if (started === undefined || rating === null) return undefined
  const latest = await db
    .selectFrom('conversations')
    .select('rating_asked_at')
    .where('contact_id', '=', contactId)
    .where('started_at', '=', started)
    .where('rating', 'is', null)
    .executeTakeFirst()
  const askedAt = latest?.rating_asked_at ?? null
  if (askedAt === null || !answersRatingQuestion(at, askedAt)) return undefined
  await db
    .updateTable('conversations')
    .set({ rating })
    .where('contact_id', '=', contactId)
    .where('started_at', '=', started)
    .execute()
  return rating
}

/**
 * Stores that the customer is asked for a rating, at most once per conversation.
 * @param at epoch ms
 * @returns false if the customer was asked before, or if the chat has no conversation
 */
export async function recordRatingQuestion(
  db: Db,
  contactId: string,
  at: number,
): Promise<boolean> {
  const started = await newest(db, contactId)
  if (started === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ rating_asked_at: at })
    .where('contact_id', '=', contactId)
    .where('started_at', '=', started)
    .where('rating_asked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function recordFromCustomer(db: Db, chat: Chat, at: number): Promise<void> {
  const sent = await db
    .selectFrom('template_sends')
    .select(['message_id', 'sent_at'])
    .where('contact_id', '=', chat.id)
    .where('sent_at', '>', at - limits.chatWindowMs)
    .where('replied_at', 'is', null)
    .execute()
  for (const { message_id, sent_at } of sent) {
    if (!repliesToTemplate(at, sent_at)) continue
    await db
      .updateTable('template_sends')
      .set({ replied_at: at })
      .where('message_id', '=', message_id)
      .execute()
  }
  if (!beginsConversation(at, chat.last_contact_response_at)) return
  await db
    .insertInto('conversations')
    .values({
      contact_id: chat.id,
      started_at: at,
      group_id: chat.group_id,
      user_id: null,
      team_id: await teamOfChat(db, chat),
      first_response_at: null,
      resolved_at: null,
      transfers: 0,
      rating_asked_at: null,
      rating: null,
    })
    // If the clock was set back, a conversation with this start may exist. The message then belongs to it.
    .onConflict((conflict) => conflict.columns(['contact_id', 'started_at']).doNothing())
    .execute()
}

async function recordAnswer(db: Db, chat: Chat, userId: string, at: number): Promise<void> {
  // One statement, because each costs a way to the server and back.
  await db
    .updateTable('conversations')
    .set((eb) => ({
      user_id: userId,
      team_id: eb.fn.coalesce(
        eb
          .selectFrom('teams')
          .select('teams.id')
          .where('teams.group_id', '=', chat.group_id)
          .where('teams.tag_id', '=', chat.team_tag_id ?? ''),
        eb
          .selectFrom('members')
          .select('members.team_id')
          .where('members.group_id', '=', chat.group_id)
          .where('members.user_id', '=', userId),
      ),
      first_response_at: eb
        .case()
        .when('started_at', '>', at)
        .then(eb.ref('started_at'))
        .else(eb.val(at))
        .end(),
    }))
    .where('contact_id', '=', chat.id)
    .where('started_at', '=', (eb) =>
      eb
        .selectFrom('conversations as other')
        .select((one) => one.fn.max('other.started_at').as('latest'))
        .where('other.contact_id', '=', chat.id),
    )
    .where('first_response_at', 'is', null)
    .execute()
}

/**
 * Records a new message for reports. The message may begin or answer a conversation, reply to a template or be a
 * rating.
 * @param chat the chat before the message
 * @param at epoch ms
 * @returns the rating that it is; undefined if it is none
 */
export async function recordMessage(
  db: Db,
  chat: Chat,
  message: Message,
  { at, isUnattended }: { at: number; isUnattended: boolean },
): Promise<number | undefined> {
  if (message.sender === 'contact') {
    const rating = await recordRating(db, chat.id, message.content.text ?? '', at)
    await recordFromCustomer(db, chat, at)
    return rating
  }
  if (message.sentByUserId !== undefined && answersConversation({ ...message, isUnattended }))
    await recordAnswer(db, chat, message.sentByUserId, at)
  return undefined
}

/** Records a sent channel template for reports. */
export async function recordTemplateSend(
  db: Db,
  chat: Pick<Chat, 'id' | 'group_id' | 'last_contact_response_at'>,
  { id, content, updatedAt }: Pick<Message, 'id' | 'content' | 'updatedAt'>,
): Promise<void> {
  if (content.templateId === undefined) return
  const sentAt = Date.parse(updatedAt)
  const row = {
    message_id: id,
    contact_id: chat.id,
    group_id: chat.group_id,
    template_id: content.templateId,
    sent_at: sentAt,
    opens: isWindowOpen(iso(chat.last_contact_response_at), sentAt) ? (0 as const) : (1 as const),
    replied_at: null,
  }
  await db.insertInto('template_sends').values(row).execute()
}

const reached = (db: Db, groupId: string, since: number) =>
  db
    .selectFrom('template_sends')
    .innerJoin('messages', 'messages.id', 'template_sends.message_id')
    .where('template_sends.group_id', '=', groupId)
    .where('template_sends.sent_at', '>', since)
    .where('template_sends.opens', '=', 1)
    .where('messages.status', '<>', 'failed')

/** How many people a group has written to first after this time, epoch ms. */
export async function countReached(db: Db, groupId: string, since: number): Promise<number> {
  const { people } = await reached(db, groupId, since)
    .select(({ fn }) => fn.count<number>('template_sends.contact_id').distinct().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** The time of the latest message to one of these people: the one that counts longest but `skip`, oldest first. */
export async function lastReached(
  db: Db,
  groupId: string,
  { since, skip }: { since: number; skip: number },
): Promise<number | undefined> {
  const row = await reached(db, groupId, since)
    .select(({ fn }) => fn.max('template_sends.sent_at').as('last'))
    .groupBy('template_sends.contact_id')
    .orderBy('last')
    .limit(1)
    .offset(skip)
    .executeTakeFirst()
  return row?.last
}

/** Counts a transfer of a chat from one agent to another. @param chat the chat before the transfer */
export async function recordTransfer(db: Db, chat: Chat, userId: string | null): Promise<void> {
  if (chat.user_id === null || userId === null || chat.user_id === userId) return
  const started = await newest(db, chat.id)
  if (started === undefined) return
  await db
    .updateTable('conversations')
    .set((eb) => ({ transfers: eb('transfers', '+', 1) }))
    .where('contact_id', '=', chat.id)
    .where('started_at', '=', started)
    .execute()
}

/**
 * Records that a user resolved or reopened the chat's newest conversation.
 * @param at epoch ms
 */
export async function recordResolution(
  db: Db,
  contactId: string,
  isResolved: boolean,
  at: number,
): Promise<void> {
  const started = await newest(db, contactId)
  if (started === undefined) return
  const change = db
    .updateTable('conversations')
    .set({ resolved_at: isResolved ? notBefore(started, at) : null })
    .where('contact_id', '=', contactId)
    .where('started_at', '=', started)
  await (isResolved ? change.where('resolved_at', 'is', null) : change).execute()
}
