import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '#workspace/storage/file-store/file-store.ts'
import { deleteFile, findFile } from './files.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Suffix of a file's name while it is being written. */
export const UNFINISHED = '.part'

/** The final names of the unfinished files in a folder. */
function unfinishedIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(UNFINISHED))
  return names.map((name) => name.slice(0, -UNFINISHED.length))
}

/** Removes files that were being written when the service was killed. */
export function dropUnfinished(folder: string): void {
  for (const name of unfinishedIn(folder)) rmSync(join(folder, name + UNFINISHED), { force: true })
}

/**
 * Completes or removes uploads with a temporary name. If an upload has its row and all its bytes, the service ended before it
 * was stored, or a power cut has undone that. Such an upload is stored, because a message may refer to it. Any other upload was
 * in progress when the service was killed, and is removed.
 * @param folder of the uploads, which no other service uses
 */
export async function settleUploads(
  db: Db,
  { files, folder }: { files: FileStore; folder: string },
): Promise<void> {
  for (const id of unfinishedIn(folder)) {
    const partPath = join(folder, id + UNFINISHED)
    const row = await findFile(db, id)
    if (row?.size === statSync(partPath).size) {
      await files.put(id, partPath)
    } else {
      rmSync(partPath, { force: true })
      await deleteFile(db, id)
    }
  }
}
