import fc from 'fast-check'
import type { EventName, RealtimeEvent } from '#contract/events.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { notificationSchema } from '#contract/entities/notification.ts'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import type { EventViewer } from './store/event-result.ts'
import { defaultFilter, type ListFilter } from './store/chat-filter.ts'
import { admin, agent, at, event } from './test-data.ts'
import { anyContact, anyContactId, anyMessage, anyStatus } from './test-service.ts'

/** Ids of users: the viewers themselves and a colleague. */
export const anybody = fc.constantFrom('u1', 'u2', 'u9')

const ofContact = <Name extends EventName>(name: Name & `${'contact' | 'chat'}.${string}`) =>
  fc
    .record({ contact: anyContact, byUserId: anybody })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these events require nothing besides the contact; TypeScript cannot check that for a generic name
    .map((data) => event(name, { ...data, contactId: data.contact.id } as never))

const tagged = fc
  .record({
    contact: anyContact,
    byUserId: anybody,
    type: fc.constantFrom('level1', 'level2'),
    tagId: fc.constantFrom('lt1', 'lt2'),
  })
  .map(({ type, tagId, ...data }) => ({
    ...data,
    contactId: data.contact.id,
    tagId,
    tag: { id: tagId, name: tagId, type },
  }))

const member = fc
  .record({ id: anybody, tagId: fc.constantFrom('t1', 't7') })
  .map((one) => memberSchema.parse({ ...one, name: one.id, role: 'ROLE_PUBLISHER' }))
const ofMember = fc.record({ member, byUserId: anybody })
const always = <Value>(value: Value) => fc.constant(value)

const reactions = fc.array(
  fc.record({
    sender: fc.constantFrom('contact' as const, 'group' as const),
    emoji: fc.constantFrom('👍', '🙏'),
    sentAt: fc.integer({ min: 0, max: 9 }).map(at),
  }),
  { maxLength: 2 },
)

