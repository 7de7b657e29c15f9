import { createHash } from 'node:crypto'
import { undatedBefore } from '#contract/rules/chats/undated-chat.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * A chat's position in the list ("activity") is the time of its last message, epoch ms, times 1024, plus a number that
 * distinguishes chats of the same ms. Positions are unique and stay below 2^53 until the year 2248.
 */
export const POSITIONS_PER_MS = 1024

export function activityAt(ms: number, place = 0): number {
  return ms * POSITIONS_PER_MS + place
}

/** The time of the last message, epoch ms. */
export function activityMs(activity: number): number {
  return Math.floor(activity / POSITIONS_PER_MS)
}

/**
 * Positions below this one are for chats without a date, such as those of imported contacts. These chats are at the end
 * of the list.
 */
const UNDATED_END = activityAt(Date.parse(undatedBefore))

/** A free position at a time in the past, for a chat whose last message is that old. */
export async function pastActivity(db: Db, ms: number, contactId: string): Promise<number> {
  const { last } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('activity').as('last'))
    .where('activity', '>=', activityAt(ms))
    .where('activity', '<', activityAt(ms + 1))
    .where('id', '!=', contactId)
    .executeTakeFirstOrThrow()
  return last === null ? activityAt(ms) : last + 1
}

/** Positions of chats without a date that a group has. No group has as many contacts. */
const UNDATED_OF_GROUP = 2 ** 26
const UNDATED_RANGES = Math.floor(UNDATED_END / UNDATED_OF_GROUP)

/**
 * The first position of a group's chats without a date. Few groups share one, so that those which import at the same time
 * rarely meet. The first range of all has the chats of earlier versions.
 */
function undatedRange(groupId: string): number {
  const number = createHash('sha256').update(groupId).digest().readUInt32BE(0)
  return (1 + (number % (UNDATED_RANGES - 1))) * UNDATED_OF_GROUP
}

/** The next free position for a chat without a date, above all other chats of its group without one. */
export async function nextUndatedActivity(db: Db, groupId: string): Promise<number> {
  const from = undatedRange(groupId)
  const { last } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('activity').as('last'))
    .where('activity', '>=', from)
    .where('activity', '<', from + UNDATED_OF_GROUP)
    .executeTakeFirstOrThrow()
  return last === null ? from : last + 1
}

/**
 * The position of a chat that moves to the top of its group's list.
 * @param now epoch ms. If the clock was set back, the position has a later time: the next one after the newest chat.
 */
export async function topActivity(db: Db, groupId: string, now: number): Promise<number> {
  const range = { from: activityAt(now), end: activityAt(now + 1) }
  const { rows } = await engineOf(db).top(groupId, range).execute(db)
  const [{ last, place } = { last: null, place: 0 }] = rows
  const next = activityAt(now, place)
  // Clients know only the time of a position. In the millisecond of `now`, chats may share a time, as their messages do.
  return last === null || next > last ? next : activityAt(activityMs(last) + 1, place)
}
