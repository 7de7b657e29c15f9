/** Limits that the screens offer for a customer's wait, minutes. */
export const waitingChoices = [5, 15, 30, 60, 240] as const

const minuteMs = 60_000

/** Customers who wait longer than `minutes` wrote at this time or before, epoch ms. */
export const waitingBefore = (minutes: number, now: number): number => now - minutes * minuteMs

/** A message, as far as it ends or begins a wait. */
interface WaitingFacts {
  readonly sender: 'contact' | 'group'
  readonly autoResponse: boolean
  /** Sent by the scheduler or a campaign. */
  readonly isUnattended: boolean
}

/**
 * Since when the customer waits for an answer after a message; null if they do not. It is the time of their first message
 * after the last answer: an automatic message does not count as an answer.
 * @param before the same before the message; times are epoch ms
 */
export function waitingAfter(
  before: number | null,
  { sender, autoResponse, isUnattended }: WaitingFacts,
  now: number,
): number | null {
  if (sender === 'contact') return before ?? now
  return autoResponse || isUnattended ? before : null
}

/** When the wait passes the group's limit; null without a limit or a wait. Times are epoch ms. */
export function waitingDueAt(
  waitingSince: number | null,
  limitMinutes: number | undefined,
): number | null {
  return waitingSince === null || limitMinutes === undefined
    ? null
    : waitingSince + limitMinutes * minuteMs
}
