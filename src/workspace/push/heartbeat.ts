import type { PushClock } from './clock.ts'
import { PONG_TIMEOUT_MS } from './limits.ts'

/** Watches one connection for silence. */
export interface Heartbeat {
  /** Something was heard of the peer. Cheap: called for every frame. */
  heard: () => void
  /** The connection is over; nothing is called any more, whatever is still heard. */
  stop: () => void
}

export interface HeartbeatOptions {
  clock: PushClock
  /** Silence after which the peer is asked, in milliseconds. */
  activityMs: number
  /** Asks the peer. */
  ping: () => void
  /** The peer was asked and said nothing for 30 seconds. Called once, and nothing after it. */
  expire: () => void
}

/**
 * Starts watching. One timer per connection: it looks at its end how long the silence has been and
 * sleeps for the rest, so that a busy connection costs one timer a period and not one a frame.
 */
export function startHeartbeat({ clock, activityMs, ping, expire }: HeartbeatOptions): Heartbeat {
  let lastHeard = clock.now()
  let asked = false
  let stopped = false
  let cancel = clock.after(activityMs, look)

  function look(): void {
    if (asked) return expire()
    const silence = clock.now() - lastHeard
    if (silence < activityMs) {
      // A clock that was set back must not make us wait longer than one period.
      cancel = clock.after(Math.min(activityMs, activityMs - silence), look)
      return
    }
    asked = true
    cancel = clock.after(PONG_TIMEOUT_MS, look)
    ping()
  }

  return {
    heard() {
      lastHeard = clock.now()
      if (!asked || stopped) return
      asked = false
      cancel()
      cancel = clock.after(activityMs, look)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
