import type { Reaction } from '#contract/entities/message.ts'
import { contact, at, event, lookupOf } from './test-data.ts'
import { blind, testEvents, hello, mine, more, one, put, quiet, waiting } from './test-rows.ts'

const thanks: Reaction = { sender: 'contact', emoji: '🙏', sentAt: at(9) }
const ours: Reaction = { sender: 'group', emoji: '👍', sentAt: at(8) }
const thanked = contact('c1', {
  chat: { lastReactionEmoji: '🙏', lastReactionSender: 'contact', lastReactionAt: at(9) },
})

const fromAd = contact('c1', {
  chat: { pendingMessages: 2, updateAt: at(5), lastMessageAmplead: true },
})

const refused = { code: 131_047, title: 'Re-engagement message' }

testEvents('messages', [
  {
    what: 'a message in a stored chat moves the chat’s row and counts the chat as pending',
    stored: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more],
  },
  {
    what: 'a message in an unknown chat adds the chat’s row and refetches the counter',
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting)],
    effects: [one('refetchCounter')],
  },
  {
    what: 'a message from an ad refetches the ads',
    stored: lookupOf({ chats: [quiet] }),
    event: event('message.created', { message: hello, contact: fromAd }),
    changes: [put(fromAd), more],
    effects: [{ kind: 'refetchAds' }],
  },
  {
    what: 'a message in the open chat is shown and announced',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' }, openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message below the loaded range is counted as unseen and not shown, because showing it would hide a gap',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'detached' } }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'conversation.unseen', contactId: 'c1', position: 7 }],
  },
  {
    what: 'a message in the open chat is stored while the chat’s messages load, because the response may be older',
    stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [put(waiting), more, { kind: 'message.put', message: hello }],
    effects: [{ kind: 'announce', message: hello }],
  },
  {
    what: 'a message in the open chat below the loaded range is stored and counted as unseen',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'detached' }, openContactId: 'c1' }),
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
    what: 'the viewer’s own message is stored like any other message',
    stored: lookupOf({ chats: [quiet], conversations: { c1: 'attached' } }),
    event: event('message.created', { message: mine, contact: quiet, byUserId: 'u1' }),
    changes: [put(quiet), { kind: 'message.put', message: mine }],
  },
  {
    what: 'a message received again keeps its later status',
    stored: lookupOf({
      chats: [quiet],
      conversations: { c1: 'attached' },
      messages: [{ ...mine, status: 'read' }],
    }),
    event: event('message.created', { message: mine, contact: quiet }),
    changes: [put(quiet), { kind: 'message.put', message: { ...mine, status: 'read' } }],
  },
  {
    what: 'a message received again keeps its failure reason',
    stored: lookupOf({
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
    what: 'a failure reason is stored even if the message is already stored as failed',
    stored: lookupOf({ messages: [{ ...mine, status: 'failed' }] }),
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
    what: 'a message that the stored chat already ends with refetches the counter, which may or may not include it',
    stored: lookupOf({
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
    what: 'a status that overtook its message is shown in the bubble and in the row',
    stored: lookupOf({
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
    what: 'an event older than the row stores its message and keeps the row',
    stored: lookupOf({
      chats: [contact('c1', { chat: { updateAt: at(30) } })],
      conversations: { c1: 'attached' },
    }),
    event: event('message.created', { message: hello, contact: waiting }),
    changes: [{ kind: 'message.put', message: hello }],
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
  {
    what: 'a status updates the message, and the row if the message is the last one',
    stored: lookupOf({
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
    what: 'a status in the open chat is kept for a message that is not loaded',
    stored: lookupOf({ openContactId: 'c1' }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }),
    changes: [
      { kind: 'message.patch', contactId: 'c1', messageId: 'm2', patch: { status: 'read' } },
    ],
  },
  {
    what: 'an earlier status that arrives late does not replace a later status',
    stored: lookupOf({ messages: [{ ...mine, status: 'read' }] }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'delivered' }),
  },
  {
    what: 'a message that failed stays failed, in its bubble and in the row',
    stored: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'failed' } })],
      messages: [{ ...mine, status: 'failed' }],
    }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'delivered' }),
  },
  {
    what: 'a message event updates the earlier status that is stored in the message and in the row',
    stored: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'sent' } })],
      conversations: { c1: 'attached' },
      messages: [{ ...mine, status: 'pending' }],
    }),
    event: event('message.created', {
      message: { ...mine, status: 'delivered' },
      contact: contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'delivered' } }),
    }),
    changes: [
      put(contact('c1', { chat: { lastMessageId: 'm2', lastMessageStatus: 'delivered' } })),
      { kind: 'message.put', message: { ...mine, status: 'delivered' } },
    ],
  },
  {
    what: 'a failure is stored with its reason',
    stored: lookupOf({ messages: [mine] }),
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
    what: 'a status of an earlier message does not change the row',
    stored: lookupOf({
      chats: [contact('c1', { chat: { lastMessageId: 'm9', lastMessageStatus: 'sent' } })],
    }),
    event: event('message.status', { contactId: 'c1', messageId: 'm2', status: 'read' }),
  },
  {
    what: 'a reaction is shown on its message and in the row',
    stored: lookupOf({ chats: [quiet], messages: [mine] }),
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
    what: 'a reaction in the open chat is kept for a message that is not loaded',
    stored: lookupOf({ openContactId: 'c1' }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [thanks] }),
    changes: [
      { kind: 'message.patch', contactId: 'c1', messageId: 'm2', patch: { reactions: [thanks] } },
    ],
  },
  {
    what: 'a removed reaction disappears from its message and the row, and the chat is refetched',
    stored: lookupOf({ chats: [thanked], messages: [{ ...mine, reactions: [thanks] }] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    changes: [{ kind: 'message.put', message: mine }, put(quiet)],
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'after a reaction is removed, the row shows the message’s remaining reaction',
    stored: lookupOf({ chats: [thanked], messages: [{ ...mine, reactions: [ours, thanks] }] }),
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
    what: 'a reaction removed from a message that is not loaded refetches the chat',
    stored: lookupOf({ chats: [thanked] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    effects: [{ kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a removed reaction that the row does not show changes only its message',
    stored: lookupOf({ chats: [quiet], messages: [{ ...mine, reactions: [thanks] }] }),
    event: event('message.reaction', { contactId: 'c1', messageId: 'm2', reactions: [] }),
    changes: [{ kind: 'message.put', message: mine }],
  },
  {
    what: 'a deleted message is removed, and the chat’s row is updated',
    stored: lookupOf({ chats: [quiet], messages: [hello] }),
    event: event('message.deleted', { contactId: 'c1', messageId: 'm1', contact: quiet }),
    changes: [{ kind: 'message.drop', contactId: 'c1', messageId: 'm1' }, put(quiet)],
  },
])
