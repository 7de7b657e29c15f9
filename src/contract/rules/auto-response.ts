import type { Group } from '../entities/group.ts'
import { wallTime } from './time-zone.ts'

type Schedule = NonNullable<Group['scheduleAutoResponse']>

/** A field of the out-of-hours answer that is missing or invalid although the answer is enabled. */
export type ScheduleFault = 'text' | 'startAt' | 'endAt'

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The missing or invalid fields of an out-of-hours answer. Empty for a disabled answer, which may lack any field. */
export function scheduleFaults(schedule: Schedule): ScheduleFault[] {
  const { scheduleEnabled, text, startAt, endAt } = schedule
  if (!scheduleEnabled) return []
  const faults: ScheduleFault[] = []
  if (isBlank(text)) faults.push('text')
  if (startAt === undefined) faults.push('startAt')
  if (endAt === undefined || endAt === startAt) faults.push('endAt')
  return faults
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

/**
 * When the out-of-hours period that includes `now` began, epoch ms. Undefined if `now` is in opening hours, or if there
 * is no enabled schedule without faults. If the clocks change during the period, the result is wrong by the size of the
 * change, usually an hour.
 */
export function closedSince(schedule: Schedule | undefined, now: number): number | undefined {
  if (schedule === undefined || !schedule.scheduleEnabled) return undefined
  const { startAt, endAt, timeZone } = schedule
  if (scheduleFaults(schedule).length > 0 || startAt === undefined || endAt === undefined)
    return undefined
  const { minutes } = wallTime(now, timeZone)
  const start = minutesOf(startAt)
  const elapsed = (minutes - start + dayMinutes) % dayMinutes
  const length = (minutesOf(endAt) - start + dayMinutes) % dayMinutes
  if (elapsed >= length) return undefined
  return Math.floor(now / minuteMs) * minuteMs - elapsed * minuteMs
}

/**
 * An automatic answer to a customer's message. `closed` is the out-of-hours answer, and its `since` is the start of the
 * out-of-hours period. `first` is the welcome.
 */
export type AutomaticAnswer =
  | { readonly kind: 'closed'; readonly text: string; /** Epoch ms. */ readonly since: number }
  | { readonly kind: 'first'; readonly text?: string; readonly media?: string }

/**
 * The automatic answer of a group to a customer's message; null for none.
 * - Outside opening hours: the out-of-hours answer. It also replaces the welcome, whose text promises a quick reply.
 *   The caller sends it to each customer only once in each out-of-hours period.
 * - In opening hours: the welcome, if the message is the customer's first.
 * @param isFirst whether the message is the customer's first
 * @param now epoch ms
 */
export function automaticAnswer(
  group: Pick<Group, 'autoResponse' | 'scheduleAutoResponse'>,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: number },
): AutomaticAnswer | null {
  const { autoResponse, scheduleAutoResponse } = group
  const since = closedSince(scheduleAutoResponse, now)
  if (since !== undefined)
    return { kind: 'closed', text: scheduleAutoResponse?.text?.trim() ?? '', since }
  if (!isFirst || autoResponse === undefined) return null
  const text = isBlank(autoResponse.text) ? undefined : autoResponse.text
  const media = isBlank(autoResponse.media) ? undefined : autoResponse.media
  if (text === undefined && media === undefined) return null
  return {
    kind: 'first',
    ...(text !== undefined && { text }),
    ...(media !== undefined && { media }),
  }
}
