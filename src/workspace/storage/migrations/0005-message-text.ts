import type { Kysely } from 'kysely'
import { createMessageText } from '#workspace/storage/message-text.ts'

/** Creates the index for searching messages. Existing messages are indexed when the data is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMessageText(db)
}
