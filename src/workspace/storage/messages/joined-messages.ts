import { sql, type RawBuilder } from 'kysely'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { toMessage } from './message-row.ts'
import { addMessageText, removeTextOfChat } from './message-text.ts'
import { freePastPosition } from './messages.ts'
import type { Tx } from '#workspace/storage/tables.ts'

/**
 * The messages of two chats that become one, in the order of time, and that become two again. `merged_messages` has where
 * each message belonged. Positions are unique in a chat, so they are first moved out of the range of all positions.
 */

/** Two chats of which the messages are joined. */
export interface JoinedChats {
  mergeId: string
  keptId: string
  otherId: string
  /** The revision that the moved messages get, above all that they had. */
  revision: number
}

/** Below all positions, also those of messages from before the line was connected. */
const ASIDE = 10_000_000_000_000

const setAside = async (tx: Tx, chats: RawBuilder<unknown>): Promise<void> => {
  await sql`update messages set position = position - ${sql.lit(ASIDE)}
    where contact_id in (${chats}) and position >= 0`.execute(tx)
}

/** A condition: a row of the index is that of a message which is at `position` in this chat. */
const momentOf = (contactId: string, position: RawBuilder<unknown>): RawBuilder<boolean> => {
  const perMs = sql.lit(activityAt(1))
  return sql<boolean>`message_moments.contact_id = ${contactId}
    and message_moments.moment >= ${perMs} * messages.written_at
    and message_moments.moment < ${perMs} * (messages.written_at + 1)
    and message_moments.position = ${position}`
}

/** Adds the messages that a merge has moved between chats to the index of texts. */
async function indexMessages(tx: Tx, { mergeId, otherId }: JoinedChats, inChat: string) {
  const rows = await tx
    .selectFrom('messages')
    .innerJoin('merged_messages', 'merged_messages.message_id', 'messages.id')
    .selectAll('messages')
    .where('merge_id', '=', mergeId)
    .where('merged_messages.contact_id', '=', otherId)
    .where('messages.contact_id', '=', inChat)
    .orderBy('messages.position')
    .execute()
  for (const row of rows) await addMessageText(tx, toMessage(row))
}

/** Moves the other chat's messages to the kept one. @returns how many messages without those of the past there are */
export async function joinMessages(tx: Tx, chats: JoinedChats): Promise<number> {
  const { mergeId, keptId, otherId, revision } = chats
  const both = sql`${keptId}, ${otherId}`
  await sql`insert into merged_messages (merge_id, message_id, contact_id, position)
    select cast(${mergeId} as text), id, contact_id, position from messages
    where contact_id in (${both})`.execute(tx)
  await removeTextOfChat(tx, otherId)
  await setAside(tx, both)
  await sql`update messages set contact_id = ${keptId}, position = placed.place, revision = ${revision}
    from (
      select id, row_number() over (order by written_at, contact_id, position) as place
      from messages where contact_id in (${both}) and position < ${sql.lit(-ASIDE / 2)}
    ) as placed
    where placed.id = messages.id`.execute(tx)
  const past = await tx
    .selectFrom('messages')
    .select(['id', 'written_at'])
    .where('contact_id', '=', otherId)
    .orderBy('position')
    .execute()
  for (const { id, written_at } of past)
    await tx
      .updateTable('messages')
      .set({
        contact_id: keptId,
        position: await freePastPosition(tx, keptId, written_at),
        revision,
      })
      .where('id', '=', id)
      .execute()
  await sql`update message_moments set position = messages.position
    from merged_messages, messages
    where merge_id = ${mergeId} and merged_messages.contact_id = ${keptId}
      and messages.id = merged_messages.message_id
      and ${momentOf(keptId, sql`merged_messages.position`)}`.execute(tx)
  await indexMessages(tx, chats, keptId)
  const { last } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('contact_id', '=', keptId)
    .executeTakeFirstOrThrow()
  return Math.max(last ?? 0, 0)
}

/**
 * Moves messages back to the other chat: those that were in it, and those that were written with its number since.
 * @param lastPosition of the other chat before the merge
 * @returns how many messages of each chat are new since the merge
 */
export async function splitMessages(
  tx: Tx,
  chats: JoinedChats,
  lastPosition: number,
): Promise<{ ofKept: number; ofOther: number }> {
  const { mergeId, keptId, otherId, revision } = chats
  const ofOther = sql`select message_id from merged_messages
    where merge_id = ${mergeId} and contact_id = ${otherId}`
  const perMs = sql.lit(activityAt(1))
  const moments = sql`
    select moment from messages cross join message_moments
    where messages.id in (${ofOther})
      and moment >= ${perMs} * written_at and moment < ${perMs} * (written_at + 1)
      and message_moments.contact_id = messages.contact_id
      and message_moments.position = messages.position`
  await engineOf(tx).words.remove(tx, 'message_text', moments)
  await sql`delete from message_moments where moment in (${moments})`.execute(tx)
  await sql`update message_moments set position = merged_messages.position
    from merged_messages, messages
    where merge_id = ${mergeId} and merged_messages.contact_id = ${keptId}
      and merged_messages.position is not null
      and messages.id = merged_messages.message_id
      and ${momentOf(keptId, sql`messages.position`)}`.execute(tx)
  await setAside(tx, sql`${keptId}`)
  await sql`update messages
    set contact_id = merged_messages.contact_id, position = merged_messages.position, revision = ${revision}
    from merged_messages
    where merge_id = ${mergeId} and merged_messages.message_id = messages.id
      and merged_messages.position is not null and messages.contact_id = ${keptId}`.execute(tx)
  const moved = await sql`update messages
    set contact_id = ${otherId}, position = placed.place + ${lastPosition}, revision = ${revision}
    from (
      select id, row_number() over (order by position) as place from messages
      where contact_id = ${keptId} and position < ${sql.lit(-ASIDE / 2)} and id in (${ofOther})
    ) as placed
    where placed.id = messages.id`.execute(tx)
  const stayed = await sql`update messages
    set position = position + ${sql.lit(ASIDE)}, revision = ${revision}
    where contact_id = ${keptId} and position < ${sql.lit(-ASIDE / 2)}`.execute(tx)
  await indexMessages(tx, chats, otherId)
  return {
    ofKept: Number(stayed.numAffectedRows ?? 0),
    ofOther: Number(moved.numAffectedRows ?? 0),
  }
}
