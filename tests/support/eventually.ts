import { vi } from 'vitest'
import { CHECK_MS } from './patience.ts'

/**
 * Repeats a check until it passes, as `vi.waitFor`, whose own limit of one second a busy machine exceeds. Under fake timers
 * it advances them.
 *
 * @returns what the check returns
 * @throws the check's last error, when it has not passed after `CHECK_MS`
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: CHECK_MS })
