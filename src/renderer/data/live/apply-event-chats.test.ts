import { at, contact, event, lookupOf } from './test-data.ts'
import { blind, testEvents, fewer, one, put, quiet, waiting, type Row } from './test-rows.ts'

const archived = contact('c1', { archived: true })

testEvents('chats', [
  {
    what: 'a new contact is added to the list',
    event: event('contact.created', { contact: quiet }),
    changes: [put(quiet)],
    effects: [one('refetchCounter')],
  },
  {
    what: 'another user’s edit updates the row if the contact matches the filter',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: contact('c1', { name: 'Lucía' }) }),
    changes: [put(contact('c1', { name: 'Lucía' }))],
  },
  {
    what: 'another user’s edit refetches the list if the contact does not match the filter',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: contact('c1', { name: 'Lucía' }) }),
    filter: { text: 'marcos' },
    changes: [put(contact('c1', { name: 'Lucía' }), false)],
    effects: [one('refetchList')],
  },
  {
    what: 'another user’s edit of a chat that the viewer may not see removes it and refetches the list',
    stored: lookupOf({ chats: [quiet] }),
    viewer: blind,
    event: event('contact.edited', { contact: contact('c1', { name: 'Lucía' }) }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [one('refetchList')],
  },
  {
    what: 'the echo of the viewer’s own edit is ignored',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: quiet, byUserId: 'u1' }),
  },
  {
    what: 'a deleted contact is removed from the list, and its chat closes',
    stored: lookupOf({ chats: [waiting], openContactId: 'c1' }),
    event: event('contact.deleted', { contactId: 'c1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }, fewer],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'deleted' }],
  },
  {
    what: 'a chat archived by a colleague is removed from the default list and the count',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.flags', {
      contact: contact('c1', { archived: true, chat: { pendingMessages: 2 } }),
    }),
    changes: [put(contact('c1', { archived: true, chat: { pendingMessages: 2 } }), false), fewer],
  },
  {
    what: 'a chat archived by a colleague is added to the list of archived chats',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived }),
    filter: { type: 'archived' },
    changes: [put(archived)],
  },
  {
    what: 'the echo of the viewer’s own flag is ignored if the store has the flag',
    stored: lookupOf({ chats: [archived] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
  },
  {
    what: 'the echo of the viewer’s own flag refetches the chat if an older response overwrote it',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }],
  },
  {
    what: 'a flag that the viewer set on another desktop refetches the counter if the chat is unknown',
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a flag that the viewer set on another desktop refetches an unknown chat that matches the filter',
    event: event('chat.flags', { contact: quiet, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }, one('refetchCounter')],
  },
  {
    what: 'an unknown chat that the viewer read on another desktop refetches the counter',
    event: event('chat.pending', { contactId: 'c8', pendingMessages: 0, byUserId: 'u1' }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a contact that the viewer registered on another desktop is fetched',
    event: event('contact.created', { contact: quiet, byUserId: 'u1' }),
    effects: [{ kind: 'recheckChat', contactId: 'c1' }],
  },
  {
    what: 'a chat that a colleague read is no longer pending',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 0 }),
    changes: [put(contact('c1', { chat: { pendingMessages: 0, updateAt: at(5) } })), fewer],
  },
  {
    what: 'the number of unread messages of an unknown chat refetches the counter',
    event: event('chat.pending', { contactId: 'c8', pendingMessages: 1 }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a number of unread messages that a response already contained refetches the counter',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 2 }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a deleted chat loses its messages',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.deleted', { contact: quiet }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put(quiet)],
  },
  {
    what: 'a chat that the viewer deleted is emptied, because a message in flight may have been added after the deletion',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.deleted', { contact: quiet, byUserId: 'u1' }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put(quiet), fewer],
  },
  {
    what: 'an event with an earlier status of the last message keeps the later status',
    stored: lookupOf({
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
    stored: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { chatStatus: 2 }) }),
    changes: [put(contact('c1', { chatStatus: 2 }))],
  })),
])
