import { undatedBefore } from '#contract/rules/undated-chat.ts'
import type { Db } from './tables.ts'

/**
 * A chat's position in the list ("activity") is the time of its last message, epoch ms, times 1024, plus a number that
 * distinguishes chats of the same ms. Positions are unique and stay below 2^53 until the year 2248.
 */
const POSITIONS_PER_MS = 1024

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

/** The next free position for a chat without a date, above all other chats without a date. */
export async function nextUndatedActivity(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('activity').as('last'))
    .where('activity', '<', UNDATED_END)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/**
 * The next free position in the millisecond `ms`. If that millisecond is full, for example in a bulk import, a position
 * in a later millisecond.
 */
export async function freeActivity(db: Db, ms: number): Promise<number> {
  const from = activityAt(ms)
  const { last } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('activity').as('last'))
    .where('activity', '>=', from)
    .where('activity', '<', activityAt(ms + 1))
    .executeTakeFirstOrThrow()
  if (last === null) return from
  return activityMs(last + 1) === ms ? last + 1 : await freeActivity(db, ms + 1)
}
