import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#workspace/storage/file-store/file-store.ts'
import { OperationRefused } from './operation.ts'

/** The file of a data folder that has the key of the lines' secrets, unless the settings have it. */
export const KEY = 'line.key'
/** The file of a data folder that says that a restore has begun and not ended. */
export const RESTORING = 'restore-unfinished'

/** The size of a file in bytes, and its checksum. */
export async function checksumOf(bytes: Readable): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    const part: Buffer = chunk
    size += part.length
    hash.update(part)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Copies a stored file to a path. */
export async function fetchFile(files: FileStore, id: string, path: string): Promise<void> {
  await pipeline(await files.read(id), createWriteStream(path, { mode: 0o600 }))
}

/** Waits until a file or folder is on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a file, and waits until the copy is on the disk. */
export async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await flush(to)
}

/** @throws OperationRefused if a restore was interrupted: the data may be incomplete */
export function assertRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new OperationRefused(`A restore into ${dataDir} did not end. Restore the backup again.`)
}
