import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import { hasTooManyPixels, imageSize, type ImageSize } from '#contract/rules/files/image-size.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { deleteFile, insertFile, type NewFile } from '#workspace/storage/files/files.ts'
import { newId } from '#workspace/storage/ids.ts'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import { oggDuration } from './ogg-duration.ts'
import type { ReceivedFile } from './receive-upload.ts'
import { assertQuota, type UploadQuota } from './upload-quota.ts'

/** Bytes of a picture that are read to measure it. Its size is near its start, but may come after a preview. */
const MEASURED_BYTES = 16 * 1024 * 1024

async function measure({ mimeType, size }: ReceivedFile, path: string) {
  const kind = mediaKind(mimeType)
  if (kind !== 'image' && kind !== 'sticker') return undefined
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, MEASURED_BYTES)))
    return imageSize(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** @throws ServiceFailure 413 for a picture with more pixels than a client should decode */
function assertDecodable(size: ImageSize | undefined): void {
  if (size === undefined || !hasTooManyPixels(size)) return
  throw new ServiceFailure(
    'PAYLOAD_TOO_LARGE',
    `A picture has at most ${limits.media.picturePixels / 1_000_000} megapixels.`,
  )
}

/**
 * Stores a file that a member uploads, unless the quota is used up: a file that is too large for it is not kept.
 * @throws ServiceFailure as `keepUpload`, and 422 UPLOAD_QUOTA
 */
export async function keepMembersUpload(
  service: { storage: Storage; clock: Clock; uploadQuota: UploadQuota },
  receive: (path: string) => Promise<ReceivedFile>,
  owner: { groupId: string; userId: string },
): Promise<NewFile> {
  const { storage, uploadQuota } = service
  await assertQuota(storage.db, uploadQuota, owner, 0)
  const receiveWithin = async (path: string) => {
    const file = await receive(path)
    await assertQuota(storage.db, uploadQuota, owner, file.size)
    return file
  }
  return await keepUpload(service, receiveWithin, owner)
}

/**
 * Stores an uploaded or downloaded file and its row. After a failure, neither of them is stored.
 * @param receive writes the file to the given path
 * @param owner.userId null for a customer's file
 * @returns the row
 * @throws ServiceFailure 413 for a user's picture with too many pixels
 */
export async function keepUpload(
  { storage, clock }: { storage: Storage; clock: Clock },
  receive: (path: string) => Promise<ReceivedFile>,
  owner: { groupId: string; userId: string | null },
): Promise<NewFile> {
  const id = newId('file', clock.now())
  const partPath = join(storage.filesDir, id + UNFINISHED)
  try {
    const received = await receive(partPath)
    const { filename, mimeType, size } = received
    const measured = await measure(received, partPath)
    if (owner.userId !== null) assertDecodable(measured)
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
