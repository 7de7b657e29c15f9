/** How the simulated customers behave. Times are ms. */
export interface Habits {
  /** Between two messages that customers write of their own accord; null: they only answer. */
  pace: { from: number; to: number } | null
  /** From the start to the first of them. */
  firstAfter: number
  /** The share of a contact's later messages that the channel fails to deliver, 0 to 1. */
  failures: number
  /** Answers after which a customer turns to something else, and is silent. */
  patience: { from: number; to: number }
  /** How long then. */
  silence: { from: number; to: number }
}

const HOUR_MS = 3_600_000

/**
 * The demo's. Every second one who writes first is seen by everybody, so that two intervals are what a newcomer waits
 * at the most: under a minute.
 */
export const demoHabits: Habits = {
  pace: { from: 20_000, to: 28_000 },
  firstAfter: 12_000,
  failures: 0.03,
  patience: { from: 6, to: 12 },
  silence: { from: 24.5 * HOUR_MS, to: 30 * HOUR_MS },
}

/** How long a message takes on its way, from the moment it was sent. */
export const transit = {
  sent: { from: 80, to: 220 },
  delivered: { from: 300, to: 1_500 },
  read: { from: 1_600, to: 7_000 },
  /** From reading to the answer's being written. */
  typing: { from: 1_800, to: 6_500 },
} as const

/** An answer comes so long after the first message that it answers, however many follow. */
export const ANSWER_WITHIN_MS = 14_000
/** Between two messages of one answer. */
export const NEXT_MESSAGE_MS = { from: 1_500, to: 4_000 } as const
/** Contacts whose exchanges are remembered; the one longest ago is forgotten first. */
export const REMEMBERED = 10_000

/**
 * The habits that a pace asks for.
 * @param seconds about how often somebody writes first; 0: never; undefined: as in the demo
 */
export function paceHabits(seconds: number | undefined): Partial<Habits> {
  if (seconds === undefined) return {}
  if (seconds === 0) return { pace: null }
  const ms = seconds * 1_000
  return { pace: { from: 0.83 * ms, to: 1.17 * ms }, firstAfter: ms / 2 }
}
