import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode, sqliteCodes } from '#workspace/storage/error-kinds.ts'
import { makePrivateDatabase } from '#workspace/storage/private-modes.ts'
import { StartError } from '#workspace/storage/start-error.ts'

/** Longest wait for another service that is closing, ms. */
const PATIENCE_MS = 5_000
/** Polling interval, ms. SQLite does not report a released lock, and its own waiting would block the process. */
const RETRY_MS = 100

/**
 * Locks a data folder against other services, which would otherwise remove uploads in progress and deliver messages
 * twice. The lock is a transaction on a separate, empty database. The system releases it however the process ends, and
 * other processes can still read the data.
 * @returns a function that releases the lock
 * @throws StartError if another service has the folder open
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'workspace.lock')
  makePrivateDatabase(path)
  const lock = new DatabaseSync(path)
  try {
    for (let waited = 0; !take(lock); waited += RETRY_MS) {
      if (waited >= PATIENCE_MS) throw new StartError('FOLDER_IN_USE', folder)
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
    if (hasCode(error, [sqliteCodes.busy])) return false
    throw error
  }
}
