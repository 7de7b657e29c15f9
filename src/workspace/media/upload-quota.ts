import { ServiceFailure } from '#workspace/failure.ts'
import { uploadedBytes } from '#workspace/storage/files/files.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** How many bytes may be stored of what members upload. Files of customers do not count: they are never refused. */
export interface UploadQuota {
  /** Of one group; undefined: any number. */
  groupBytes: number | undefined
  /** Of one person, in all their groups; undefined: any number. */
  personBytes: number | undefined
}

export const noUploadQuota: UploadQuota = { groupBytes: undefined, personBytes: undefined }

/**
 * Checks that a member may upload more. Two uploads at the same time may pass it together.
 * @param size the bytes of the new file; 0 before it is received
 * @throws ServiceFailure 422 UPLOAD_QUOTA
 */
export async function assertQuota(
  db: Db,
  { groupBytes, personBytes }: UploadQuota,
  { groupId, userId }: { groupId: string; userId: string },
  size: number,
): Promise<void> {
  const isFull = async (most: number | undefined, by: Parameters<typeof uploadedBytes>[1]) =>
    most !== undefined && (await uploadedBytes(db, by)) + Math.max(size, 1) > most
  if ((await isFull(groupBytes, { groupId })) || (await isFull(personBytes, { userId })))
    throw new ServiceFailure('UPLOAD_QUOTA', 'The space for uploaded files is used up.')
}
