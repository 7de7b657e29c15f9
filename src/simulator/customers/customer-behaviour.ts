/** How the simulated customers behave. Times are ms. */
export interface CustomerBehaviour {
  /** Time between two unprompted messages of customers; null if customers only answer. */
  pace: { from: number; to: number } | null
  /** Time from the start to the first unprompted message. */
  firstAfter: number
  /**
   * Share of messages that the channel fails to deliver, 0 to 1. The first two messages to a contact after the
   * service's start never fail for this reason.
   */
  failures: number
  /** After about this many answers, a customer falls silent. */
  patience: { from: number; to: number }
  /** Length of that silence. */
  silence: { from: number; to: number }
}

const HOUR_MS = 3_600_000

/**
 * The behaviour in the demo. Every second unprompted message is in a chat that everybody sees, so every user receives a
 * message at least once a minute.
 */
export const demoBehaviour: CustomerBehaviour = {
  pace: { from: 20_000, to: 28_000 },
  firstAfter: 12_000,
  failures: 0.03,
  patience: { from: 6, to: 12 },
  silence: { from: 24.5 * HOUR_MS, to: 30 * HOUR_MS },
}

/** Time from sending a message to each status, ms. */
export const transit = {
  sent: { from: 80, to: 220 },
  delivered: { from: 300, to: 1_500 },
  read: { from: 1_600, to: 7_000 },
  /** From reading a message to sending the answer. */
  typing: { from: 1_800, to: 6_500 },
} as const

/**
 * Maximum time from the first unanswered message to the answer, ms. Further messages do not extend it. The answer is
 * later only if the last message is read later.
 */
export const ANSWER_WITHIN_MS = 14_000
/** Time between two messages of one answer, ms. */
export const NEXT_MESSAGE_MS = { from: 1_500, to: 4_000 } as const
/** Maximum number of contacts whose state is stored; the least recent is dropped first. */
export const CONVERSATIONS_MAX = 10_000

/**
 * The behaviour for an average time between unprompted messages.
 * @param seconds the average time; 0: customers only answer; undefined: the demo's behaviour
 */
export function behaviourForPace(seconds: number | undefined): Partial<CustomerBehaviour> {
  if (seconds === undefined) return {}
  if (seconds === 0) return { pace: null }
  const ms = seconds * 1_000
  return { pace: { from: 0.83 * ms, to: 1.17 * ms }, firstAfter: ms / 2 }
}
