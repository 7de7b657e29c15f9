import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Longest wait for another service that is closing, ms. */
const PATIENCE_MS = 5_000
/** Polling interval, ms. SQLite does not report a released lock, and its own waiting would block the process. */
const RETRY_MS = 100
/** SQLite's error code for a lock that another process holds. */
const SQLITE_BUSY = 5

/**
 * Locks a data folder against other services, which would otherwise remove uploads in progress and deliver messages
 * twice. The lock is a transaction on a separate, empty database. The system releases it however the process ends, and
 * other processes can still read the data.
 * @returns a function that releases the lock
 * @throws Error if another service has the folder open
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = new DatabaseSync(join(folder, 'workspace.lock'))
  try {
    for (let waited = 0; !take(lock); waited += RETRY_MS) {
      if (waited >= PATIENCE_MS) throw new Error(`Another service has ${folder} open.`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
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
