import { jitteredBackoffMs } from '#contract/rules/time/backoff.ts'
import {
  healthSignalAtom,
  recoveriesAtom,
  serviceStateAtom,
} from '#renderer/data/service/service-health.ts'
import type { JotaiStore } from '#renderer/data/live/live-context.ts'

/** Pauses between two checks while the service is down. */
const pauses = { firstMs: 1_000, longestMs: 30_000 }
/** Answered calls cause at most one check per this time, ms. */
const ANSWERED_EVERY_MS = 1_000
/**
 * Failed images cause at most one check per this time, ms. Most images fail because they no longer exist, while the
 * service is up.
 */
const IMAGE_EVERY_MS = 30_000
/**
 * If a check after a failed call finds the service up, failed data is reloaded at most once per this time, ms. After an
 * outage it is always reloaded.
 */
const RECOVER_EVERY_MS = 60_000

export interface HealthWatchDeps {
  readonly store: JotaiStore
  /** Makes a test call. @returns whether the service responded */
  readonly probe: () => Promise<boolean>
  /** Reloads the data whose requests failed. */
  readonly recover: () => void
  /** A random number from 0 to under 1. */
  readonly random: () => number
}

/**
 * Checks the service when a call or an image fails, or when the user retries. While the service is down, repeats the
 * check with growing pauses, and also checks when a call is answered. Reloads failed data once the service responds.
 * @returns a function that ends the watch
 */
export function watchHealth({ store, probe, recover, random }: HealthWatchDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChecking = false
  let isOver = false
  /** Failed checks in a row. */
  let failures = 0
  /** Whether a call has failed since the last check started. */
  let hasFailed = false
  let checkedAt = -Infinity
  let recoveredAt = -Infinity

  async function check(): Promise<void> {
    if (isChecking) return
    clearTimeout(timer)
    isChecking = true
    checkedAt = Date.now()
    const wasDown = store.get(serviceStateAtom) === 'down'
    const isAfterFailure = hasFailed
    hasFailed = false
    const isUp = await probe()
    isChecking = false
    if (isOver) return
    if (!isUp) {
      failures += 1
      store.set(serviceStateAtom, 'down')
      timer = setTimeout(() => void check(), jitteredBackoffMs(pauses, failures, random()))
      return
    }
    failures = 0
    store.set(serviceStateAtom, 'up')
    if (wasDown || (isAfterFailure && Date.now() - recoveredAt > RECOVER_EVERY_MS)) {
      recoveredAt = Date.now()
      store.set(recoveriesAtom, (count) => count + 1)
      recover()
    }
    // A call that failed while the check was running may mean that the service is down again.
    if (hasFailed) void check()
  }

  function handle(): void {
    const isDown = store.get(serviceStateAtom) === 'down'
    const sinceCheck = Date.now() - checkedAt
    switch (store.get(healthSignalAtom)?.kind) {
      case 'failed':
        hasFailed = true
        if (isDown) return
        store.set(serviceStateAtom, 'checking')
        return void check()
      case 'answered':
        if (isDown && sinceCheck > ANSWERED_EVERY_MS) void check()
        return
      case 'image':
        if (!isDown && sinceCheck > IMAGE_EVERY_MS) void check()
        return
      case 'retry':
        return void check()
      case undefined:
    }
  }

  const stop = store.sub(healthSignalAtom, handle)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    store.set(serviceStateAtom, 'up')
  }
}
