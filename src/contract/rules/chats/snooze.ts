import { z } from 'zod'
import { id, timestamp } from '#contract/wire.ts'

/**
 * A chat that the user has snoozed, as stored on this machine. It is hidden from the user's list until a time, or until the
 * customer writes. Colleagues still list the chat.
 */
export const snoozeSchema = z.object({
  groupId: id,
  contactId: id,
  /** The contact's name, for the reminder. */
  name: z.string().max(400),
  /** When the snooze starts and ends. */
  since: timestamp,
  until: timestamp,
  /**
   * When the customer had last written before the snooze, by the service's clock; null if never, absent if unknown.
   */
  answeredAt: timestamp.nullable().optional(),
  /** Whether the service has the snooze too, so that its end there ends it here. */
  isShared: z.boolean().optional(),
})
export type Snooze = z.infer<typeof snoozeSchema>

/**
 * The state of a snoozed chat:
 * - `answered`: the customer has written since the snooze. This takes precedence over `due`, because the chat then
 *   needs no reminder.
 * - `due`: the snooze has ended.
 * - `asleep`: the snooze has not ended.
 * @param now epoch ms
 * @param lastAnsweredAt when the customer last wrote, by the service's clock; undefined if unknown or never
 */
export function snoozeState(
  { since, until, answeredAt }: Pick<Snooze, 'since' | 'until' | 'answeredAt'>,
  now: number,
  lastAnsweredAt?: string,
): 'asleep' | 'due' | 'answered' {
  // `since` is used only if `answeredAt` is unknown, because the machine's clock may differ from the service's clock.
  const before = answeredAt === null ? Number.NEGATIVE_INFINITY : Date.parse(answeredAt ?? since)
  if (lastAnsweredAt !== undefined && Date.parse(lastAnsweredAt) > before) return 'answered'
  return now >= Date.parse(until) ? 'due' : 'asleep'
}

/** The offered snooze times. */
export const snoozeChoices = ['soon', 'evening', 'tomorrow', 'nextWeek'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

/** `soon` is a number of hours from now; `evening` and `morning` are hours of the day. */
const hours = { soon: 3, evening: 18, morning: 9 } as const

/**
 * The time for a choice, in the machine's time zone. Null if the choice is not offered: `evening` when it would not
 * be later than `soon`, and `nextWeek` on a Sunday, when the next Monday is `tomorrow`.
 */
export function snoozeTime(choice: SnoozeChoice, now: Date): Date | null {
  const soon = new Date(now.getTime() + hours.soon * 3_600_000)
  if (choice === 'soon') return soon
  const at = new Date(now)
  if (choice === 'evening') {
    at.setHours(hours.evening, 0, 0, 0)
    return at > soon ? at : null
  }
  // Days to the next Monday; 7 on a Monday.
  const toMonday = (8 - at.getDay()) % 7 || 7
  if (choice === 'nextWeek' && toMonday === 1) return null
  at.setDate(at.getDate() + (choice === 'tomorrow' ? 1 : toMonday))
  at.setHours(hours.morning, 0, 0, 0)
  return at
}
