import { pathOf } from './processes.mjs'
import { installDebianPackages } from './system-packages.mjs'

/** Debian's packages of what tests of several services start beside PostgreSQL, and where each has its program. */
const PACKAGES = new Map([
  ['redis-server', ['redis-server']],
  // Debian installs it where only root looks for programs.
  ['pgbouncer', ['pgbouncer', '/usr/sbin/pgbouncer']],
])

/**
 * Makes sure that the tests of several services can start Redis and PgBouncer. Each of those tests runs its own.
 * @throws {UserError} if one is missing and cannot be installed, with the command
 */
export async function installServicePrograms() {
  const missing = []
  for (const [name, places] of PACKAGES) if ((await pathOf(...places)) === null) missing.push(name)
  if (missing.length > 0) await installDebianPackages(missing)
}
