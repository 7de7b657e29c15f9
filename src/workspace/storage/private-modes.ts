import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { hasCode } from './error-kinds.ts'

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // The folder may belong to another user, or to a file system without modes. The data can be used nevertheless.
    if (!hasCode(error, ['EPERM', 'ENOTSUP'])) throw error
  }
}

/** Creates a folder that only its owner may read, or restricts an existing one. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  restrict(path, 0o700)
}

/**
 * Creates a database's file that only its owner may read, or restricts an existing one with its write-ahead log. SQLite
 * gives the files that it creates beside it the same mode.
 */
export function makePrivateDatabase(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  for (const each of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(each)) restrict(each, 0o600)
}
