import { isEventName, parseEvent, type RealtimeEvent } from '#contract/events.ts'
import type { Log } from '../ports.ts'

/** Names are counted apart up to this many; a service that invents more gets them counted together. */
const NAMES_MAX = 100
const OTHERS = '(others)'
const NAME_SHOWN = 60
/** A frame that the push library itself cannot take is counted under this: nobody knows what it would have been. */
const ODD_FRAME = '(odd frame)'

export interface EventCheck {
  /** The event if it fits the contract; else null, counted and logged by its name alone. */
  check(name: string, data: unknown): RealtimeEvent | null
  /** Counts and logs, as it does an event, a frame that came to no event. */
  passOverFrame(): void
  rejected(): ReadonlyMap<string, number>
}

/** Lets through what the contract knows. An event of a newer service is no error, but it is not shown either. */
export function createEventValidator(log: Log): EventCheck {
  const counts = new Map<string, number>()

  function passOver(name: string): void {
    const short = name.slice(0, NAME_SHOWN)
    const counted = counts.has(short) || counts.size < NAMES_MAX ? short : OTHERS
    const count = (counts.get(counted) ?? 0) + 1
    counts.set(counted, count)
    // The first, the tenth, the hundredth …: a flood of bad events is not answered by a flood of lines.
    if (Number.isInteger(Math.log10(count))) {
      log.warn('A live event does not fit and is passed over.', {
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
    passOverFrame: () => passOver(ODD_FRAME),
    rejected: () => new Map(counts),
  }
}
