import { isThere } from './processes.mjs'
import { installDebianPackages } from './system-packages.mjs'

/**
 * Makes sure that the tests of several services can start Redis. Each of those tests runs its own.
 * @throws {UserError} if it is missing and cannot be installed, with the command
 */
export async function installRedis() {
  if (!(await isThere('redis-server'))) await installDebianPackages(['redis-server'])
}
