import type { AdvanceableClock } from '#workspace/clock.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Moves a clock to the next noon in UTC. The hours after it are of one day and one month, whenever a test starts.
 */
export function advanceToNoon(clock: AdvanceableClock): void {
  clock.advance(DAY_MS - ((clock.now() - DAY_MS / 2) % DAY_MS))
}
