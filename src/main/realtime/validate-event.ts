import { isEventName, parseEvent, type RealtimeEvent } from '#contract/events.ts'
import type { Log } from '#main/ports.ts'

/** Maximum number of names under which rejected events are counted. Further names share one count. */
const NAMES_MAX = 100
const OTHERS = '(others)'
const NAME_SHOWN = 60
/** The name for counting the frames that the push library could not process. */
const INVALID_FRAME = '(invalid frame)'

export interface EventCheck {
  /**
   * Returns the event if it matches the contract; otherwise null. A rejected event is counted, and only its name is
   * logged.
   */
  check(name: string, data: unknown): RealtimeEvent | null
  /** Counts and logs a frame that the push library could not process. */
  countInvalidFrame(): void
  rejected(): ReadonlyMap<string, number>
}

/**
 * Creates the validator of live events. Events that do not match the contract, such as those of a newer service, are
 * counted and logged, but not forwarded.
 */
export function createEventValidator(log: Log): EventCheck {
  const counts = new Map<string, number>()

  function passOver(name: string): void {
    const short = name.slice(0, NAME_SHOWN)
    const counted = counts.has(short) || counts.size < NAMES_MAX ? short : OTHERS
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    // Logs only the 1st, 10th, 100th event and so on, so that many invalid events do not fill the log.
    if (Number.isInteger(Math.log10(count))) {
      log.warn('A live event does not match the contract and was skipped.', {
        event: counted,
        known: isEventName(name),
        count,
      })
    }
  }

  return {
    check(name, data) {
      const parsed = parseEvent(name, data)
      if (parsed.ok) return parsed.event
      passOver(name)
      return null
    },
    countInvalidFrame: () => passOver(INVALID_FRAME),
    rejected: () => new Map(counts),
  }
}
