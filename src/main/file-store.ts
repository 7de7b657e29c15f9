import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue, type SerialQueue } from '#contract/rules/service/serial-queue.ts'
import type { FileStore } from './ports.ts'

/** A plain file name: no folder, no leading dot, and no characters that file systems interpret. */
const SAFE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/

/** The suffix of the temporary files of `writeAtomically`. */
const TEMPORARY = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/

/** The suffix of the copy of a file that could not be read. */
export const SPOILT = '.spoilt'

/** Whether a file system error means that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Syncs a folder's entries to disk. On Windows this is neither possible nor necessary. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file atomically: after a crash a reader finds either the old or the new text.
 * @param folder the folder of `path`
 */
export async function writeAtomically(path: string, text: string, folder: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/**
 * Removes temporary files that a crash has left. They may contain messages and secrets, and nothing else would remove
 * them. Call it before the first write in a folder. No temporary file is in use then, because only one instance of
 * the app runs at a time. Never rejects: a file that cannot be removed is tried again at the next start.
 */
export async function removeTemporaryFiles(folder: string): Promise<void> {
  try {
    const names = (await readdir(folder)).filter((name) => TEMPORARY.test(name))
    await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })))
  } catch {
    // The folder cannot be listed. The next read or write reports the reason.
  }
}

/** A file store that can wait for its pending writes when the app quits. */
export interface FolderStore extends FileStore {
  /** Renames a file that cannot be read, in place of an earlier copy. @returns the path of the copy */
  setAside(name: string): Promise<string>
  /** Resolves when no write is running or queued. Never rejects: the caller of a write receives its error. */
  settled(): Promise<void>
}

/**
 * Stores small files in one folder, readable only by their owner. Calls for the same name run in the order in which
 * they were made. The first call removes temporary files of an earlier run.
 * @param folder created if missing
 */
export function createFileStore(folder: string): FolderStore {
  /** Queues by file name. A queue without pending tasks is removed. */
  const queues = new Map<string, { queue: SerialQueue; pending: number }>()
  let removal: Promise<void> | null = null

  async function pathOf(name: string): Promise<string> {
    if (!SAFE_NAME.test(name)) throw new RangeError(`Not a safe file name: ${JSON.stringify(name)}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (removal ??= removeTemporaryFiles(folder))
    return join(folder, name)
  }

  function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
    const { queue, pending } = queues.get(name) ?? { queue: createSerialQueue(), pending: 0 }
    queues.set(name, { queue, pending: pending + 1 })
    return queue.run(task).finally(() => {
      const left = (queues.get(name)?.pending ?? 1) - 1
      if (left === 0) queues.delete(name)
      else queues.set(name, { queue, pending: left })
    })
  }

  return {
    read: (name) =>
      inTurn(name, async () => {
        try {
          return await readFile(await pathOf(name), 'utf8')
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),
    write: (name, text) =>
      inTurn(name, async () => writeAtomically(await pathOf(name), text, folder)),
    remove: (name) =>
      inTurn(name, async () => {
        await rm(await pathOf(name), { force: true })
        await syncFolder(folder)
      }),
    setAside: (name) =>
      inTurn(name, async () => {
        const path = await pathOf(name)
        await rename(path, path + SPOILT)
        await syncFolder(folder)
        return path + SPOILT
      }),
    async settled() {
      do {
        await Promise.all([...queues.values()].map(({ queue }) => queue.settled()))
        // A caller that waited for one of these writes may start another write within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      } while (queues.size > 0)
    },
  }
}
