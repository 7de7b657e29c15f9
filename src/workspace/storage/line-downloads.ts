import type { Db, LineDownloadsTable, Tx } from './tables.ts'

interface FileFacts {
  /** SHA-256 of the file, base64. */
  sha256?: string | undefined
  filename: string
  /** The MIME type that the provider declares. */
  declared: string
}

/** A customer's file, by its id at the provider. */
export type CustomerFile = FileFacts & { mediaId: string }
/** A file to download: a customer's, or the picture of an advertisement, by its address. */
export type RemoteFile = CustomerFile | (FileFacts & { url: string })

/** Stores that a customer's file is to be downloaded. */
export async function insertDownload(
  tx: Tx,
  { lineId, messageId, file }: { lineId: string; messageId: string; file: RemoteFile },
  now: number,
): Promise<void> {
  await tx
    .insertInto('line_downloads')
    .values({
      message_id: messageId,
      line_id: lineId,
      media_id: 'mediaId' in file ? file.mediaId : null,
      url: 'url' in file ? file.url : null,
      sha256: file.sha256 ?? null,
      filename: file.filename,
      declared: file.declared,
      tries: 0,
      due_at: now,
    })
    .execute()
}

/** The download of a line that is due first. */
export async function nextDownload(
  db: Db,
  lineIds: readonly string[],
): Promise<LineDownloadsTable | undefined> {
  if (lineIds.length === 0) return undefined
  return await db
    .selectFrom('line_downloads')
    .selectAll()
    .where('line_id', 'in', lineIds)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
}

export async function postponeDownload(
  db: Db,
  { message_id, tries, due_at }: Pick<LineDownloadsTable, 'message_id' | 'tries' | 'due_at'>,
): Promise<void> {
  await db
    .updateTable('line_downloads')
    .set({ tries, due_at })
    .where('message_id', '=', message_id)
    .execute()
}

export async function endDownload(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('line_downloads').where('message_id', '=', messageId).execute()
}
