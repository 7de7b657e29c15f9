import { describe, expect, it } from 'vitest'
import type { RealtimeEvent } from '#contract/events.ts'
import { eventSchemas } from '#contract/events.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { notificationSchema } from '#contract/entities/notification.ts'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { applyEvent } from './apply-event.ts'
import type { Change, Effect, EventViewer, Lookup } from './event-result.ts'
import { defaultFilter, type ListFilter } from './list-filter.ts'
import { admin, agent, at, contact, event, lookupOf, message } from './test-data.ts'

interface Row {
  what: string
  held?: Lookup
  event: RealtimeEvent
  viewer?: EventViewer
  filter?: Partial<ListFilter>
  changes?: Change[]
  effects?: Effect[]
}

const quiet = contact('c1')
const waiting = contact('c1', { chat: { pendingMessages: 2, updateAt: at(5) } })
const archived = contact('c1', { archived: true })
const hello = message('m1', 'c1', { positionInChat: 7 })
const mine = message('m2', 'c1', { sender: 'group', status: 'sent', sentByUserId: 'u1' })
const ana = memberSchema.parse({
  id: 'u7',
  name: 'Ana',
  role: 'ROLE_PUBLISHER',
  tagId: 't7',
  serviceStatus: 1,
})
const me = memberSchema.parse({
  id: 'u1',
  name: 'Me',
  role: 'ROLE_PUBLISHER',
  tagId: 't1',
  serviceStatus: 1,
})
const blind: EventViewer = { ...agent, sees: () => false }
const template = whatsAppTemplateSchema.parse({
  id: 'w1',
  name: 'Aviso',
  templateType: 'TEXT',
  status: 'approved',
})
const group = groupSchema.parse({ id: 'g1', name: 'Ventas' })
const notification = notificationSchema.parse({
  id: 'n1',
  groupId: 'g1',
  text: 'x',
  type: 'x',
  createdAt: at(1),
})

const put = (one: typeof quiet, listed = true): Change => ({
  kind: 'chat.put',
  contact: one,
  listed,
})
const one = (kind: 'refetchList' | 'refetchCounter' | 'refetchMembers'): Effect => ({ kind })
const more: Change = { kind: 'pendingChats.add', by: 1 }
const fewer: Change = { kind: 'pendingChats.add', by: -1 }
const refreshList = [one('refetchList'), one('refetchCounter')]

