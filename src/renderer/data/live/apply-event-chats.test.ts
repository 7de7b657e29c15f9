import { at, contact, event, lookupOf } from './test-data.ts'
import { describeEvents, fewer, one, put, quiet, waiting, type Row } from './test-rows.ts'

const archived = contact('c1', { archived: true })

describeEvents('chats', [
  {
    what: 'a new contact comes in',
    event: event('contact.created', { contact: quiet }),
    changes: [put(quiet)],
    effects: [one('refetchCounter')],
  },
  {
    what: 'an edit by another user that matches the filters changes the row in place',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: contact('c1', { name: 'Lucía' }) }),
    changes: [put(contact('c1', { name: 'Lucía' }))],
  },
  {
    what: 'an edit by another user that does not match refreshes the list',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: contact('c1', { name: 'Lucía' }) }),
    filter: { text: 'marcos' },
    changes: [put(contact('c1', { name: 'Lucía' }), false)],
    effects: [one('refetchList')],
  },
  {
    what: 'one’s own edit is ignored',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: quiet, byUserId: 'u1' }),
  },
  {
    what: 'a deleted contact leaves the list and closes its chat',
    held: lookupOf({ chats: [waiting], openContactId: 'c1' }),
    event: event('contact.deleted', { contactId: 'c1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }, fewer],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'deleted' }],
  },
  {
    what: 'a chat archived by a colleague leaves the default list and the count',
    held: lookupOf({ chats: [waiting] }),
    event: event('chat.flags', {
      contact: contact('c1', { archived: true, chat: { pendingMessages: 2 } }),
    }),
    changes: [put(contact('c1', { archived: true, chat: { pendingMessages: 2 } }), false), fewer],
  },
  {
    what: 'and comes into the list of archived ones',
    held: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived }),
    filter: { type: 'archived' },
    changes: [put(archived)],
  },
  {
    what: 'one’s own flag is ignored: the screen has it already',
    held: lookupOf({ chats: [archived] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
  },
  {
    what: 'one’s own flag that something older has come over on the screen is asked about',
    held: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }],
  },
  {
    what: 'one’s own flag of a chat that is not held was set at another desktop: it may have been counted',
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'and where the chat has its place in the list by it, it is asked for',
    event: event('chat.flags', { contact: quiet, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }, one('refetchCounter')],
  },
  {
    what: 'a chat that one has read at another desktop is counted no more',
    event: event('chat.pending', { contactId: 'c8', pendingMessages: 0, byUserId: 'u1' }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a contact that one has registered at another desktop is asked for',
    event: event('contact.created', { contact: quiet, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }],
  },
  {
    what: 'a chat that a colleague looked at is pending no more',
    held: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 0 }),
    changes: [put(contact('c1', { chat: { pendingMessages: 0, updateAt: at(5) } })), fewer],
  },
  {
    what: 'the pending count of a chat that is not known is asked for',
    event: event('chat.pending', { contactId: 'c8', pendingMessages: 1 }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a pending count that an answer has told already is asked for: nobody knows whether it was counted',
    held: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 2 }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a deleted chat loses its messages',
    held: lookupOf({ chats: [quiet] }),
    event: event('chat.deleted', { contact: quiet }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put(quiet)],
  },
  {
    what: 'by oneself as well: what was on its way when one deleted it stands there again',
    held: lookupOf({ chats: [waiting] }),
    event: event('chat.deleted', { contact: quiet, byUserId: 'u1' }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put(quiet), fewer],
  },
  {
    what: 'a change of the chat that was written before the last status leaves that status',
    held: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'delivered' } })],
    }),
    event: event('chat.status', {
      contact: contact('c1', {
        chatStatus: 2,
        chat: { lastMessageId: 'm2', lastMessageStatus: 'pending' },
      }),
    }),
    changes: [
      put(
        contact('c1', {
          chatStatus: 2,
          chat: { lastMessageId: 'm2', lastMessageStatus: 'delivered' },
        }),
      ),
    ],
  },
  ...(['chat.status', 'chat.statusTags'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { chatStatus: 2 }) }),
    changes: [put(contact('c1', { chatStatus: 2 }))],
  })),
])
