import type { Kysely } from 'kysely'
import { createContactPieces } from '#workspace/storage/full-text.ts'

/**
 * Creates the index that the chat list's text filter uses for long search texts. Existing contacts are indexed when the
 * data is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactPieces(db)
}
