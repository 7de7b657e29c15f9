import { limits } from '#contract/limits.ts'

const minute = 60_000
const hour = 60 * minute

/** Waits before the second try and those after it, ms. */
const waits = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  4 * hour,
  5 * hour,
  6 * hour,
  6 * hour + 24 * minute,
]

/** Tries of an event in all; the last is 24 hours after the first. */
export const webhookTries = waits.length + 1

/**
 * How long after a failed try the next one follows, ms; undefined if it was the last.
 * @param tries failed so far, 1 or more
 * @param chance from 0 to 1, so that the events of many chats do not follow at the same moment
 */
export function retryAfter(tries: number, chance: number): number | undefined {
  const wait = waits[tries - 1]
  const { jitter } = limits.integrations
  return wait === undefined ? undefined : Math.round(wait * (1 - jitter * chance))
}
