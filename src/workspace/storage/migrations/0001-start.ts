import { sql, type Kysely } from 'kysely'
import { createContactPieces, createContactText } from '#workspace/storage/full-text.ts'
import { createMessageText } from '#workspace/storage/message-text.ts'
import { createNoteText } from '#workspace/storage/note-text.ts'
import { chatCounts } from './start/chat-counts.ts'
import { chats } from './start/chats.ts'
import { lines } from './start/lines.ts'
import { people } from './start/people.ts'
import { templates } from './start/templates.ts'

/** Creates the first version of all tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...people, ...chats, ...chatCounts, ...templates, ...lines])
    await sql.raw(statement).execute(db)
  await createContactText(db)
  await createContactPieces(db)
  await createMessageText(db)
  await createNoteText(db)
}
