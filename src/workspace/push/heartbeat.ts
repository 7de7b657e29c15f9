import type { PushClock } from './clock.ts'
import { PONG_TIMEOUT_MS } from './limits.ts'

/** Detects a silent connection. */
export interface Heartbeat {
  /** Records that a frame was received. It is called for every frame, so it must be cheap. */
  onReceived: () => void
  /** Ends the detection. `ping` and `expire` are not called after that. */
  stop: () => void
}

export interface HeartbeatOptions {
  clock: PushClock
  /** Silence after which a ping is sent, in milliseconds. */
  activityMs: number
  /** Sends a ping. */
  ping: () => void
  /** Called once, 30 seconds after a ping if no frame has been received since. */
  expire: () => void
}

/**
 * Starts to watch one connection. A received frame restarts the timer only if a ping is unanswered. Otherwise, when the
 * timer fires, the time since the last frame is computed, and the timer is set for the rest of `activityMs`. So a busy
 * connection sets one timer per period, not one per frame.
 */
export function startHeartbeat({ clock, activityMs, ping, expire }: HeartbeatOptions): Heartbeat {
  let lastReceivedAt = clock.now()
  let isPinged = false
  let stopped = false
  let cancel = clock.after(activityMs, check)

  function check(): void {
    if (isPinged) return expire()
    const silence = clock.now() - lastReceivedAt
    if (silence < activityMs) {
      // Wait at most one period, even if the clock was set back.
      cancel = clock.after(Math.min(activityMs, activityMs - silence), check)
      return
    }
    isPinged = true
    cancel = clock.after(PONG_TIMEOUT_MS, check)
    ping()
  }

  return {
    onReceived() {
      lastReceivedAt = clock.now()
      if (!isPinged || stopped) return
      isPinged = false
      cancel()
      cancel = clock.after(activityMs, check)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
