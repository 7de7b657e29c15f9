import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { copyFile, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#workspace/storage/error-kinds.ts'
import { FilesAway, type FileStore } from './file-store.ts'

/** Suffix of a file while it is copied from another disk. */
const UNFINISHED = '.unfinished'

/** Moves a file to another disk. It gets its name when all its bytes are there. */
async function moveToOtherDisk(from: string, to: string): Promise<void> {
  const draft = to + UNFINISHED
  await copyFile(from, draft)
  const file = await open(draft, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, to)
  await rm(from)
}

/** Files in a folder, which several services may share. A file's name is its id. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id)

  /** A share that is not mounted has no folder: then no file is missing, but all of them. */
  async function assertThere(cause?: unknown): Promise<void> {
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory() !== true)
      throw new FilesAway(`The folder of the files ${folder} is not there. Create or mount it.`, {
        cause,
      })
  }

  async function onMissing<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (hasCode(error, ['ENOENT', 'ENOTDIR'])) await assertThere(error)
      throw error
    }
  }

  return {
    put: (id, path) =>
      onMissing(() =>
        rename(path, pathOf(id)).catch(async (error: unknown) => {
          if (!hasCode(error, ['EXDEV'])) throw error
          await moveToOtherDisk(path, pathOf(id))
        }),
      ),
    async size(id) {
      try {
        return (await stat(pathOf(id))).size
      } catch (error) {
        if (!hasCode(error, ['ENOENT'])) throw error
        await assertThere(error)
        return undefined
      }
    },
    read: (id, range) =>
      onMissing(async () => {
        const bytes = createReadStream(pathOf(id), range)
        // An error after the headers of a response could only cut it off.
        await once(bytes, 'open')
        return bytes
      }),
    remove: (id) => rm(pathOf(id), { force: true }),
    withPath: (id, use) => use(pathOf(id)),
  }
}
