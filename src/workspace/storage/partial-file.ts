import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deleteFile, findFile } from './files.ts'
import type { Db } from './tables.ts'

/** How a file is called while it is still coming in. */
export const UNFINISHED = '.part'

/** The names that what is coming in will have. */
function unfinishedIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(UNFINISHED))
  return names.map((name) => name.slice(0, -UNFINISHED.length))
}

/** What was coming in when the service was ended at once belongs to nothing. */
export function dropUnfinished(folder: string): void {
  for (const name of unfinishedIn(folder)) rmSync(join(folder, name + UNFINISHED), { force: true })
}

/**
 * Settles the uploads that have no name of their own. One with its row and every byte is whole: a power cut took the name
 * back, where the message that it was sent in may stand. All others were coming in when the service was ended at once.
 */
export async function settleUploads(db: Db, folder: string): Promise<void> {
  for (const id of unfinishedIn(folder)) {
    const path = join(folder, id)
    const partPath = path + UNFINISHED
    const row = await findFile(db, id)
    if (row?.size === statSync(partPath).size) {
      renameSync(partPath, path)
    } else {
      rmSync(partPath, { force: true })
      await deleteFile(db, id)
    }
  }
}
