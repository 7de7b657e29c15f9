import type { Kysely } from 'kysely'
import { createContactPieces } from '../full-text.ts'

/** Long texts of the list's filter. Contacts that are there come into the index when the data is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactPieces(db)
}
