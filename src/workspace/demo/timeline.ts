import { activityAt } from '../storage/activity-key.ts'
import { Calendar, DAY_MS } from './calendar.ts'
import { cast, CLOSING_MINUTES } from './featured-contacts.ts'
import { Stream } from './random.ts'

const MINUTE_MS = 60_000

/** Chats that end in a day of the shop at first; further back they thin out. */
const CHATS_A_DAY = 58
const THINNING = 170
/** The oldest chat of a large demo, days. */
const REACH_DAYS = 180

/** When each chat's last message came and its place in the list, newest chat first. */
export interface Timeline {
  ends: Float64Array
  activities: Float64Array
  /** The chat whose customer's 24 hours are about to end, where one reaches back so far. */
  closing: number | undefined
}

/**
 * Lays the chats out in time: the first of them minutes ago, then back through the hours in which people write. A chat's
 * moment hangs on the chats above it alone, so that a larger demo only goes on further.
 */
export function layOut(seed: number, count: number, now: number, calendar: Calendar): Timeline {
  const stream = new Stream(seed, 'timeline')
  const ends = new Float64Array(count)
  const activities = new Float64Array(count)
  const natural = (count * (1 + count / (2 * THINNING))) / CHATS_A_DAY
  const squeeze = Math.min(1, REACH_DAYS / natural)
  let at = now - 20_000
  let place = 0
  let closing: number | undefined
  const closingAt = now - DAY_MS + CLOSING_MINUTES * MINUTE_MS
  for (let index = 0; index < count; index += 1) {
    const role = cast[index]
    const before = at
    if (role !== undefined) {
      at -= role.gap * MINUTE_MS * stream.between(0.7, 1.2)
    } else {
      const gap = (stream.between(0.3, 1.7) * (1 + index / THINNING)) / CHATS_A_DAY
      at = calendar.back(at, gap * squeeze)
    }
    if (closing === undefined && role === undefined && at <= closingAt) {
      at = Math.min(before, closingAt)
      closing = index
    }
    at = Math.floor(Math.min(at, before))
    // Chats of one ms stand side by side; an ms has room for a thousand.
    place = at === before ? place + 1 : 0
    if (place >= 1_000) {
      at -= 1
      place = 0
    }
    ends[index] = at
    activities[index] = activityAt(at, 1_000 - place)
  }
  return { ends, activities, closing }
}
