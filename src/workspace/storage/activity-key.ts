import { undatedBefore } from '#contract/rules/undated-chat.ts'
import type { Db } from './tables.ts'

/**
 * A chat's position in the list as one number: the time of its last message in ms, times 1024, plus a running number
 * within the ms. It is unique, so the list is a walk along one index, sorted by `updateAt` with stable ties. It stays
 * below 2^53 until the year 2248.
 */
const PLACES_PER_MS = 1024

export function activityAt(ms: number, place = 0): number {
  return ms * PLACES_PER_MS + place
}

/** The time of the last message, epoch ms. */
export function activityMs(activity: number): number {
  return Math.floor(activity / PLACES_PER_MS)
}

/** Positions below are of chats without a message or a date: imported contacts, at the end of the list. */
const UNDATED_END = activityAt(Date.parse(undatedBefore))

/** The next free position of a chat without a date, above all others of its kind. */
export async function nextUndatedActivity(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('activity').as('last'))
    .where('activity', '<', UNDATED_END)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** The first free position at a time. A full ms, which only a bulk import can reach, continues in the next one. */
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
