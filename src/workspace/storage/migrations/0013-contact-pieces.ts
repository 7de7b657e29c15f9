import type { Kysely } from 'kysely'
import { createContactPieces } from '../full-text.ts'

/** Creates the index for long texts in the list's filter. Existing contacts are indexed when the data is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactPieces(db)
}
