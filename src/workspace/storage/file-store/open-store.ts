import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'

/** Where files are, if not in the data folder: in a folder that must exist, or in a storage of the S3 protocol. */
export type FilesPlace = { folder: string } | { s3: S3Settings }

/** The files of a service. */
export interface OpenFiles {
  /** Folder of files that are being received and, unless they are stored elsewhere, of all files. */
  filesDir: string
  files: FileStore
}

/**
 * Opens the storage of files. Uploads arrive in a folder of the service alone: another one would take them for the remains of
 * a killed service.
 */
export async function openFiles(dataDir: string, place?: FilesPlace): Promise<OpenFiles> {
  const own = join(dataDir, 'files')
  if (place === undefined) return { filesDir: own, files: createFolderStore(own) }
  const filesDir = join(dataDir, 'uploads')
  const files =
    'folder' in place ? createFolderStore(place.folder) : await createS3Store(place.s3, filesDir)
  return { filesDir, files }
}
