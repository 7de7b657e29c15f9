import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How long a service that is just ending may take to let go, ms: some more than one takes to close. */
const PATIENCE_MS = 5_000
/** SQLite tells nobody that a lock was let go, and its own waiting would stop the process: it is asked again so often. */
const AGAIN_MS = 100
/** What SQLite calls a lock that somebody else holds. */
const SQLITE_BUSY = 5

/**
 * Keeps every other service off a data folder: it would take away what is coming in here, and hand over a second time
 * what is on its way to the customers. The lock is a transaction on an empty database of its own, so that the system
 * frees it however the process ends, and the data themselves stay open to whoever reads them.
 * @returns lets go
 * @throws Error where another service has the folder open, and keeps it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = new DatabaseSync(join(folder, 'workspace.lock'))
  try {
    for (let waited = 0; !take(lock); waited += AGAIN_MS) {
      if (waited >= PATIENCE_MS) throw new Error(`Another service has ${folder} open.`)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  } catch (error) {
    lock.close()
    throw error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
