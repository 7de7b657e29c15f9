import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { DATA } from './paths.mjs'
import { UserError } from './console.mjs'

/**
 * Runs work with the development data (.data/workspace, .data/app), which only one command at a time may use.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {UserError} at once if another command uses this data
 */
export function withDevelopmentData(work) {
  return withLock(join(DATA, 'running.lock'), work, (owner) => {
    throw new UserError(
      `Bandeja is already open, or being set up, from here (process ${owner}).`,
      'Quit that one first, from its menu or tray icon, or wait for it.',
    )
  })
}
