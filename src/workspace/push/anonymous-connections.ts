import type { PushClock } from './clock.ts'

/** Limits of connections that have joined no channel yet. */
export interface AnonymousLimits {
  /** Time for the first subscription, ms. */
  joinMs: number
  /** Maximum number of them, beside the connections that have joined a channel. */
  max: number
  /** Maximum number of them from one network address. */
  maxPerAddress: number
}

interface Waiting {
  address: string
  close(): void
  /** Cancels the time limit. */
  cancel(): void
}

/** The connections that have joined no channel yet. Anybody can open them, because the key is public. */
export interface AnonymousConnections {
  /**
   * Adds a connection. If there is no room, the oldest one ends, and not the new one: a client joins a channel within a
   * moment, and only those that never do grow old.
   */
  add(id: string, address: string, close: () => void): void
  /** Removes a connection that has joined a channel or ended. */
  remove(id: string): void
  readonly size: number
}

export function createAnonymousConnections(
  clock: PushClock,
  { joinMs, max, maxPerAddress }: AnonymousLimits,
): AnonymousConnections {
  // In the order in which they were opened.
  const waiting = new Map<string, Waiting>()

  function remove(id: string): void {
    waiting.get(id)?.cancel()
    waiting.delete(id)
  }
  function end(id: string): void {
    const connection = waiting.get(id)
    remove(id)
    connection?.close()
  }

  return {
    add(id, address, close) {
      const ofAddress = [...waiting].filter(([, one]) => one.address === address)
      const [oldest] = ofAddress.length >= maxPerAddress ? ofAddress : [...waiting]
      const isFull = ofAddress.length >= maxPerAddress || waiting.size >= max
      if (isFull && oldest !== undefined) end(oldest[0])
      waiting.set(id, { address, close, cancel: clock.after(joinMs, () => end(id)) })
    },
    remove,
    get size() {
      return waiting.size
    },
  }
}
