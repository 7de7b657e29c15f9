import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue, type SerialQueue } from '#contract/rules/serial-queue.ts'
import type { FileStore } from './ports.ts'

/** A plain file name: no folder, no leading dot, nothing that a file system reads in its own way. */
const SAFE_NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/

/** What `writeAtomically` names its drafts, at the end of the file's own name. */
const DRAFT = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/

/** The errors of the file system that mean "there is none". */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Puts a folder's entries on disk. A system that cannot (Windows) keeps them in order by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file so that a reader, or a crash at any moment, finds the old text or the new one. */
export async function writeAtomically(path: string, text: string, folder: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/**
 * Removes the drafts that writes left which a crash cut off: words and secrets are in them, and nobody would look for
 * them again. For who opens a folder, before anything is written there; one instance of the program runs at a time, so
 * that no draft is another's. Never rejects: what cannot be removed now is tried again at the next start.
 */
export async function removeDrafts(folder: string): Promise<void> {
  try {
    const drafts = (await readdir(folder)).filter((name) => DRAFT.test(name))
    await Promise.allSettled(drafts.map((name) => rm(join(folder, name), { force: true })))
  } catch {
    // The folder cannot be listed: whoever reads or writes in it next is told what is wrong.
  }
}

/** A store, and what whoever ends the program asks of it. */
export interface FolderStore extends FileStore {
  /** Resolves once nothing is under way, nor what only waited for it. Never rejects: whoever asked for it is told. */
  settled(): Promise<void>
}

/**
 * Small files in one folder, readable by their owner alone. Calls about one name follow each other in the
 * order they were made. The first of all removes what an earlier run left unfinished.
 * @param folder made if it is not there
 */
export function createFileStore(folder: string): FolderStore {
  /** By file name; a queue without pending tasks is removed. */
  const queues = new Map<string, { queue: SerialQueue; pending: number }>()
  let swept: Promise<void> | null = null

  async function pathOf(name: string): Promise<string> {
    if (!SAFE_NAME.test(name)) throw new RangeError(`Not a safe file name: ${JSON.stringify(name)}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (swept ??= removeDrafts(folder))
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
    async settled() {
      do {
        await Promise.all([...queues.values()].map(({ queue }) => queue.settled()))
        // A caller that waited for one of these starts its next task within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve))
      } while (queues.size > 0)
    },
  }
}