const rows: Row[] = [
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
    changes: [put(waiting), more, { kind: 'conversation.unseen', contactId: 'c1' }],
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
    what: 'a deleted message leaves, and the row says what is last now',
    held: lookupOf({ chats: [quiet], messages: [hello] }),
    event: event('message.deleted', { contactId: 'c1', messageId: 'm1', contact: quiet }),
    changes: [{ kind: 'message.drop', contactId: 'c1', messageId: 'm1' }, put(quiet)],
  },
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
    held: lookupOf({ chats: [quiet] }),
    event: event('chat.flags', { contact: archived, byUserId: 'u1' }),
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
    what: 'a pending count that is known already changes nothing',
    held: lookupOf({ chats: [waiting] }),
    event: event('chat.pending', { contactId: 'c1', pendingMessages: 2 }),
  },
  {
    what: 'a deleted chat loses its messages',
    held: lookupOf({ chats: [quiet] }),
    event: event('chat.deleted', { contact: quiet }),
    changes: [{ kind: 'conversation.clear', contactId: 'c1' }, put(quiet)],
  },
  ...(['chat.status', 'chat.statusTags'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { chatStatus: 2 }) }),
    changes: [put(contact('c1', { chatStatus: 2 }))],
  })),
  ...(['contact.assigned', 'contact.unassigned'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { userTagId: 't7' }) }),
    changes: [put(contact('c1', { userTagId: 't7' }))],
  })),
  {
    what: 'a chat assigned away from this viewer goes out of sight',
    held: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.assigned', { contact: quiet }),
    viewer: blind,
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'hidden' }],
  },
  {
    what: 'one’s own assignment is ignored',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.assigned', { contact: quiet, byUserId: 'u1' }),
  },
  {
    what: 'a reassignment applies in place for an admin',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.reassigned', { contact: contact('c1', { userTagId: 't7' }) }),
    viewer: admin,
    changes: [put(contact('c1', { userTagId: 't7' }))],
  },
  {
    what: 'and refreshes the list for anybody else',
    held: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.reassigned', { contact: quiet }),
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  ...(
    ['contact.teamAssigned', 'contact.teamUnassigned', 'contact.releasedToTeam'] as const
  ).flatMap((name): Row[] => [
    {
      what: `${name} only refreshes the list for an agent`,
      held: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      effects: refreshList,
    },
    {
      what: `${name} changes the contact for an admin`,
      held: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      viewer: admin,
      changes: [put(contact('c1', { teamTagId: 't5' }))],
    },
  ]),
  {
    what: 'a chat that is no longer this viewer’s leaves',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.hidden', { contactId: 'c1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
  },
  ...(['contact.tagAdded', 'contact.tagRemoved'] as const).map((name): Row => ({
    what: `${name} changes the contact and refreshes its tags`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contactId: 'c1', tagId: 't3', contact: quiet }),
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  ...(['contact.levelTagAdded', 'contact.levelTagRemoved'] as const).map((name): Row => ({
    what: `${name} of a level that the list is not narrowed to refreshes the contact’s tags`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, {
      contactId: 'c1',
      tag: { id: 'lt1', name: 'Responde', type: 'level1' },
      contact: quiet,
    }),
    filter: { levelTags: [] },
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  {
    what: 'a tag of the level that the list is narrowed to refreshes the list',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.levelTagAdded', {
      contactId: 'c1',
      tag: { id: 'lt1', name: 'Responde', type: 'level1' },
      contact: quiet,
    }),
    filter: { levelTags: [{ tagId: 'lt2', levelId: 'level1' }] },
    changes: [put(quiet, false)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }, one('refetchList')],
  },
  {
    what: 'a note refreshes the contact’s notes',
    event: event('contact.noteAdded', { contactId: 'c1' }),
    effects: [{ kind: 'refetchNotes', contactId: 'c1' }],
  },
  {
    what: 'a changed tag refreshes the tags',
    event: event('tag.changed', { tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false } }),
    effects: [{ kind: 'refetchTagList' }],
  },
  {
    what: 'a changed quick message refreshes the templates',
    event: event('template.changed', { templateId: 'q1' }),
    effects: [{ kind: 'refetchTemplates' }],
  },
  {
    what: 'a channel template’s status refreshes those',
    event: event('waTemplate.status', { template }),
    effects: [{ kind: 'refetchWaTemplates' }],
  },
  {
    what: 'and so does its category',
    event: event('waTemplate.category', { template, prevCategory: 'UTILITY' }),
    effects: [{ kind: 'refetchWaTemplates' }],
  },
  {
    what: 'a new member refreshes the people',
    event: event('member.added', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a colleague’s role refreshes the people',
    event: event('member.roleChanged', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'one’s own role ends the session',
    event: event('member.roleChanged', { member: me }),
    effects: [{ kind: 'ownAccessChanged', how: 'role' }],
  },
  {
    what: 'so does being disabled',
    event: event('member.disabled', { member: me }),
    effects: [{ kind: 'ownAccessChanged', how: 'disabled' }],
  },
  {
    what: 'and being removed',
    event: event('member.removed', { userId: 'u1' }),
    effects: [{ kind: 'ownAccessChanged', how: 'removed' }],
  },
  {
    what: 'an admin’s list loses the filter by an agent who was disabled',
    event: event('member.disabled', { member: ana }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), { kind: 'clearAgentFilter', tagId: 't7' }, one('refetchList')],
  },
  {
    what: 'or removed',
    event: event('member.removed', { userId: 'u7', tagId: 't7' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), { kind: 'clearAgentFilter', tagId: 't7' }, one('refetchList')],
  },
  {
    what: 'but not by the admin’s own doing',
    event: event('member.removed', { userId: 'u7', tagId: 't7', byUserId: 'u2' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
  },
  {
    what: 'nor for an agent',
    event: event('member.removed', { userId: 'u7', tagId: 't7' }),
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers')],
  },
  {
    what: 'a colleague’s service status refreshes the people',
    event: event('member.serviceStatus', { userId: 'u7', serviceStatus: 2 }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'one’s own service status is told',
    event: event('member.serviceStatus', { userId: 'u1', serviceStatus: 2 }),
    effects: [one('refetchMembers'), { kind: 'ownServiceStatus', serviceStatus: 2 }],
  },
  {
    what: 'one’s own QR access is told',
    event: event('member.qrAccess', { userId: 'u1', hasQrAccess: true }),
    effects: [one('refetchMembers'), { kind: 'qrAccessChanged', hasQrAccess: true }],
  },
  {
    what: 'the group’s settings are told',
    event: event('group.settings', { group }),
    effects: [{ kind: 'groupChanged', group }],
  },
  {
    what: 'and its QR assigner',
    event: event('group.qrAssigner', { hasQrAssigner: true }),
    effects: [{ kind: 'qrAssignerChanged', hasQrAssigner: true }],
  },
  {
    what: 'a notification refreshes the notifications',
    event: event('notification.created', { notification }),
    effects: [{ kind: 'refetchNotifications' }],
  },
]

describe('a live event', () => {
  it.each(rows)('$what', ({ held, event, viewer, filter, changes = [], effects = [] }) => {
    const result = applyEvent(held ?? lookupOf({}), event, viewer ?? agent, {
      ...defaultFilter,
      ...filter,
    })
    expect(result).toEqual({ changes, effects })
  })

  it('is covered here for every name of the contract', () => {
    const covered = new Set(rows.map((row) => row.event.name))
    expect([...covered].toSorted()).toEqual(Object.keys(eventSchemas).toSorted())
  })
})
