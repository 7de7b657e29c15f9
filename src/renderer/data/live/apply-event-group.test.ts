import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { notificationSchema } from '#contract/entities/messages/notification.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { admin, at, event, lookupOf } from './live-data.fixture.ts'
import { testEvents, one } from './rows.fixture.ts'

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

testEvents('the group', [
  {
    what: 'a changed tag refetches the tags',
    event: event('tag.changed', { tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false } }),
    effects: [{ kind: 'refetchTagList' }],
  },
  {
    what: 'a tag that replaces another tag replaces it in the filter and the chats',
    event: event('tag.changed', {
      tag: { id: 't3', groupId: 'g1', name: 'VIP', archived: false },
      replacedId: 't4',
    }),
    effects: [{ kind: 'refetchTagList' }, { kind: 'tagReplaced', tagId: 't3', replacedId: 't4' }],
  },
  {
    what: 'a change of the profile on the channel refetches the profile',
    event: event('whatsAppProfile.changed', { groupId: 'g1' }),
    effects: [{ kind: 'refetchWhatsAppProfile' }],
  },
  {
    what: 'a change of the line refetches it',
    event: event('line.changed', {}),
    effects: [{ kind: 'lineChanged' }],
  },
  {
    what: 'a changed field of contacts refetches the fields',
    event: event('contactFields.changed', {}),
    effects: [{ kind: 'refetchContactFields' }],
  },
  {
    what: 'converted values of a field refetch the contacts',
    event: event('contactFields.changed', { updated: 2 }),
    effects: [
      { kind: 'refetchContactFields' },
      { kind: 'refetchContacts' },
      { kind: 'refetchList' },
    ],
  },
  {
    what: 'a changed segment refetches the segments',
    event: event('segment.changed', { segmentId: 'g1' }),
    effects: [{ kind: 'refetchSegments' }],
  },
  {
    what: 'a changed saved view refetches the saved views',
    event: event('savedViews.changed', {}),
    effects: [{ kind: 'refetchSavedViews' }],
  },
  {
    what: 'a changed macro refetches the macros',
    event: event('macros.changed', {}),
    effects: [{ kind: 'refetchMacros' }],
  },
  {
    what: 'changed targets refetch them and what is due',
    event: event('targets.changed', {}),
    effects: [{ kind: 'refetchTargets' }],
  },
  {
    what: 'a changed rule refetches the rules, their dry runs and their log',
    event: event('rules.changed', {}),
    effects: [{ kind: 'refetchRules' }],
  },
  {
    what: 'a run of rules refetches their counts and their log',
    event: event('rules.ran', { contactId: 'c1' }),
    effects: [{ kind: 'refetchRuleRuns' }],
  },
  {
    what: 'a changed key or webhook refetches both lists',
    event: event('integrations.changed', {}),
    effects: [{ kind: 'refetchIntegrations' }],
  },
  {
    what: 'a changed demand of two steps refetches it and the user',
    event: event('twoStep.changed', {}),
    effects: [{ kind: 'refetchTwoStep' }],
  },
  {
    what: 'missed events change nothing: main has everything fetched again',
    event: event('events.missed', {}),
  },
  {
    what: 'an import that only created contacts refetches the contacts, but not the chat list',
    event: event('contacts.imported', { created: 2, updated: 0 }),
    effects: [{ kind: 'refetchContacts' }],
  },
  {
    what: 'an import that updated contacts refetches the contacts and the chat list',
    event: event('contacts.imported', { created: 2, updated: 1 }),
    effects: [{ kind: 'refetchContacts' }, { kind: 'refetchList' }],
  },
  {
    what: 'an undone import refetches the contacts and the loaded list',
    event: event('contacts.removed', { removed: 2 }),
    effects: [{ kind: 'refetchContacts' }, { kind: 'refetchWholeList' }],
  },
  {
    what: 'an undone import refetches the open chat too, whose contact may be gone',
    stored: lookupOf({ openContactId: 'c1' }),
    event: event('contacts.removed', { removed: 2 }),
    effects: [
      { kind: 'refetchContacts' },
      { kind: 'refetchWholeList' },
      { kind: 'refetchChat', contactId: 'c1' },
    ],
  },
  {
    what: 'a changed campaign refetches the campaigns',
    event: event('campaign.changed', { campaignId: 'p1' }),
    effects: [{ kind: 'refetchCampaigns' }],
  },
  {
    what: 'a changed quick message refetches the templates',
    event: event('template.changed', { templateId: 'q1' }),
    effects: [{ kind: 'refetchTemplates' }],
  },
  {
    what: 'a changed flow refetches the flows',
    event: event('flow.changed', { flowId: 'w1' }),
    effects: [{ kind: 'refetchFlows' }],
  },
  {
    what: 'a new status of a channel template refetches the channel templates and the quick messages',
    event: event('waTemplate.status', { template }),
    effects: [{ kind: 'refetchWaTemplates' }, { kind: 'refetchTemplates' }],
  },
  {
    what: 'a new category of a channel template refetches the channel templates',
    event: event('waTemplate.category', { template, prevCategory: 'UTILITY' }),
    effects: [{ kind: 'refetchWaTemplates' }],
  },
  {
    what: 'who has chats open is shown in their rows',
    event: event('chats.viewed', {
      items: [{ contactId: 'c1', viewers: [{ userId: 'u2', isTyping: true }] }],
    }),
    effects: [
      {
        kind: 'viewersChanged',
        items: [{ contactId: 'c1', viewers: [{ userId: 'u2', isTyping: true }] }],
      },
    ],
  },
  {
    what: 'a snooze of a colleague is shown in the chat',
    event: event('snoozes.changed', { contactId: 'c1', snoozes: [] }),
    effects: [{ kind: 'snoozesChanged', contactId: 'c1', snoozes: [] }],
  },
  {
    what: 'a changed team refetches the teams',
    event: event('team.changed', { teamId: 'e1' }),
    effects: [{ kind: 'refetchTeams' }],
  },
  {
    what: 'a changed invitation refetches the invitations',
    event: event('invitation.changed', { invitationId: 'v1' }),
    effects: [{ kind: 'refetchInvitations' }],
  },
  {
    what: 'a change of a colleague’s tags refetches the members',
    event: event('member.tagsChanged', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a change of the viewer’s own tags refreshes the session and does not end it',
    event: event('member.tagsChanged', { member: me }),
    effects: [one('refetchMembers'), { kind: 'ownTagsChanged' }],
  },
  {
    what: 'a change of a colleague’s team refetches the members',
    event: event('member.teamChanged', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a change of the viewer’s own team refreshes what they see and does not end the session',
    event: event('member.teamChanged', { member: me }),
    effects: [one('refetchMembers'), { kind: 'ownTeamChanged' }],
  },
  {
    what: 'a new member refetches the members',
    event: event('member.added', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a colleague’s new name refetches the members',
    event: event('member.profile', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a change of a colleague’s role refetches the members',
    event: event('member.roleChanged', { member: ana }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'a change of the viewer’s own role ends the session',
    event: event('member.roleChanged', { member: me }),
    effects: [{ kind: 'ownAccessChanged', how: 'role' }],
  },
  {
    what: 'disabling the viewer ends the session',
    event: event('member.disabled', { member: me }),
    effects: [{ kind: 'ownAccessChanged', how: 'disabled' }],
  },
  {
    what: 'removing the viewer ends the session',
    event: event('member.removed', { userId: 'u1' }),
    effects: [{ kind: 'ownAccessChanged', how: 'removed' }],
  },
  {
    what: 'disabling an agent clears an admin’s filter by that agent',
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
    what: 'removing an agent clears an admin’s filter by that agent',
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
    what: 'an agent removed by the viewer stays in the filter, and the frames reload',
    event: event('member.removed', { userId: 'u7', tagId: 't7', byUserId: 'u2' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'an agent disabled by the viewer stays in the filter, and the frames reload',
    event: event('member.disabled', { member: ana, byUserId: 'u2' }),
    viewer: admin,
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'a filter by an agent who becomes an admin is cleared, because the agent’s tag is removed',
    event: event('member.roleChanged', {
      member: { ...ana, role: 'ROLE_ADMI', tagId: undefined },
      droppedTagId: 't7',
    }),
    viewer: admin,
    filter: { agentTagIds: ['t7', 't8'] },
    effects: [one('refetchMembers'), { kind: 'clearAgentFilter', tagId: 't7' }, one('refetchList')],
  },
  {
    what: 'disabling an agent keeps a filter by another agent',
    event: event('member.disabled', { member: ana }),
    viewer: admin,
    filter: { agentTagIds: ['t8'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'a removed agent stays in the filter of a viewer who is an agent',
    event: event('member.removed', { userId: 'u7', tagId: 't7' }),
    filter: { agentTagIds: ['t7'] },
    effects: [one('refetchMembers'), one('reloadFrames')],
  },
  {
    what: 'a new service status of a colleague refetches the members',
    event: event('member.serviceStatus', { userId: 'u7', serviceStatus: 2 }),
    effects: [one('refetchMembers')],
  },
  {
    what: 'the viewer’s own service status is applied',
    event: event('member.serviceStatus', { userId: 'u1', serviceStatus: 2 }),
    effects: [one('refetchMembers'), { kind: 'ownServiceStatus', serviceStatus: 2 }],
  },
  {
    what: 'the viewer’s own QR access is applied',
    event: event('member.qrAccess', { userId: 'u1', hasQrAccess: true }),
    effects: [one('refetchMembers'), { kind: 'qrAccessChanged', hasQrAccess: true }],
  },
  {
    what: 'the group’s settings are applied',
    event: event('group.settings', { group }),
    effects: [{ kind: 'groupChanged', group }],
  },
  {
    what: 'the group’s QR assigner is applied',
    event: event('group.qrAssigner', { hasQrAssigner: true }),
    effects: [{ kind: 'qrAssignerChanged', hasQrAssigner: true }],
  },
  {
    what: 'a scan of the viewer’s own QR code refetches the code',
    event: event('qrAssigner.used', { userId: 'u1', codeId: 'q1', contactId: 'c1' }),
    effects: [{ kind: 'refetchQrCode' }],
  },
  {
    what: 'a scan of a colleague’s QR code changes nothing',
    event: event('qrAssigner.used', { userId: 'u7', codeId: 'q1', contactId: 'c1' }),
    effects: [],
  },
  {
    what: 'a notification refetches the notifications',
    event: event('notification.created', { notification }),
    effects: [{ kind: 'refetchNotifications' }],
  },
  {
    what: 'a notification that was read in another window refetches the notifications',
    event: event('notifications.marked', { byUserId: 'u1' }),
    effects: [{ kind: 'refetchNotifications' }],
  },
])
