import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { soughtWords } from '#contract/rules/messages/message-search.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { contactsOf, fewChats, type TextSearch } from './message-search.ts'
import { placesWith } from './note-text.ts'
import { toNote } from './notes.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

interface FoundNotes {
  items: { note: Note; contact: Contact }[]
  hasMoreItems: boolean
}

/** Notes with these words about chats in scope, newest first, on one snapshot as `searchMessages`. */
export async function searchNotes(
  db: Db,
  scope: ChatScope,
  search: TextSearch,
): Promise<FoundNotes> {
  return await onSnapshot(db, (tx) => find(tx, scope, search))
}

async function find(db: Tx, scope: ChatScope, search: TextSearch): Promise<FoundNotes> {
  const words = soughtWords(search.searchWords)
  const { contactId, since, offset, limit } = search
  const chats = contactId === undefined ? await fewChats(db, scope) : [contactId]
  if (words.length === 0 || chats?.length === 0) return { items: [], hasMoreItems: false }
  // Cross joins keep the order of their tables: SQLite follows the index and looks up the other rows.
  const rows = await db
    .selectFrom(placesWith(db, { words, chats }).as('found'))
    .crossJoin('notes')
    .crossJoin('contacts')
    .leftJoin('users', 'users.id', 'notes.user_id')
    .selectAll('notes')
    .select('users.name as user_name')
    .whereRef('notes.place', '=', 'found.id')
    .whereRef('contacts.id', '=', 'notes.contact_id')
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .$if(since !== undefined, (query) => query.where('notes.created_at', '>=', since ?? 0))
    .orderBy('found.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const contacts = await contactsOf(db, rows)
  const items = rows.slice(0, limit).flatMap((row) => {
    const contact = contacts.get(row.contact_id)
    return contact === undefined ? [] : [{ note: toNote(row), contact }]
  })
  return { items, hasMoreItems: rows.length > limit }
}
