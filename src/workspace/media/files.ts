import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { mediaKind } from '#contract/rules/channel-media.ts'
import { hasTooManyPixels, imageSize, type ImageSize } from '#contract/rules/image-size.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { deleteFile, insertFile, type NewFile } from '#workspace/storage/files.ts'
import { newId } from '#workspace/storage/ids.ts'
import { UNFINISHED } from '#workspace/storage/partial-file.ts'
import { oggDuration } from './ogg-duration.ts'
import type { ReceivedFile } from './receive-upload.ts'

/** @throws ServiceFailure 413 for a picture with more pixels than a client should decode */
async function measure(path: string, mimeType: string): Promise<ImageSize | undefined> {
  const kind = mediaKind(mimeType)
  if (kind !== 'image' && kind !== 'sticker') return undefined
  const size = imageSize(await readFile(path))
  if (size !== undefined && hasTooManyPixels(size))
    throw new ServiceFailure(
      'PAYLOAD_TOO_LARGE',
      `A picture has at most ${limits.media.picturePixels / 1_000_000} megapixels.`,
    )
  return size
}

/**
 * Stores an uploaded or downloaded file and its row. After a failure, neither of them is stored.
 * @param receive writes the file to the given path
 * @param owner.userId null for a customer's file
 * @returns the row
 * @throws ServiceFailure 413 for a picture with too many pixels
 */
export async function keepUpload(
  { storage, clock }: { storage: Storage; clock: Clock },
  receive: (path: string) => Promise<ReceivedFile>,
  owner: { groupId: string; userId: string | null },
): Promise<NewFile> {
  const id = newId('file', clock.now())
  const partPath = join(storage.filesDir, id + UNFINISHED)
  try {
    const { filename, mimeType, size } = await receive(partPath)
    const measured = await measure(partPath, mimeType)
    const duration = mimeType === 'audio/ogg' ? await oggDuration(partPath) : undefined
    const row: NewFile = {
      id,
      group_id: owner.groupId,
      filename,
      mime_type: mimeType,
      size,
      width: measured?.width ?? null,
      height: measured?.height ?? null,
      duration: duration ?? null,
      uploaded_by_user_id: owner.userId,
      created_at: clock.now(),
    }
    // Insert the row before storing the file. After a crash in between, or a power cut that undoes the storing, the
    // next start stores the file (`settleUploads`). If the file were stored first, a crash could leave a file
    // without a row, which nothing removes.
    await insertFile(storage.db, row)
    await storage.files.put(id, partPath)
    return row
  } catch (error) {
    await rm(partPath, { force: true })
    await deleteFile(storage.db, id)
    throw error
  }
}
