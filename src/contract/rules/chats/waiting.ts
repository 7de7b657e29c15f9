import type { Group } from '#contract/entities/groups/group.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { isWindowOpen } from './chat-window.ts'
import { afterOpenTime } from '#contract/rules/time/opening-hours.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'

/** The limits for a customer's waiting time that the screens offer, minutes. */
export const waitingChoices = [5, 15, 30, 60, 240] as const

const minuteMs = 60_000

/**
 * The time `minutes` ago, epoch ms. A customer who has been waiting since this time or an earlier one has waited at
 * least `minutes`.
 */
export const waitingBefore = (minutes: number, now: number): number => now - minutes * minuteMs

/** The fields of a message that decide whether it starts or ends a wait. */
interface WaitingFacts {
  readonly sender: Message['sender']
  readonly autoResponse: boolean
  /**
   * Whether the message was scheduled, or sent by a campaign or the group itself. No user reads the chat for such a
   * message, so it is no answer.
   */
  readonly isUnattended: boolean
  /** Whether it only thanks (`isCourtesy`), so that it starts no wait. */
  readonly isCourtesy: boolean
}

/**
 * Since when the customer has been waiting for an answer, after a new message: the time of the customer's first message
 * after the last answer. Automatic and unattended messages do not count as answers. When the 24-hour window closes, the wait
 * is kept apart as a closed one (`waitPlace`), and the customer's next message starts another.
 * @param before the result for the previous message
 * @param now the time of the new message, epoch ms
 * @returns epoch ms; null if the customer is not waiting
 */
export function waitingAfter(
  before: number | null,
  { sender, autoResponse, isUnattended, isCourtesy }: WaitingFacts,
  now: number,
): number | null {
  if (sender === 'contact') {
    if (isCourtesy) return before
    // A wait never begins in the future, as it would after the clock was set back.
    return Math.min(before ?? now, now)
  }
  return autoResponse || isUnattended ? before : null
}

/** Since when a customer waits, epoch ms; null if they do not. At most one of the two is set. */
export interface WaitPlace {
  /** An agent can answer freely. */
  readonly open: number | null
  /** The 24-hour window has closed, so only a channel template can be sent. Such a wait counts in no figure. */
  readonly closed: number | null
}

/** Whether a wait is open or closed. @param lastContactResponseAt when the customer last wrote, ISO 8601 */
export function waitPlace(
  since: number | null,
  lastContactResponseAt: string | undefined,
  now: number,
): WaitPlace {
  return isWindowOpen(lastContactResponseAt, now)
    ? { open: since, closed: null }
    : { open: null, closed: since }
}

/** The group's settings that decide when a wait is too long. */
export type WaitRules = Pick<Group, 'waitingLimitMinutes' | 'openingHours' | 'timeZone'>

/**
 * When the wait exceeds the group's limit, epoch ms; null without a limit or a wait. In a group with opening hours, only the
 * time counts in which it is open, so that a message of the night is not too late in the morning.
 */
export function waitingDueAt(waitingSince: number | null, group: WaitRules): number | null {
  const { waitingLimitMinutes: limit, openingHours } = group
  if (waitingSince === null || limit === undefined) return null
  const ms = limit * minuteMs
  if (openingHours === undefined) return waitingSince + ms
  return afterOpenTime(openingHours, waitingSince, ms, groupZone(group))
}

/**
 * From when a wait is shown as too long, epoch ms; null if never. A group without a limit of its own gets no alerts, but a wait of hours
 * must not look like one of minutes.
 */
export function waitingLateAt(waitingSince: number, group: WaitRules): number | null {
  const { waitingLimitMinutes = limits.waitingLateMinutes } = group
  return waitingDueAt(waitingSince, { ...group, waitingLimitMinutes })
}

/**
 * When the agent of a waiting customer is reminded that the 24-hour window closes in an hour, epoch ms.
 * @param lastContactResponseAt when the customer last wrote, epoch ms
 */
export const windowAlertAt = (lastContactResponseAt: number): number =>
  lastContactResponseAt + limits.chatWindowMs - limits.chatWindowUrgentMs

/** When the 24-hour window closes, and with it the wait, epoch ms. */
export const windowClosesAt = (lastContactResponseAt: number): number =>
  lastContactResponseAt + limits.chatWindowMs

/**
 * When something about a wait is due next: it exceeds the group's limit, the window closes in an hour, or it closes.
 * @param after epoch ms: the last such time, or -Infinity before the first one
 * @returns epoch ms; null if nothing follows
 */
export function nextWaitAlertAt(
  waitingSince: number | null,
  lastContactResponseAt: number | null,
  group: WaitRules,
  after: number,
): number | null {
  if (waitingSince === null || lastContactResponseAt === null) return null
  const times = [
    waitingDueAt(waitingSince, group),
    windowAlertAt(lastContactResponseAt),
    windowClosesAt(lastContactResponseAt),
  ]
  const later = times.filter((time): time is number => time !== null && time > after)
  return later.length === 0 ? null : Math.min(...later)
}