/** For each event name of the contract, any event with that name. */
export const events: Record<EventName, fc.Arbitrary<RealtimeEvent>> = {
  'message.created': fc
    .record({ message: anyMessage, contact: anyContact })
    .map(({ message, contact }) =>
      event('message.created', { message, contact: { ...contact, id: message.contactId } }),
    ),
  'message.status': fc
    .record({ message: anyMessage, status: anyStatus })
    .map(({ message: { id: messageId, contactId }, status }) =>
      event('message.status', { messageId, contactId, status }),
    ),
  'message.reaction': fc
    .record({ message: anyMessage, reactions })
    .map(({ message: { id: messageId, contactId }, ...data }) =>
      event('message.reaction', { messageId, contactId, ...data }),
    ),
  'message.deleted': fc
    .record({ message: anyMessage, contact: anyContact })
    .map(({ message: { id: messageId, contactId }, contact }) =>
      event('message.deleted', { messageId, contactId, contact: { ...contact, id: contactId } }),
    ),
  'contact.created': ofContact('contact.created'),
  'contact.edited': ofContact('contact.edited'),
  'contact.deleted': anyContactId.map((contactId) => event('contact.deleted', { contactId })),
  'chat.flags': ofContact('chat.flags'),
  'chat.pending': fc
    .record({ contactId: anyContactId, pendingMessages: fc.nat(3), byUserId: anybody })
    .map((data) => event('chat.pending', data)),
  'chat.deleted': ofContact('chat.deleted'),
  'chat.status': ofContact('chat.status'),
  'chat.statusTags': ofContact('chat.statusTags'),
  'contact.assigned': ofContact('contact.assigned'),
  'contact.reassigned': ofContact('contact.reassigned'),
  'contact.unassigned': ofContact('contact.unassigned'),
  'contact.teamAssigned': ofContact('contact.teamAssigned'),
  'contact.teamUnassigned': ofContact('contact.teamUnassigned'),
  'contact.releasedToTeam': ofContact('contact.releasedToTeam'),
  'contact.hidden': fc
    .record({ contactId: anyContactId, byUserId: anybody })
    .map((data) => event('contact.hidden', data)),
  'contact.tagAdded': tagged.map((data) => event('contact.tagAdded', data)),
  'contact.tagRemoved': tagged.map((data) => event('contact.tagRemoved', data)),
  'contact.levelTagAdded': tagged.map((data) => event('contact.levelTagAdded', data)),
  'contact.levelTagRemoved': tagged.map((data) => event('contact.levelTagRemoved', data)),
  'contact.noteAdded': anyContactId.map((contactId) => event('contact.noteAdded', { contactId })),
  'contact.scheduled': anyContactId.map((contactId) => event('contact.scheduled', { contactId })),
  'tag.changed': always(
    event('tag.changed', { tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false } }),
  ),
  'contacts.imported': always(event('contacts.imported', { created: 2, updated: 0 })),
  'whatsAppProfile.changed': always(event('whatsAppProfile.changed', { groupId: 'g1' })),
  'segment.changed': always(event('segment.changed', { segmentId: 'g1' })),
  'campaign.changed': always(event('campaign.changed', { campaignId: 'p1' })),
  'flow.changed': always(event('flow.changed', { flowId: 'q1' })),
  'template.changed': always(event('template.changed', { templateId: 'q1' })),
  'waTemplate.status': always(
    event('waTemplate.status', { template: whatsAppTemplateSchema.parse(templateOf('w1')) }),
  ),
  'waTemplate.category': always(
    event('waTemplate.category', {
      template: whatsAppTemplateSchema.parse(templateOf('w1')),
      prevCategory: 'UTILITY',
    }),
  ),
  'member.added': ofMember.map((data) => event('member.added', data)),
  'member.roleChanged': ofMember.map((data) => event('member.roleChanged', data)),
  'member.profile': ofMember.map((data) => event('member.profile', data)),
  'member.disabled': ofMember.map((data) => event('member.disabled', data)),
  'member.removed': ofMember.map(({ member: { id: userId, tagId }, byUserId }) =>
    event('member.removed', { userId, byUserId, ...(tagId === undefined ? {} : { tagId }) }),
  ),
  'member.teamChanged': ofMember.map((data) => event('member.teamChanged', data)),
  'member.tagsChanged': ofMember.map((data) => event('member.tagsChanged', data)),
  'member.serviceStatus': anybody.map((userId) =>
    event('member.serviceStatus', { userId, serviceStatus: 2 }),
  ),
  'member.qrAccess': anybody.map((userId) =>
    event('member.qrAccess', { userId, hasQrAccess: true }),
  ),
  'invitation.changed': always(event('invitation.changed', { invitationId: 'v1' })),
  'team.changed': always(event('team.changed', { teamId: 'e1' })),
  'group.settings': always(
    event('group.settings', { group: groupSchema.parse({ id: 'g1', name: 'Ventas' }) }),
  ),
  'group.qrAssigner': always(event('group.qrAssigner', { hasQrAssigner: true })),
  'qrAssigner.used': always(
    event('qrAssigner.used', { userId: 'u1', codeId: 'q1', contactId: 'c1' }),
  ),
  'notification.created': always(
    event('notification.created', {
      notification: notificationSchema.parse({
        id: 'n1',
        groupId: 'g1',
        text: 'x',
        type: 'x',
        createdAt: at(1),
      }),
    }),
  ),
}

function templateOf(id: string): object {
  return { id, name: 'Aviso', templateType: 'TEXT', status: 'approved' }
}

export const anyEvent = fc.constantFrom(...Object.values(events)).chain((one) => one)

/** Viewers who see all chats, some chats or no chat. */
export const anyViewer = fc.constantFrom<EventViewer>(
  agent,
  admin,
  { ...agent, sees: ({ userTagId }) => userTagId === 't1' },
  { ...admin, sees: ({ teamTagId }) => teamTagId !== 'south' },
  { ...agent, sees: () => false },
)
export const anyFilter = fc.constantFrom<ListFilter>(
  defaultFilter,
  { ...defaultFilter, type: 'archived' },
  { ...defaultFilter, text: 'carmen' },
  { ...defaultFilter, agentTagIds: ['t7'] },
  { ...defaultFilter, levelTags: [{ tagId: 'lt1', levelId: 'level1' }] },
)
