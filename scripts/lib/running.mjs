import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { DATA } from './paths.mjs'
import { UserError } from './console.mjs'

/**
 * Does something with the development data (.data/workspace, .data/app), which one command at a time may open.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {UserError} at once, when another command has them open
 */
export function onlyOneHere(work) {
  return withLock(join(DATA, 'running.lock'), work, (owner) => {
    throw new UserError(
      `Bandeja is already open, or being set up, from here (process ${owner}).`,
      'Quit that one first, from its menu or tray icon, or wait for it.',
    )
  })
}
