import type { Group } from '../entities/group.ts'
import { wallTime } from './time-zone.ts'

type Schedule = NonNullable<Group['scheduleAutoResponse']>

/** A field of an enabled out-of-hours answer that is missing or invalid. */
export type ScheduleFault = 'text' | 'startAt' | 'endAt'

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The missing or invalid fields of an enabled out-of-hours answer. A disabled answer may lack any field.
 */
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
 * When the current out-of-hours period began, epoch ms; undefined during opening hours, or without an enabled and valid
 * schedule. If the clocks change during the period, the result is wrong by the length of the change, usually an hour.
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

/** An automatic answer to a customer's message. */
export type AutomaticAnswer =
  | { readonly kind: 'closed'; readonly text: string; /** Epoch ms. */ readonly since: number }
  | { readonly kind: 'first'; readonly text?: string; readonly media?: string }

/**
 * The automatic answer of a group to a message; null for none. Outside opening hours it is the out-of-hours answer,
 * even for a first message, because the welcome text promises a quick reply. A customer gets the out-of-hours answer
 * once in each out-of-hours period; the caller checks that.
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
