/** The limits for a customer's waiting time that the screens offer, minutes. */
export const waitingChoices = [5, 15, 30, 60, 240] as const

const minuteMs = 60_000

/** The time `minutes` ago, epoch ms. A customer who has waited since then or longer has waited at least `minutes`. */
export const waitingBefore = (minutes: number, now: number): number => now - minutes * minuteMs

/** The fields of a message that decide whether it starts or ends a wait. */
interface WaitingFacts {
  readonly sender: 'contact' | 'group'
  readonly autoResponse: boolean
  /**
   * Whether no user read the chat when the message was sent: it was scheduled, or sent by a campaign or the group
   * itself.
   */
  readonly isUnattended: boolean
}

/**
 * Since when the customer has been waiting for an answer, after a new message; null if the customer does not wait.
 * This is the time of their first message after the last answer. Automatic and unattended messages do not count as
 * answers.
 * @param before the result for the previous message
 * @returns epoch ms
 */
export function waitingAfter(
  before: number | null,
  { sender, autoResponse, isUnattended }: WaitingFacts,
  now: number,
): number | null {
  if (sender === 'contact') return before ?? now
  return autoResponse || isUnattended ? before : null
}

/** When the wait exceeds the group's limit, epoch ms; null without a limit or a wait. */
export function waitingDueAt(
  waitingSince: number | null,
  limitMinutes: number | undefined,
): number | null {
  return waitingSince === null || limitMinutes === undefined
    ? null
    : waitingSince + limitMinutes * minuteMs
}
