import { z } from 'zod'
import { id, timestamp } from '../wire.ts'

/**
 * A chat that somebody has put off on their machine: it leaves their list until a time, or until its customer writes.
 * Nobody else knows of it.
 */
export const snoozeSchema = z.object({
  groupId: id,
  contactId: id,
  /** What the contact is called, for the reminder. */
  name: z.string().max(400),
  /** When it was put off, and until when. */
  since: timestamp,
  until: timestamp,
  /**
   * When the customer had written last by then, by the service's clock; null where they never had, absent where that was
   * not kept.
   */
  answeredAt: timestamp.nullable().optional(),
})
export type Snooze = z.infer<typeof snoozeSchema>

/**
 * How a chat that was put off stands. An answer counts before the time: it needs no reminder.
 * @param now epoch milliseconds
 * @param lastAnsweredAt when the customer wrote last, as far as is known
 */
export function snoozeState(
  { since, until, answeredAt }: Pick<Snooze, 'since' | 'until' | 'answeredAt'>,
  now: number,
  lastAnsweredAt?: string,
): 'asleep' | 'due' | 'answered' {
  // Not by `since` where more is known: that is the machine's clock, which need not go as the service's does.
  const before = answeredAt === null ? Number.NEGATIVE_INFINITY : Date.parse(answeredAt ?? since)
  if (lastAnsweredAt !== undefined && Date.parse(lastAnsweredAt) > before) return 'answered'
  return now >= Date.parse(until) ? 'due' : 'asleep'
}

/** Times that are offered for putting off. */
export const snoozeChoices = ['soon', 'evening', 'tomorrow', 'nextWeek'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

/** Hours from now, and hours of the day, that the choices stand for. */
const hours = { soon: 3, evening: 18, morning: 9 } as const

/**
 * When a choice is, in the time zone of the machine; null where it is past or says nothing new: an evening less than
 * three hours away is "soon", and on a Sunday Monday is "tomorrow".
 */
export function snoozeTime(choice: SnoozeChoice, now: Date): Date | null {
  const soon = new Date(now.getTime() + hours.soon * 3_600_000)
  if (choice === 'soon') return soon
  const at = new Date(now)
  if (choice === 'evening') {
    at.setHours(hours.evening, 0, 0, 0)
    return at > soon ? at : null
  }
  // The next Monday is never today.
  const toMonday = (8 - at.getDay()) % 7 || 7
  if (choice === 'nextWeek' && toMonday === 1) return null
  at.setDate(at.getDate() + (choice === 'tomorrow' ? 1 : toMonday))
  at.setHours(hours.morning, 0, 0, 0)
  return at
}
