interface TypingWatch {
  /** One number per key: ms from the key to the frame with its effect. */
  stop(): number[]
}

/** The shortest duration that the browser reports, ms. A key without a report counts as this. */
const SHORTEST_REPORTED_MS = 16
/** The events of a key until its character is in the field. */
const KEY_EVENTS = new Set(['keydown', 'keypress', 'beforeinput', 'input'])

/** Listens to the browser's event timing of keys from now on. */
export function watchTyping(): TypingWatch {
  const keys: number[] = []
  const reported: PerformanceEntry[] = []
  const note = ({ timeStamp }: KeyboardEvent) => void keys.push(timeStamp)
  const take = (entries: readonly PerformanceEntry[]) =>
    void reported.push(...entries.filter(({ name }) => KEY_EVENTS.has(name)))
  document.addEventListener('keydown', note, { capture: true })
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  // The types do not have `durationThreshold`.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: SHORTEST_REPORTED_MS,
  }
  observer.observe(options)
  return {
    stop() {
      take(observer.takeRecords())
      observer.disconnect()
      document.removeEventListener('keydown', note, { capture: true })
      return keys.map((key, index) => {
        const next = keys[index + 1] ?? Number.POSITIVE_INFINITY
        const ends = reported
          .filter(({ startTime }) => startTime >= key && startTime < next)
          .map(({ startTime, duration }) => startTime + duration - key)
        return Math.max(SHORTEST_REPORTED_MS, ...ends)
      })
    },
  }
}
