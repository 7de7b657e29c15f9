import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { notificationSchema } from '#contract/entities/notification.ts'
import { whatsAppTemplateSchema } from '#contract/entities/whatsapp-template.ts'
import { admin, at, event } from './test-data.ts'
import { describeEvents, one } from './test-rows.ts'

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

describeEvents('the group', [
  {
    what: 'a changed tag refreshes the tags',
    event: event('tag.changed', { tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false } }),
    effects: [{ kind: 'refetchTagList' }],
  },
  {
    what: 'a tag that took the place of another replaces it in what is shown',
    event: event('tag.changed', {
      tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false },
      replacedId: 't4',
    }),
    effects: [{ kind: 'refetchTagList' }, { kind: 'tagReplaced', tagId: 't3', replacedId: 't4' }],
  },
  {
    what: 'a changed segment refreshes the segments',
    event: event('segment.changed', { segmentId: 'g1' }),
    effects: [{ kind: 'refetchSegments' }],
  },
  {
    what: 'imported contacts refresh the contacts, and the chat list stays',
    event: event('contacts.imported', { created: 2, updated: 0 }),
    effects: [{ kind: 'refetchContacts' }],
  },
  {
    what: 'an import that updated contacts refreshes the chat list too',
    event: event('contacts.imported', { created: 2, updated: 1 }),
    effects: [{ kind: 'refetchContacts' }, { kind: 'refetchList' }],
  },
  {
    what: 'a changed quick message refreshes the templates',
    event: event('template.changed', { templateId: 'q1' }),
    effects: [{ kind: 'refetchTemplates' }],
  },
  {
    what: 'a changed flow refreshes the flows',
    event: event('flow.changed', { flowId: 'w1' }),
    effects: [{ kind: 'refetchFlows' }],
  },
  {
    what: 'a channel template’s status refreshes those and the quick messages',
    event: event('waTemplate.status', { template }),
    effects: [{ kind: 'refetchWaTemplates' }, { kind: 'refetchTemplates' }],
  },
  {
    what: 'and so does its category',
    event: event('waTemplate.category', { template, prevCategory: 'UTILITY' }),
    effects: [{ kind: 'refetchWaTemplates' }],
  },
  {
    what: 'a changed team refreshes the teams',
    event: event('team.changed', { teamId: 'e1' }),
    effects: [{ kind: 'refetchTeams' }],
  },
  {
    what: 'a changed invitation refreshes the invitations',
    event: event('invitation.changed', { invitationId: 'v1' }),
    effects: [{ kind: 'refetchInvitations' }],
  },
  {
    what: 'a colleague’s tags refresh the people',
    event: event('member.tagsChanged', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'one’s own tags are read again, and the session goes on',
    event: event('member.tagsChanged', { member: me }),
    effects: [one('refetchMembers'), { kind: 'ownTagsChanged' }],
  },
  {
    what: 'a new member refreshes the people',
    event: event('member.added', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a colleague’s new name refreshes the people',
    event: event('member.profile', { member: ana }),
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
    effects: [
      one('refetchMembers'),
      one('reloadFrames'),
      { kind: 'clearAgentFilter', tagId: 't7' },
      one('refetchList'),
    ],
  },
  {
    what: 'or removed',
    event: event('member.removed', { userId: 'u7', tagId: 't7' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [
      one('refetchMembers'),
      one('reloadFrames'),
      { kind: 'clearAgentFilter', tagId: 't7' },
      one('refetchList'),
    ],
  },
  {
    what: 'but not by the admin’s own doing, which draws campaigns and reports anew all the same',
    event: event('member.removed', { userId: 'u7', tagId: 't7', byUserId: 'u2' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'nor when it disables somebody',
    event: event('member.disabled', { member: ana, byUserId: 'u2' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'and loses it with the tag that a new admin drops',
    event: event('member.roleChanged', {
      member: { ...ana, role: 'ROLE_ADMI', tagId: undefined },
      droppedTagId: 't7',
    }),
    viewer: admin,
    filter: { agentTagIds: ['t7', 't8'] },
    effects: [one('refetchMembers'), { kind: 'clearAgentFilter', tagId: 't7' }, one('refetchList')],
  },
  {
    what: 'but not the filter by another agent',
    event: event('member.disabled', { member: ana }),
    viewer: admin,
    filter: { agentTagIds: ['t8'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'nor for an agent',
    event: event('member.removed', { userId: 'u7', tagId: 't7' }),
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
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
    what: 'what became of one’s own QR code is asked',
    event: event('qrAssigner.used', { userId: 'u1', codeId: 'q1', contactId: 'c1' }),
    effects: [{ kind: 'refetchQrCode' }],
  },
  {
    what: 'a colleague’s is theirs',
    event: event('qrAssigner.used', { userId: 'u7', codeId: 'q1', contactId: 'c1' }),
    effects: [],
  },
  {
    what: 'a notification refreshes the notifications',
    event: event('notification.created', { notification }),
    effects: [{ kind: 'refetchNotifications' }],
  },
])
