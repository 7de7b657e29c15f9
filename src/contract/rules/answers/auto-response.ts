import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { closedByHours } from '#contract/rules/time/opening-hours.ts'
import {
  dayAfter,
  groupZone,
  instantOf,
  minutesOf,
  wallTime,
} from '#contract/rules/time/time-zone.ts'

type Schedule = NonNullable<Group['scheduleAutoResponse']>

/** A field of the out-of-hours answer that is missing or invalid although the answer is enabled. */
export type ScheduleFault = 'text' | 'startAt' | 'endAt'

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

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

/** The fields of a group that decide when its automatic answers are sent. */
type Answering = Pick<
  Group,
  'autoResponse' | 'callAutoResponse' | 'scheduleAutoResponse' | 'openingHours' | 'timeZone'
>

/** Since when the daily times of the out-of-hours answer apply, epoch ms; undefined if `now` is not within them. */
function closedByTimes(
  startAt: string,
  endAt: string,
  now: number,
  timeZone: string,
): number | undefined {
  const { day: today } = wallTime(now, timeZone)
  const at = (day: string, time: string) => instantOf({ day, minutes: minutesOf(time) }, timeZone)
  return [today, dayAfter(today, -1)]
    .map((day) => ({
      start: at(day, startAt),
      end: at(endAt < startAt ? dayAfter(day, 1) : day, endAt),
    }))
    .find(({ start, end }) => start <= now && now < end)?.start
}

/**
 * When the out-of-hours period that includes `now` began, epoch ms. The group's opening hours decide; without them, the
 * times of the out-of-hours answer do, on every day. Undefined in opening hours, and if there is no enabled answer
 * without faults.
 */
export function closedSince(
  group: Omit<Answering, 'autoResponse' | 'callAutoResponse'>,
  now: number,
): number | undefined {
  const { scheduleAutoResponse: schedule, openingHours } = group
  if (schedule === undefined || !schedule.scheduleEnabled || isBlank(schedule.text))
    return undefined
  if (openingHours !== undefined) return closedByHours(openingHours, now, groupZone(group))
  const { startAt, endAt } = schedule
  if (startAt === undefined || endAt === undefined || startAt === endAt) return undefined
  return closedByTimes(startAt, endAt, now, groupZone(group))
}

/**
 * An automatic answer to a customer's message. `closed` is the out-of-hours answer, and its `since` is the start of the
 * out-of-hours period. `first` is the welcome. `missedCall` answers a missed call; its `since` is the start of the time in
 * which a customer gets it once.
 */
export type AutomaticAnswer =
  | {
      readonly kind: 'closed' | 'missedCall'
      readonly text: string
      /** Epoch ms. */
      readonly since: number
    }
  | { readonly kind: 'first'; readonly text?: string; readonly media?: string }

/**
 * The automatic answer of a group to a customer's message; null for none.
 * - Outside opening hours: the out-of-hours answer. It also replaces the welcome, whose text promises a quick reply.
 *   The caller sends it to each customer only once in each out-of-hours period. There is no answer if a user has just
 *   answered in the chat: the conversation goes on although the group is closed.
 * - In opening hours: the welcome, if the message is the customer's first.
 * @param isFirst whether the message is the customer's first
 * @param answeredAt when a user last answered in the chat, epoch ms; null for never
 * @param now epoch ms
 */
export function automaticAnswer(
  group: Answering,
  {
    isFirst,
    answeredAt,
    now,
  }: { readonly isFirst: boolean; readonly answeredAt: number | null; readonly now: number },
): AutomaticAnswer | null {
  const { autoResponse, scheduleAutoResponse } = group
  const since = closedSince(group, now)
  if (since !== undefined) {
    if (answeredAt !== null && now - answeredAt < limits.runningConversationMs) return null
    return { kind: 'closed', text: scheduleAutoResponse?.text?.trim() ?? '', since }
  }
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

/**
 * The automatic answer of a group to a missed call; null for none. The caller sends it to each customer only once since
 * `since`. There is none if a user has answered after the call.
 * @param calledAt when the call ended, epoch ms
 * @param answeredAt when a user last answered in the chat, epoch ms; null for never
 * @param now epoch ms
 */
export function missedCallAnswer(
  { callAutoResponse }: Pick<Group, 'callAutoResponse'>,
  {
    calledAt,
    answeredAt,
    now,
  }: { readonly calledAt: number; readonly answeredAt: number | null; readonly now: number },
): AutomaticAnswer | null {
  const text = callAutoResponse?.text?.trim() ?? ''
  if (text === '' || (answeredAt !== null && answeredAt >= calledAt)) return null
  return { kind: 'missedCall', text, since: now - limits.call.answeredOnceMs }
}
