import { contact, event, lookupOf, message } from './live-data.fixture.ts'
import { blind, testEvents, hello, mine, put, quiet, waiting, type Row } from './rows.fixture.ts'

const fromAd = contact('c1', { chat: { pendingMessages: 2, lastMessageAmplead: true } })
const read = { ...mine, status: 'read' as const, revision: 2 }
const readChat = contact('c1', { revision: 2, chat: { lastMessageStatus: 'read' } })
/** A message and a chat of a service without revisions. */
const bare = message('m1', 'c1', { positionInChat: 7, revision: undefined })
const bareChat = contact('c1', { revision: undefined })

/** Rows for the events of a changed message, which differ only in what they name. */
function changedMessage(
  name: 'message.status' | 'message.reaction',
  data: { status: 'read' } & { reactions: [] },
): Row[] {
  const changed = { contactId: 'c1', messageId: 'm2', ...data }
  return [
    {
      what: `${name} stores the chat and, if its conversation is loaded, the message`,
      stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
      event: event(name, { ...changed, message: read, contact: readChat }),
      changes: [put(readChat), { kind: 'message.put', message: read }],
    },
    {
      what: `${name} stores no message of a conversation that is not loaded`,
      stored: lookupOf({ chats: [quiet] }),
      event: event(name, { ...changed, message: read, contact: readChat }),
      changes: [put(readChat)],
    },
    {
      what: `${name} in the open chat is stored while the chat’s messages load, because the response may be older`,
      stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
      event: event(name, { ...changed, message: read, contact: readChat }),
      changes: [put(readChat), { kind: 'message.put', message: read }],
    },
    {
      what: `${name} without the message refetches the chat and its loaded messages`,
      stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
      event: event(name, changed),
      effects: [
        { kind: 'refetchChat', contactId: 'c1' },
        { kind: 'refetchMessages', contactId: 'c1' },
      ],
    },
    {
      what: `${name} without the message does nothing for an unknown chat`,
      event: event(name, changed),
    },
  ]
}

testEvents('messages', [
  {
    what: 'a message in a stored chat moves the chat’s row',
    stored: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting)],
  },
  {
    what: 'a message in an unknown chat adds the chat’s row',
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting)],
  },
  {
    what: 'a message from an ad refetches the ads',
    stored: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: fromAd }),
    changes: [put(fromAd)],
    effects: [{ kind: 'refetchAds' }],
  },
  {
    what: 'a message in the open chat is shown and announced',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' }, openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message below the loaded range is counted as unseen and not shown, because showing it would hide a gap',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'detached' } }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), { kind: 'conversation.unseen', contactId: 'c1', position: 7 }],
  },
  {
    what: 'a message in the open chat is stored while the chat’s messages load, because the response may be older',
    stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message in the open chat below the loaded range is stored and counted as unseen',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'detached' }, openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [
      put(waiting),
      { kind: 'message.put', message: hello },
      { kind: 'conversation.unseen', contactId: 'c1', position: 7 },
    ],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'the viewer’s own message is stored like any other message',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
    event: event('message.created', { message: mine, contact: quiet, byUserId: 'u1' }),
    changes: [put(quiet), { kind: 'message.put', message: mine }],
  },
  {
    what: 'an event older than the row stores its message and keeps the row',
    stored: lookupOf({ chats: [readChat], conversations: { c1: 'attached' } }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [{ kind: 'message.put', message: hello }],
  },
  {
    what: 'without revisions, the chat and its messages are refetched after the message is shown',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
    event: event('message.created', { message: bare, contact: bareChat }),
    changes: [put(bareChat), { kind: 'message.put', message: bare }],
    effects: [
      { kind: 'refetchChat', contactId: 'c1' },
      { kind: 'refetchMessages', contactId: 'c1' },
    ],
  },
  {
    what: 'a message of a chat that the viewer may not see is ignored',
    event: event('message.created', { message: hello, contact: waiting }),
    viewer: blind,
  },
  {
    what: 'a message in a chat that does not match the filter adds no row',
    stored: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: quiet }),
    filter: { type: 'important' },
    changes: [put(quiet, false)],
  },
  ...changedMessage('message.status', { status: 'read', reactions: [] }),
  ...changedMessage('message.reaction', { status: 'read', reactions: [] }),
  {
    what: 'a deleted message is removed, and the chat’s row is updated',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
    event: event('message.deleted', { contactId: 'c1', messageId: 'm1', contact: quiet }),
    changes: [{ kind: 'message.drop', contactId: 'c1', messageId: 'm1' }, put(quiet)],
  },
])
