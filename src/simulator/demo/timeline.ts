import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { Calendar, DAY_MS } from './calendar.ts'
import { featuredContacts, CLOSING_MINUTES } from './featured-contacts.ts'
import { Stream } from './random.ts'

const MINUTE_MS = 60_000

/** Chats per day among the newest chats. Older chats are less frequent. */
const CHATS_A_DAY = 58
/**
 * At this index of the chats, newest first, the number of chats per day is half of `CHATS_A_DAY`; at twice the index, a
 * third.
 */
const THINNING = 170
/** In this many days before now, the number of chats does not depend on the weekday. */
const FULL_DAYS = 2
/** Approximate maximum age of the oldest chat, days. */
const REACH_DAYS = 180

/** The time of each chat's last message (`ends`) and each chat's position in the list, newest chat first. */
export interface Timeline {
  ends: Float64Array
  activities: Float64Array
  /** Index of the chat whose 24-hour window closes soon; undefined if all chats are newer. */
  closing: number | undefined
}

/**
 * Assigns a time to each chat, backwards from now. The chats of the featured contacts are minutes apart. All other
 * chats, except the one at the index `closing`, are in the hours when people write. A larger demo has older chats. If
 * the oldest would be older than `REACH_DAYS`, the time between the chats is shortened.
 */
export function createTimeline(
  seed: number,
  count: number,
  now: number,
  calendar: Calendar,
): Timeline {
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
    const featured = featuredContacts[index]
    const before = at
    if (featured !== undefined) {
      at -= featured.gap * MINUTE_MS * stream.between(0.7, 1.2)
    } else {
      const gap = (stream.between(0.3, 1.7) * (1 + index / THINNING)) / CHATS_A_DAY
      const traffic = now - at < FULL_DAYS * DAY_MS ? 1 : calendar.trafficOn(at)
      at = calendar.back(at, (gap * squeeze) / traffic)
    }
    if (closing === undefined && featured === undefined && at <= closingAt) {
      at = Math.min(before, closingAt)
      closing = index
    }
    at = Math.floor(Math.min(at, before))
    // Chats with the same time get different positions in the list. After a thousand such chats, the time moves back by
    // 1 ms.
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
