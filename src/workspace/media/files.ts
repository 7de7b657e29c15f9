import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from '../service.ts'
import { deleteFile, insertFile, type NewFile } from '../storage/files.ts'
import { newId } from '../storage/ids.ts'
import { UNFINISHED } from '../storage/partial-file.ts'
import { imageSize, type ImageSize } from './image-size.ts'
import { mediaKind } from '#contract/rules/channel-media.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** Bytes of a picture that are searched for its size. In a photograph the size may come after an embedded preview. */
const SIZE_SEARCHED_BYTES = 512 * 1024

export function filePath(filesDir: string, id: string): string {
  return join(filesDir, id)
}

async function measure(path: string, mimeType: string): Promise<ImageSize | undefined> {
  const kind = mediaKind(mimeType)
  if (kind !== 'image' && kind !== 'sticker') return undefined
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(SIZE_SEARCHED_BYTES)
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    return imageSize(buffer.subarray(0, bytesRead), mimeType)
  } finally {
    await file.close()
  }
}

/**
 * Stores an uploaded file and its row. After a failure, neither of them is stored.
 * @param receive writes the upload to the given path
 * @returns the row
 */
export async function keepUpload(
  { storage, clock }: Pick<Service, 'storage' | 'clock'>,
  receive: (path: string) => Promise<ReceivedFile>,
  owner: { groupId: string; userId: string },
): Promise<NewFile> {
  const id = newId('file', clock.now())
  const path = filePath(storage.filesDir, id)
  const partPath = path + UNFINISHED
  try {
    const { filename, mimeType, size } = await receive(partPath)
    const measured = await measure(partPath, mimeType)
    const row: NewFile = {
      id,
      group_id: owner.groupId,
      filename,
      mime_type: mimeType,
      size,
      width: measured?.width ?? null,
      height: measured?.height ?? null,
      duration: null,
      uploaded_by_user_id: owner.userId,
      created_at: clock.now(),
    }
    // Insert the row before renaming the file. After a crash in between, or a power cut that undoes the renaming, the
    // next start renames the file (`settleUploads`). If the file were renamed first, a crash could leave a file
    // without a row, which nothing removes.
    await insertFile(storage.db, row)
    await rename(partPath, path)
    return row
  } catch (error) {
    await rm(partPath, { force: true })
    await deleteFile(storage.db, id)
    throw error
  }
}
