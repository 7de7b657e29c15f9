import { at, contact, event, lookupOf } from './live-data.fixture.ts'
import { blind, testEvents, one, put, quiet, waiting, type Row } from './rows.fixture.ts'

const archived = contact('c1', { archived: true })
const followed = contact('c1', { chat: { followed: true } })
const blocked = contact('c1', { archived: true, blocked: { at: at(1), kind: 'spam' } })
const closedWait = contact('c1', { chat: { closedWaitSince: at(1) } })
const edited = contact('c1', { name: 'Lucía', revision: 2 })
/** A chat of a service without revisions. */
const bare = contact('c1', { revision: undefined })

testEvents('chats', [
  {
    what: 'a new contact is added to the list',
    event: event('contact.created', { contact: quiet }),
    changes: [put(quiet)],
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
    changes: [{ kind: 'chat.drop', contactId: 'c1', revision: 1 }],
    effects: [one('refetchList')],
  },
  {
    what: 'the viewer’s own edit updates the contact and refetches nothing',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.edited', { contact: edited, byUserId: 'u1' }),
    filter: { text: 'marcos' },
    changes: [put(edited, false)],
  },
  {
    what: 'an event older than the stored chat is ignored',
    stored: lookupOf({ chats: [edited] }),
    event: event('chat.flags', { contact: archived }),
  },
  {
    what: 'an event that is older than the stored chat does not hide it',
    stored: lookupOf({ chats: [edited], openContactId: 'c1' }),
    viewer: blind,
    event: event('chat.flags', { contact: archived }),
  },
  {
    what: 'a listed chat without a revision is refetched',
    event: event('chat.flags', { contact: bare }),
    changes: [put(bare)],
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'an unknown chat without a revision that does not match the filter is not refetched',
    event: event('chat.flags', { contact: bare }),
    filter: { type: 'important' },
    changes: [put(bare, false)],
  },
  {
    what: 'a deleted contact is removed from the list, and its chat closes',
    stored: lookupOf({ chats: [waiting], openContactId: 'c1' }),
    event: event('contact.deleted', { contactId: 'c1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'deleted' }, { kind: 'refetchContacts' }],
  },
  {
    what: 'a merged contact has other messages, which are fetched again',
    stored: lookupOf({ chats: [waiting] }),
    event: event('contact.merged', { contact: { ...waiting, revision: 7 } }),
    changes: [
      { kind: 'conversation.clear', contactId: 'c1', revision: 6 },
      put({ ...waiting, revision: 7 }),
    ],
    effects: [
      { kind: 'refetchMessages', contactId: 'c1' },
      { kind: 'refetchNotes', contactId: 'c1' },
      { kind: 'refetchTags', contactId: 'c1' },
      { kind: 'refetchScheduled', contactId: 'c1' },
      { kind: 'refetchContacts' },
    ],
  },
  {
    what: 'imported messages of a chat are fetched, with those that the chat has',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.history', { contact: { ...waiting, revision: 7 } }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put({ ...waiting, revision: 7 })],
    effects: [{ kind: 'refetchMessages', contactId: 'c1' }, { kind: 'refetchContacts' }],
  },
  {
    what: 'a deleted contact that is not shown refetches the contacts',
    event: event('contact.deleted', { contactId: 'c9' }),
    changes: [{ kind: 'chat.drop', contactId: 'c9' }],
    effects: [{ kind: 'refetchContacts' }],
  },
  {
    what: 'a chat archived by a colleague is removed from the default list and the count',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.flags', {
      contact: contact('c1', { archived: true, chat: { pendingMessages: 2 } }),
    }),
    changes: [put(contact('c1', { archived: true, chat: { pendingMessages: 2 } }), false)],
  },
  {
    what: 'a chat archived by a colleague is added to the list of archived chats',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived }),
    filter: { type: 'archived' },
    changes: [put(archived)],
  },
  {
    what: 'a chat whose wait a colleague ended leaves the chats of waiting customers',
    stored: lookupOf({ chats: [contact('c1', { chat: { waitingSince: at(1) } })] }),
    event: event('chat.wait', { contact: quiet }),
    filter: { view: 'waiting' },
    changes: [put(quiet, false)],
  },
  {
    what: 'a wait whose window closed stays among them',
    stored: lookupOf({ chats: [contact('c1', { chat: { waitingSince: at(1) } })] }),
    event: event('chat.wait', { contact: closedWait }),
    filter: { view: 'waiting' },
    changes: [put(closedWait)],
  },
  {
    what: 'the viewer’s own flag is stored like any other change',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
    changes: [put(archived, false)],
  },
  {
    what: 'a chat that a colleague read is no longer pending',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 0, contact: quiet }),
    changes: [put(quiet)],
  },
  {
    what: 'a number of unread messages without the chat refetches the chat and the counter',
    stored: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 0 }),
    effects: [one('refetchCounter'), { kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a number of unread messages of an unknown chat refetches the counter',
    event: event('chat.pending', { contactId: 'c8', pendingMessages: 1 }),
    effects: [one('refetchCounter')],
  },
  {
    what: 'a chat that the viewer has begun to follow is stored',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.followed', { contact: followed, byUserId: 'u1' }),
    changes: [put(followed)],
  },
  {
    what: 'the chat of a blocked person leaves the list, and the blocked people are fetched again',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.blocked', { contact: blocked }),
    changes: [put(blocked, false)],
    effects: [one('refetchBlocked')],
  },
  {
    what: 'a deleted chat loses its messages up to the deletion',
    stored: lookupOf({ chats: [quiet] }),
    event: event('chat.deleted', { contact: edited }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1', revision: 2 }, put(edited)],
  },
  ...(['chat.status', 'chat.statusTags'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    stored: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { chatStatus: 2 }) }),
    changes: [put(contact('c1', { chatStatus: 2 }))],
  })),
])
