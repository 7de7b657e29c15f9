import type { Kysely } from 'kysely'
import { createMessageText } from '../message-text.ts'

/** Search in messages. What was said before is put into the index when the data is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessageText(db)
}
