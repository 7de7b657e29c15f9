interface TypingWatch {
  /** One number per key: ms from the key to the frame with its effect. */
  stop(): number[]
}

/** The browser reports nothing faster, ms; a key without a report counts as this. */
const SHORTEST_TOLD_MS = 16
/** The events of a key before its character is in the field. */
const SET_OFF = new Set(['keydown', 'keypress', 'beforeinput', 'input'])

/** Listens to the browser's event timing of keys from now on. */
export function watchTyping(): TypingWatch {
  const keys: number[] = []
  const told: PerformanceEntry[] = []
  const note = ({ timeStamp }: KeyboardEvent) => void keys.push(timeStamp)
  const take = (entries: readonly PerformanceEntry[]) =>
    void told.push(...entries.filter(({ name }) => SET_OFF.has(name)))
  document.addEventListener('keydown', note, { capture: true })
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  // `durationThreshold` is missing in the types.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: SHORTEST_TOLD_MS,
  }
  observer.observe(options)
  return {
    stop() {
      take(observer.takeRecords())
      observer.disconnect()
      document.removeEventListener('keydown', note, { capture: true })
      return keys.map((key, index) => {
        const next = keys[index + 1] ?? Number.POSITIVE_INFINITY
        const ends = told
          .filter(({ startTime }) => startTime >= key && startTime < next)
          .map(({ startTime, duration }) => startTime + duration - key)
        return Math.max(SHORTEST_TOLD_MS, ...ends)
      })
    },
  }
}
