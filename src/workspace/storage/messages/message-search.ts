import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { soughtWords } from '#contract/rules/messages/message-search.ts'
import type { FileKind } from '#contract/rules/messages/search-scope.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { placesOf } from '#workspace/storage/chats/chat-list-walks.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { toMessage } from './message-row.ts'
import { momentsWith } from './message-text.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

export interface TextSearch {
  searchWords: string
  /** Epoch ms; undefined: without limit. */
  since: number | undefined
  /** If given, only this chat is searched. */
  contactId: string | undefined
  offset: number
  limit: number
}

export interface MessageSearch extends TextSearch {
  /** If given, only messages with a file of this kind are found; the words may then be empty. */
  files?: FileKind | 'any' | undefined
}

export interface Found {
  items: { message: Message; contact: Contact }[]
  hasMoreItems: boolean
}

/**
 * If the user sees at most this many chats, the search reads only the messages of these chats. Otherwise it reads
 * messages of all chats and skips those that the user does not see. With many visible chats, this soon fills a page.
 */
const FEW_CHATS = 300

/**
 * Messages with these words in chats in scope, newest first. All queries run on one snapshot, because chats are
 * looked up by their positions in the list. Otherwise a chat that moves between two queries would be missed.
 */
export async function searchMessages(
  db: Db,
  scope: ChatScope,
  search: MessageSearch,
): Promise<Found> {
  return await onSnapshot(db, (tx) => find(tx, scope, search))
}

async function find(db: Tx, scope: ChatScope, search: MessageSearch): Promise<Found> {
  const words = soughtWords(search.searchWords)
  const { contactId, since, offset, limit, files } = search
  const chats = contactId === undefined ? await fewChats(db, scope) : [contactId]
  // Signs alone are no words: they find nothing, as in a search without a kind of file.
  const isEmpty = words.length === 0 && (files === undefined || search.searchWords !== '')
  if (isEmpty || chats?.length === 0) return { items: [], hasMoreItems: false }
  // Cross joins keep the order of their tables: SQLite follows the index and looks up the other rows.
  const rows = await db
    .selectFrom(momentsWith(db, { words, chats, files }).as('found'))
    .crossJoin('message_moments')
    .crossJoin('contacts')
    .crossJoin('messages')
    .selectAll('messages')
    .whereRef('message_moments.moment', '=', 'found.id')
    .whereRef('contacts.id', '=', 'message_moments.contact_id')
    .whereRef('messages.contact_id', '=', 'message_moments.contact_id')
    .whereRef('messages.position', '=', 'message_moments.position')
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .$if(since !== undefined, (query) => query.where('found.id', '>=', activityAt(since ?? 0)))
    .$if(contactId !== undefined, (query) => query.where('contacts.id', '=', contactId ?? ''))
    .orderBy('found.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const contacts = await contactsOf(db, rows)
  const items = rows.slice(0, limit).flatMap((row) => {
    const contact = contacts.get(row.contact_id)
    return contact === undefined ? [] : [{ message: toMessage(row), contact }]
  })
  return { items, hasMoreItems: rows.length > limit }
}

/** The contacts of rows that name them, by id. */
export async function contactsOf(
  db: Db,
  rows: readonly { contact_id: string }[],
): Promise<Map<string, Contact>> {
  const ids = [...new Set(rows.map(({ contact_id }) => contact_id))]
  const found = await db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
  return new Map((await withLinks(db, found)).map((contact) => [contact.id, contact]))
}

/** The chats in scope if they are few; undefined otherwise. */
export async function fewChats(db: Db, scope: ChatScope): Promise<string[] | undefined> {
  const places: number[] = []
  for (const archived of [false, true]) {
    const found = await placesOf(db, scope, { archived }, { end: FEW_CHATS + 1 })
      ?.limit(FEW_CHATS + 1)
      .execute()
    places.push(...(found ?? []).map(({ activity }) => activity))
    if (places.length > FEW_CHATS) return undefined
  }
  const chats = await db
    .selectFrom('contacts')
    .select('id')
    .where('activity', 'in', places)
    .execute()
  return chats.map(({ id }) => id)
}
