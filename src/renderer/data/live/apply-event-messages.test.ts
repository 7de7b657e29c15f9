import type { Reaction } from '#contract/entities/message.ts'
import { contact, at, event, lookupOf } from './test-data.ts'
import { blind, describeEvents, hello, mine, more, one, put, quiet, waiting } from './test-rows.ts'

const thanks: Reaction = { sender: 'contact', emoji: '🙏', sentAt: at(9) }
const ours: Reaction = { sender: 'group', emoji: '👍', sentAt: at(8) }
const thanked = contact('c1', {
  chat: { lastReactionEmoji: '🙏', lastReactionSender: 'contact', lastReactionAt: at(9) },
})

const refused = { code: 131_047, title: 'Re-engagement message' }

describeEvents('messages', [
  {
    what: 'a message into a known chat moves its row and counts it as pending',
    held: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more],
  },
  {
    what: 'a message into an unknown chat brings its row and asks for the counter',
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting)],
    effects: [one('refetchCounter')],
  },
  {
    what: 'a message into the open chat brings its bubble and is announced',
    held: lookupOf({ chats: [quiet], conversations: { c1: 'attached' }, openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message below what is held of a conversation is counted, not shown with a gap above it',
    held: lookupOf({ chats: [quiet], conversations: { c1: 'detached' } }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'conversation.unseen', contactId: 'c1', position: 7 }],
  },
  {
    what: 'a message into the open chat is told where nothing of it is held yet: the answer may be of before',
    held: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message into the open chat below what is held of it is told and counted',
    held: lookupOf({ chats: [quiet], conversations: { c1: 'detached' }, openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [
      put(waiting),
      more,
      { kind: 'message.put', message: hello },
      { kind: 'conversation.unseen', contactId: 'c1', position: 7 },
    ],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'one’s own message is taken in like any other',
    held: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
    event: event('message.created', { message: mine, contact: quiet, byUserId: 'u1' }),
    changes: [put(quiet), { kind: 'message.put', message: mine }],
  },
  {
    what: 'a message heard of again does not take its status back',
    held: lookupOf({
      chats: [quiet],
      conversations: { c1: 'attached' },
      messages: [{ ...mine, status: 'read' }],
    }),
    event: event('message.created', { message: mine, contact: quiet }),
    changes: [put(quiet), { kind: 'message.put', message: { ...mine, status: 'read' } }],
  },
  {
    what: 'nor why it failed',
    held: lookupOf({
      chats: [quiet],
      conversations: { c1: 'attached' },
      messages: [{ ...mine, status: 'failed', payloadFailed: refused }],
    }),
    event: event('message.created', { message: { ...mine, status: 'pending' }, contact: quiet }),
    changes: [
      put(quiet),
      { kind: 'message.put', message: { ...mine, status: 'failed', payloadFailed: refused } },
    ],
  },
  {
    what: 'why a message failed counts also where that it did is known',
    held: lookupOf({ messages: [{ ...mine, status: 'failed' }] }),
    event: event('message.status', {
      contactId: 'c1',
      messageId: 'm2',
      status: 'failed',
      payloadFailed: refused,
    }),
    changes: [
      { kind: 'message.put', message: { ...mine, status: 'failed', payloadFailed: refused } },
    ],
  },
  {
    what: 'a message that an answer has told first has the pending chats counted: nobody knows whether it was',
    held: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm1', pendingMessages: 2 } })],
    }),
    event: event('message.created', {
      message: hello,
      contact: contact('c1', { chat: { lastMessageId: 'm1', pendingMessages: 2 } }),
    }),
    changes: [put(contact('c1', { chat: { lastMessageId: 'm1', pendingMessages: 2 } }))],
    effects: [one('refetchCounter')],
  },
  {
    what: 'a status that overtook its message stands in the row as well',
    held: lookupOf({
      chats: [quiet],
      conversations: { c1: 'attached' },
      messages: [{ ...mine, status: 'read' }],
    }),
    event: event('message.created', {
      message: mine,
      contact: contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'sent' } }),
    }),
    changes: [
      put(contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'read' } })),
      { kind: 'message.put', message: { ...mine, status: 'read' } },
    ],
  },
  {
    what: 'a message whose event was overtaken leaves the newer row alone',
    held: lookupOf({
      chats: [contact('c1', { chat: { updateAt: at(30) } })],
      conversations: { c1: 'attached' },
    }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [{ kind: 'message.put', message: hello }],
  },
  {
    what: 'a message of a chat that is not this viewer’s to see is nothing to them',
    event: event('message.created', { message: hello, contact: waiting }),
    viewer: blind,
  },
  {
    what: 'a message into a chat that does not match the filter brings no row',
    held: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: quiet }),
    filter: { type: 'important' },
    changes: [put(quiet, false)],
  },
  {
    what: 'a status moves the bubble and the row of the last message',
    held: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'sent' } })],
      messages: [mine],
    }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }),
    changes: [
      { kind: 'message.put', message: { ...mine, status: 'read' } },
      put(contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'read' } })),
    ],
  },
  {
    what: 'a status in the open chat is told of a message that is not held',
    held: lookupOf({ openContactId: 'c1' }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }),
    changes: [{ kind: 'message.news', contactId: 'c1', messageId: 'm2', news: { status: 'read' } }],
  },
  {
    what: 'a status that comes late takes nothing back',
    held: lookupOf({ messages: [{ ...mine, status: 'read' }] }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'delivered' }),
  },
  {
    what: 'a failure brings its reason',
    held: lookupOf({ messages: [mine] }),
    event: event('message.status', {
      contactId: 'c1',
      messageId: 'm2',
      status: 'failed',
      payloadFailed: { code: 131047, title: 'Re-engagement message' },
    }),
    changes: [
      {
        kind: 'message.put',
        message: {
          ...mine,
          status: 'failed',
          payloadFailed: { code: 131047, title: 'Re-engagement message' },
        },
      },
    ],
  },
  {
    what: 'a status of another message than the last leaves the row alone',
    held: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm9', lastMessageStatus: 'sent' } })],
    }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }),
  },
  {
    what: 'a reaction goes on its bubble and into the row',
    held: lookupOf({ chats: [quiet], messages: [mine] }),
    event: event('message.reaction', {
      contactId: 'c1',
      messageId: 'm2',
      reactions: [{ sender: 'contact', emoji: '🙏', sentAt: at(9) }],
    }),
    changes: [
      {
        kind: 'message.put',
        message: { ...mine, reactions: [{ sender: 'contact', emoji: '🙏', sentAt: at(9) }] },
      },
      put(
        contact('c1', {
          chat: {
            lastReactionEmoji: '🙏',
            lastReactionSender: 'contact',
            lastReactionAt: at(9),
          },
        }),
      ),
    ],
  },
  {
    what: 'a reaction in the open chat is told of a message that is not held',
    held: lookupOf({ openContactId: 'c1' }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [thanks] }),
    changes: [
      { kind: 'message.news', contactId: 'c1', messageId: 'm2', news: { reactions: [thanks] } },
    ],
  },
  {
    what: 'a reaction taken back leaves its bubble and the row, until the service has said what is the newest',
    held: lookupOf({ chats: [thanked], messages: [{ ...mine, reactions: [thanks] }] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    changes: [{ kind: 'message.put', message: mine }, put(quiet)],
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a reaction taken back leaves the row to the other side’s, which is on the message still',
    held: lookupOf({ chats: [thanked], messages: [{ ...mine, reactions: [ours, thanks] }] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [ours] }),
    changes: [
      { kind: 'message.put', message: { ...mine, reactions: [ours] } },
      put(
        contact('c1', {
          chat: {
            lastReactionEmoji: '👍',
            lastReactionSender: 'group',
            lastReactionAt: at(8),
          },
        }),
      ),
    ],
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a reaction taken back from a message that is not held: the service says what the row shows',
    held: lookupOf({ chats: [thanked] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a reaction taken back where the row tells of none changes its bubble alone',
    held: lookupOf({ chats: [quiet], messages: [{ ...mine, reactions: [thanks] }] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    changes: [{ kind: 'message.put', message: mine }],
  },
  {
    what: 'a deleted message leaves, and the row says what is last now',
    held: lookupOf({ chats: [quiet], messages: [hello] }),
    event: event('message.deleted', { contactId: 'c1', messageId: 'm1', contact: quiet }),
    changes: [{ kind: 'message.drop', contactId: 'c1', messageId: 'm1' }, put(quiet)],
  },
])
