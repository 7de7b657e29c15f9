import { searchApi } from '#contract/api/messages/search.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { chatScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { searchTimeRangeMs, type SearchTimeRange } from '#contract/rules/messages/search-scope.ts'
import { badRequest, forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { searchMessages } from '#workspace/storage/messages/message-search.ts'
import { searchNotes } from '#workspace/storage/messages/note-search.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { contactsFor, messageOut } from '#workspace/serialize.ts'
import { enterGroup, openChat, type Who } from '#workspace/access.ts'

/**
 * Reads the viewer of a search and what they may find.
 * @param action what the caller must be allowed to do in the chat, if the search is limited to one
 */
async function enterSearch(
  db: Db,
  call: Who & { query: { contactId?: string | undefined } },
  action: 'message.read' | 'contact.readNotes',
): Promise<{ viewer: Viewer; scope: ChatScope }> {
  const { viewer } = await enterGroup(db, call)
  const { contactId } = call.query
  if (contactId !== undefined) {
    const { contact } = await openChat(db, call, contactId)
    if (!can(viewer, action, contact)) throw forbidden('You may not read this chat.')
  }
  return { viewer, scope: chatScope(viewer) }
}

/** The earliest time of a range, epoch ms; undefined: without limit. */
function startOf(timerange: SearchTimeRange, now: number): number | undefined {
  const ms = searchTimeRangeMs[timerange]
  return ms === undefined ? undefined : now - ms
}

/** The matches, with their contacts as the viewer sees them. */
async function withContacts<Match extends { readonly contact: Contact }>(
  db: Db,
  viewer: Viewer,
  matches: readonly Match[],
): Promise<Match[]> {
  const contacts = await contactsFor(
    db,
    viewer,
    matches.map(({ contact }) => contact),
  )
  return matches.map((match, index) => ({ ...match, contact: contacts[index] ?? match.contact }))
}

export const searchRoutes = [
  implement(searchApi.searchMessages, async (call, { storage, clock }) => {
    const { viewer, scope } = await enterSearch(storage.db, call, 'message.read')
    const { contactId, timerange, searchWords = '', files, offset, limit } = call.query
    if (searchWords === '' && files === undefined) throw badRequest('A search needs words.')
    const since = startOf(timerange, clock.now())
    const search = { searchWords, files, since, contactId, offset, limit }
    const { items, hasMoreItems } = await searchMessages(storage.db, scope, search)
    const shown = await withContacts(storage.db, viewer, items)
    return {
      hasMoreItems,
      items: shown.map(({ message, contact }) => ({ message: messageOut(message), contact })),
    }
  }),

  implement(searchApi.searchNotes, async (call, { storage, clock }) => {
    const { viewer, scope } = await enterSearch(storage.db, call, 'contact.readNotes')
    const { contactId, timerange, searchWords, offset, limit } = call.query
    const since = startOf(timerange, clock.now())
    const search = { searchWords, since, contactId, offset, limit }
    const { items, hasMoreItems } = await searchNotes(storage.db, scope, search)
    return { hasMoreItems, items: await withContacts(storage.db, viewer, items) }
  }),
]
