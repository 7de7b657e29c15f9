import { limits } from '#contract/limits.ts'
import type { Db, LineDownloadsTable, Tx } from '#workspace/storage/tables.ts'

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
      expires_at: now + limits.line.mediaKeptMs,
    })
    .execute()
}

/** Lines with downloads, and when the first of each is due. */
export async function listDueLines(
  db: Db,
  lineIds: readonly string[],
): Promise<{ lineId: string; dueAt: number }[]> {
  if (lineIds.length === 0) return []
  return await db
    .selectFrom('line_downloads')
    .select(({ fn }) => ['line_id as lineId', fn.min('due_at').as('dueAt')])
    .where('line_id', 'in', lineIds)
    .groupBy('line_id')
    .execute()
}

/**
 * The downloads of a line that are due first.
 * @param running the ids of messages whose file is being downloaded
 */
export async function nextDownloads(
  db: Db,
  lineId: string,
  { running, limit }: { running: readonly string[]; limit: number },
): Promise<LineDownloadsTable[]> {
  return await db
    .selectFrom('line_downloads')
    .selectAll()
    .where('line_id', '=', lineId)
    .$if(running.length > 0, (query) => query.where('message_id', 'not in', running))
    .orderBy('due_at')
    .orderBy('message_id')
    .limit(limit)
    .execute()
}

/**
 * Lets a download be tried at once, with the pauses of a new one.
 * @returns the id of its line; undefined if there is no download
 */
export async function hurryDownload(
  tx: Tx,
  messageId: string,
  now: number,
): Promise<string | undefined> {
  const hurried = await tx
    .updateTable('line_downloads')
    .set({ tries: 0, due_at: now })
    .where('message_id', '=', messageId)
    .returning('line_id')
    .executeTakeFirst()
  return hurried?.line_id
}

/** Postpones a download that has failed, unless an agent has asked for it during the try. */
export async function postponeDownload(
  db: Db,
  { message_id, tries }: Pick<LineDownloadsTable, 'message_id' | 'tries'>,
  dueAt: number,
): Promise<void> {
  await db
    .updateTable('line_downloads')
    .set({ tries: tries + 1, due_at: dueAt })
    .where('message_id', '=', message_id)
    .where('tries', '=', tries)
    .execute()
}

export async function endDownload(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('line_downloads').where('message_id', '=', messageId).execute()
}
