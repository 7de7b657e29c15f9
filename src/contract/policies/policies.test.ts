import { describe, expect, expectTypeOf, it } from 'vitest'
import { channels } from '#contract/events.ts'
import { allowed, everybody, free, leaders, own, writers } from './allowed.fixture.ts'
import { can, policies, type SubjectOf } from './index.ts'
import type { ChatFacts } from './chats/chat-visibility.ts'
import type { MenuQuestion } from './menu.ts'
import { sendAction } from './messages/message.ts'
import { sampleViewers, viewer } from './viewers.fixture.ts'

describe('chats and messages', () => {
  it('can be read and marked unread by all who see the chat, and changed by users who are not read-only', () => {
    for (const action of ['chat.see', 'chat.markUnread', 'message.read', 'sidebar.see'] as const)
      expect([action, allowed(action, {}, free)]).toEqual([action, everybody])
    const counted = { chat: { pendingForAll: 1 } }
    expect(allowed('chat.markRead', {}, { ...free, ...counted })).toEqual(everybody)
    // At a service with one count for everybody, only the users who can answer mark a chat as read.
    expect(allowed('chat.markRead', {}, { ...free, chat: {} })).toEqual(writers)
    expect(allowed('chat.markRead', {}, { ...own, chat: {} })).toEqual(['publisher'])
    expect(allowed('chat.markReadForAll', {}, free)).toEqual([])
    expect(allowed('chat.markReadForAll', {}, own)).toEqual(['publisher'])
    expect(allowed('chat.markUnreadForAll', {}, free)).toEqual(['publisher'])
    expect(allowed('chat.markUnreadForAll', {}, own)).toEqual(['publisher'])
    expect(allowed('chat.export', {}, free)).toEqual(leaders)
    const changes = [
      'chat.archive',
      'chat.flag',
      'chat.endWait',
      'chat.delete',
      'message.send',
      'message.react',
      'message.delete',
      'message.schedule',
      'contact.edit',
      'contact.tag',
      'contact.note',
    ] as const
    for (const action of changes) {
      expect([action, allowed(action, {}, free)]).toEqual([action, writers])
      expect([action, allowed(action, {}, { ...free, groupId: 'g2' })]).toEqual([action, []])
    }
  })

  it('nobody writes to a blocked person or takes their chat out of the archive', () => {
    const blocked = { ...free, blocked: { at: '2026-01-01T00:00:00.000Z', kind: 'spam' as const } }
    const settings = { hasFlows: true }
    for (const action of [
      'message.send',
      'message.react',
      'message.schedule',
      'message.sendTemplate',
      'message.sendFlow',
      'chat.endWait',
      'chat.archive',
    ] as const)
      expect([action, allowed(action, settings, blocked)]).toEqual([action, []])
    for (const action of ['message.delete', 'contact.note', 'chat.flag'] as const)
      expect([action, allowed(action, {}, blocked)]).toEqual([action, writers])
    for (const kind of ['archive', 'unarchive'] as const) {
      const changed = { contact: { ...blocked, chat: { pendingForAll: 0 } }, teamCount: 1, kind }
      expect(allowed('chats.change', {}, changed)).toEqual([])
    }
  })

  it('people are blocked by whoever may write in the chat; admins and managers list them', () => {
    const settings = { blocksContacts: true }
    expect(allowed('contact.block', settings, free)).toEqual(writers)
    expect(allowed('contact.block', settings, own)).toEqual(writers)
    expect(allowed('contact.block', settings, { ...free, groupId: 'g2' })).toEqual([])
    expect(allowed('contact.block', settings, { ...free, isGroupChat: true })).toEqual([])
    expect(allowed('contact.block', {}, free)).toEqual([])
    expect(allowed('contact.listBlocked', settings)).toEqual(leaders)
    expect(allowed('contact.listBlocked', {})).toEqual([])
  })

  it('admins and managers merge contacts that they see', () => {
    const leading = ['superAdmin', 'admin', 'manager']
    const settings = { mergesContacts: true }
    expect(allowed('contact.offerMerge', settings)).toEqual(leading)
    expect(allowed('contact.merge', settings, free)).toEqual(leading)
    expect(allowed('contact.offerMerge', {})).toEqual([])
    expect(allowed('contact.merge', settings, { ...free, isGroupChat: true })).toEqual([])
    expect(allowed('contact.merge', settings, { ...free, groupId: 'g2' })).toEqual([])
  })

  it('admins import chats of contacts that they see', () => {
    const settings = { importsHistory: true }
    const admins = ['superAdmin', 'admin']
    expect(allowed('contact.offerHistory', settings)).toEqual(admins)
    expect(allowed('contact.importHistory', settings, free)).toEqual(admins)
    expect(allowed('contact.offerHistory', {})).toEqual([])
    expect(allowed('contact.importHistory', settings, { ...free, isGroupChat: true })).toEqual([])
    expect(allowed('contact.importHistory', settings, { ...free, groupId: 'g2' })).toEqual([])
  })

  it('who may write in the chat notes an opt-out, admins and managers take it back', () => {
    const settings = { setsOptOuts: true }
    expect(allowed('contact.optOut', settings, free)).toEqual(writers)
    expect(allowed('contact.optIn', settings, free)).toEqual(leaders)
    for (const action of ['contact.optOut', 'contact.optIn'] as const) {
      expect(allowed(action, settings, { ...free, groupId: 'g2' })).toEqual([])
      expect(allowed(action, settings, { ...free, isGroupChat: true })).toEqual([])
      expect(allowed(action, {}, free)).toEqual([])
    }
  })

  it('two steps are demanded by admins, in a group whose service has them', () => {
    const settings = { hasTwoStep: true }
    expect(allowed('twoStep.edit', settings)).toEqual(['superAdmin', 'admin'])
    expect(allowed('twoStep.see', settings)).toEqual(['superAdmin', 'admin'])
    const reader = { ...viewer('admin', settings), isReadOnly: true }
    expect([can(reader, 'twoStep.see'), can(reader, 'twoStep.edit')]).toEqual([true, false])
    for (const action of ['twoStep.see', 'twoStep.edit'] as const)
      expect([action, allowed(action, {})]).toEqual([action, []])
  })

  it('single sign-on is seen and tried by admins, in a group whose service has it', () => {
    const settings = { hasSingleSignOn: true }
    expect(allowed('singleSignOn.see', settings)).toEqual(['superAdmin', 'admin'])
    expect(allowed('singleSignOn.see', {})).toEqual([])
    const reader = { ...viewer('admin', settings), isReadOnly: true }
    expect(can(reader, 'singleSignOn.see')).toBe(true)
  })

  it('macros are made by admins, and run by who may write, sees the team and the tags', () => {
    const settings = { runsMacros: true }
    const tagged = { kind: 'tag', tagId: 'tag-of-nobody' } as const
    expect(allowed('macros.edit', settings)).toEqual(['superAdmin', 'admin'])
    expect(allowed('macros.run', settings)).toEqual(writers)
    expect(allowed('macro.see', settings, { actions: [] })).toEqual(everybody)
    for (const macro of [{ actions: [tagged] }, { actions: [], teamId: 'of-nobody' }])
      expect(allowed('macro.see', settings, macro)).toEqual(
        everybody.filter((one) => viewer(one).role !== 'ROLE_PUBLISHER'),
      )
    expect(allowed('macro.see', {}, { actions: [] })).toEqual([])
    expect([allowed('macros.edit', {}), allowed('macros.run', {})]).toEqual([[], []])
  })

  it('targets are set by admins, seen by everybody who leads, and their results by admins', () => {
    const settings = { hasTargets: false }
    expect(allowed('targets.edit', settings)).toEqual(['superAdmin', 'admin'])
    expect(allowed('targets.see', settings)).toEqual(
      everybody.filter((one) => viewer(one).role !== 'ROLE_PUBLISHER'),
    )
    for (const action of ['targets.see', 'targets.edit', 'targets.report'] as const)
      expect([action, allowed(action, {})]).toEqual([action, []])
    expect(allowed('chatList.byTarget', settings)).toEqual([])
    expect(allowed('chatList.byTarget', { hasTargets: true })).toEqual(everybody)
  })

  it('the audit log is read by admins who may change something', () => {
    const settings = { hasAudit: true }
    expect(allowed('audit.see', settings)).toEqual(['superAdmin', 'admin'])
    expect(can({ ...viewer('admin', settings), isReadOnly: true }, 'audit.see')).toBe(false)
    expect(allowed('audit.see', {})).toEqual([])
  })

  it('rules are made by admins, and seen by everybody who leads', () => {
    const settings = { runsRules: true }
    expect(allowed('rules.edit', settings)).toEqual(['superAdmin', 'admin'])
    expect(allowed('rules.see', settings)).toEqual(
      everybody.filter((one) => viewer(one).role !== 'ROLE_PUBLISHER'),
    )
    expect([allowed('rules.see', {}), allowed('rules.edit', {})]).toEqual([[], []])
  })
  it('two steps are demanded by admins, and reset by who may change the member', () => {
    const settings = { hasTwoStep: true }
    const admins = ['superAdmin', 'admin']
    expect(allowed('twoStep.see', settings)).toEqual(admins)
    expect(allowed('twoStep.edit', settings)).toEqual(admins)
    expect(allowed('twoStep.reset', settings, { id: 'x', isSuperAdmin: false })).toEqual(admins)
    expect(allowed('twoStep.reset', settings, { id: 'x', isSuperAdmin: true })).toEqual([
      'superAdmin',
    ])
    const admin = viewer('admin', settings)
    const reader = { ...admin, isReadOnly: true }
    expect([can(reader, 'twoStep.see'), can(reader, 'twoStep.edit')]).toEqual([true, false])
    expect(can(admin, 'twoStep.reset', { id: admin.userId, isSuperAdmin: false })).toBe(false)
    expect([allowed('twoStep.see', {}), allowed('twoStep.edit', {})]).toEqual([[], []])
  })
  it('keys and webhooks are made by admins, in a group that has them', () => {
    const settings = { hasIntegrations: true }
    const admins = ['superAdmin', 'admin']
    expect(allowed('integrations.see', settings)).toEqual(admins)
    expect(allowed('integrations.edit', settings)).toEqual(admins)
    const reader = { ...viewer('admin', settings), isReadOnly: true }
    expect(can(reader, 'integrations.see')).toBe(true)
    expect(can(reader, 'integrations.edit')).toBe(false)
    expect([allowed('integrations.see', {}), allowed('integrations.edit', {})]).toEqual([[], []])
  })

  it('fields of contacts are named by admins, and filled in by agents if they may', () => {
    expect(allowed('contactFields.see', {})).toEqual(everybody)
    expect(allowed('contactFields.edit', { namesFields: true })).toEqual(['superAdmin', 'admin'])
    expect(allowed('contactFields.edit', {})).toEqual([])
    expect(allowed('contactFields.count', { namesFields: true })).toEqual(
      leaders.filter((one) => one !== 'supervisor'),
    )
    expect(allowed('contactField.fill', {}, { agentsEdit: true })).toEqual(writers)
    expect(allowed('contactField.fill', {}, { agentsEdit: false })).toEqual(leaders)
  })

  it('can be followed by users who see them and do not have them, at a service that has that', () => {
    const colleagues = { ...own, userId: 'other', userTagId: 'tag-other' }
    const settings = { followsChats: true }
    expect(allowed('chat.follow', settings, free)).toEqual(everybody)
    expect(allowed('chat.follow', settings, own)).toEqual(leaders)
    expect(allowed('chat.follow', settings, colleagues)).toEqual(leaders)
    const hidden = { ...settings, freeContactsNotVisibleByPublisher: true }
    expect(allowed('chat.follow', hidden, free)).toEqual(leaders)
    expect(allowed('chat.follow', settings, { ...free, groupId: 'g2' })).toEqual([])
    expect(allowed('chat.follow', {}, free)).toEqual([])
  })

  it('accept templates only from users with template access', () => {
    const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
    expect(allowed('message.sendTemplate', {}, free)).toEqual(writers)
    expect(allowed('message.sendTemplate', restricted, free)).toEqual(['superAdmin'])
    const permitted = { ...viewer('publisher', restricted), hasTemplatePermission: true }
    expect(can(permitted, 'message.sendTemplate', free)).toBe(true)
  })

  it('accept flows only in a group with flows; flowRestrictionForPublisher excludes publishers', () => {
    expect(allowed('message.sendFlow', {}, free)).toEqual([])
    expect(allowed('message.sendFlow', { hasFlows: true }, free)).toEqual(writers)
    expect(
      allowed('message.sendFlow', { hasFlows: true, flowRestrictionForPublisher: true }, free),
    ).toEqual(leaders)
  })
})

describe('extensions of a message', () => {
  it('are sent by users who may write, at a service that has them', () => {
    for (const [action, setting] of [
      ['message.sendCard', 'sendsCards'],
      ['message.askPlace', 'asksPlace'],
      ['message.askCall', 'asksCall'],
      ['message.sendProducts', 'hasCatalogue'],
    ] as const) {
      expect(allowed(action, { [setting]: true }, free)).toEqual(writers)
      expect(allowed(action, { [setting]: true }, own)).toEqual([...leaders, 'publisher'])
      expect(allowed(action, { [setting]: false }, free)).toEqual([])
      expect(allowed(action, {}, free)).toEqual([])
      expect(allowed(action, { [setting]: true }, { ...free, groupId: 'g2' })).toEqual([])
    }
    expect(sendAction({})).toBe('message.send')
    expect(sendAction({ contacts: [] })).toBe('message.sendCard')
    expect(sendAction({ asksFor: 'place' })).toBe('message.askPlace')
    expect(sendAction({ asksFor: 'call' })).toBe('message.askCall')
    expect(sendAction({ asksFor: 'number' })).toBe('message.askNumber')
    expect(sendAction({ products: { ids: [] } })).toBe('message.sendProducts')
  })

  it('the number is asked of people who hide it', () => {
    const asks = { asksNumber: true }
    const hidden = { ...free, phone: 'PE.99027276822493263' }
    expect(allowed('message.askNumber', asks, hidden)).toEqual(writers)
    expect(allowed('message.askNumber', asks, { ...free, phone: '51999000001' })).toEqual([])
    expect(allowed('message.askNumber', {}, hidden)).toEqual([])
  })
})

describe('the Contacts screen', () => {
  const app = { messagingAppData: { appId: 'app' } }
  const shown = everybody.filter((who) => who !== 'supervisor')

  it('is for everybody but supervisors, in a group with a messaging app', () => {
    expect(allowed('contact.list', app)).toEqual(shown)
    expect(allowed('contact.list', { messagingAppData: undefined })).toEqual([])
  })

  it('allows bulk changes and segments to users who are not read-only', () => {
    const changing = shown.filter((who) => who !== 'readOnly')
    expect(allowed('contact.bulk', app)).toEqual(changing)
    expect(allowed('segment.edit', app)).toEqual(changing)
  })

  it('allows agents to run campaigns, not to export them or to overrule a colleague’s', () => {
    const leading = ['superAdmin', 'admin', 'manager']
    expect(allowed('campaign.run', app)).toContain('publisher')
    expect(allowed('campaign.export', app)).toEqual(leading)
    expect(allowed('campaign.overrule', app, { createdByUserId: 'admin' })).toEqual(leading)
    expect(allowed('campaign.overrule', app, { createdByUserId: 'publisher' })).toContain(
      'publisher',
    )
  })

  it('allows import and export to admins and managers', () => {
    const leading = ['superAdmin', 'admin', 'manager']
    expect(allowed('contact.import', app)).toEqual(leading)
    expect(allowed('contact.export', app)).toEqual(leading)
    expect(allowed('contact.createIncomplete', app)).toEqual(leading)
    expect(allowed('contact.undoImport', app, { userId: 'admin' })).toEqual(['superAdmin', 'admin'])
    expect(allowed('contact.undoImport', app, { userId: 'manager' })).toEqual(leading)
    expect(allowed('contact.undoImport', app, { userId: 'publisher' })).not.toContain('publisher')
  })

  it('allows the same users to delete contacts whose chats they see', () => {
    const leading = ['superAdmin', 'admin', 'manager']
    expect(allowed('contact.offerDelete', app)).toEqual(leading)
    expect(allowed('contact.delete', app, free)).toEqual(leading)
    expect(allowed('contact.delete', app, { ...free, groupId: 'other' })).toEqual([])
  })
})

describe('the chat list', () => {
  it('can be filtered by agent by users who see other agents’ chats', () => {
    expect(allowed('chatList.byAgent', {})).toEqual(leaders)
  })

  it('can be filtered by team in a group with teams', () => {
    expect(allowed('chatList.byTeam', {})).toEqual(everybody)
    expect(allowed('chatList.byTeam', { hasTeams: false })).toEqual([])
  })

  it('can be filtered by the tags that the user sees', () => {
    expect(allowed('chatList.byTag', {}, { id: 'tag-extra' })).toEqual(writers)
    expect(allowed('chatList.byTag', {}, { id: 'tag-other' })).toEqual(leaders)
  })
})

describe('a saved view', () => {
  const own = { userId: 'publisher' }
  const ofTeam = { teamId: 'team-id' }

  it('is seen and changed by its user', () => {
    expect(allowed('savedView.see', {}, own)).toEqual(['publisher'])
    expect(allowed('savedView.edit', {}, own)).toEqual(['publisher'])
  })

  it('of a team is seen by its members, and shared and changed by admins', () => {
    const member = { ...viewer('publisher'), teamId: 'team-id' }
    expect(can(member, 'savedView.see', ofTeam)).toBe(true)
    expect(can(member, 'savedView.edit', ofTeam)).toBe(false)
    expect(can({ ...member, teamId: 'other' }, 'savedView.see', ofTeam)).toBe(false)
    const admins = ['superAdmin', 'admin']
    expect(allowed('savedView.edit', {}, ofTeam)).toEqual(admins)
    expect(allowed('savedView.share', {})).toEqual(admins)
    expect(allowed('savedView.share', { hasTeams: false })).toEqual([])
  })
})

describe('the team panel', () => {
  const agent = { id: 'other', role: 'ROLE_PUBLISHER', disabled: false, isReadOnly: false } as const

  it('is for managers and admins, and for agents who are not read-only', () => {
    expect(allowed('overview.see', {})).toEqual(writers)
    expect(allowed('overview.shareOut', {})).toEqual(leaders)
  })

  it('has the agents of a manager’s team, of all teams for admins, and the agent themselves', () => {
    const ofNorth = { ...agent, teamTagId: 'team-north' }
    const ofSouth = { ...agent, teamTagId: 'team-south' }
    const admins = leaders.filter((who) => who !== 'manager')
    expect(allowed('overview.agent', {}, ofNorth)).toEqual(leaders)
    expect(allowed('overview.agent', {}, ofSouth)).toEqual(admins)
    expect(allowed('overview.agent', { hasTeams: false }, ofSouth)).toEqual(leaders)
    expect(allowed('overview.agent', {}, { ...ofNorth, id: 'publisher' })).toEqual([
      ...leaders,
      'publisher',
    ])
    expect(allowed('overview.agent', {}, { ...ofNorth, isReadOnly: true })).toEqual([])
    expect(allowed('overview.team', {}, ofNorth)).toEqual(leaders)
    expect(allowed('overview.team', {}, ofSouth)).toEqual(admins)
  })
})

describe('a viewer may subscribe', () => {
  const follow = (channel: string) => allowed('channel.follow', {}, { channel })

  it('only to the group’s push channel, the viewer’s own feed and the viewer’s user channel', () => {
    expect(follow(channels.group('g1'))).toEqual(everybody)
    expect(follow(channels.group('g2'))).toEqual([])
    expect(follow(channels.feed('g1', 'publisher'))).toEqual(['publisher'])
    expect(follow(channels.feed('g2', 'publisher'))).toEqual([])
    expect(follow(channels.user('publisher'))).toEqual(['publisher'])
    expect(follow(channels.user('stranger'))).toEqual(['stranger'])
    expect(follow(channels.presence('c'))).toEqual([])
  })

  it('to the presence channel of a chat only if the viewer sees the chat', () => {
    expect(allowed('channel.followChat', {}, free)).toEqual(everybody)
    expect(allowed('channel.followChat', {}, { ...own, groupId: 'g2' })).toEqual([])
  })
})

it('only users who are not read-only may write messages', () => {
  expect(allowed('message.compose', {})).toEqual(writers)
})

it('only users who are not read-only may upload files', () => {
  expect(allowed('file.upload', {})).toEqual(writers)
})

describe('the policy for templates, tags, campaigns and the group', () => {
  it('reserves templates for admins in a group with templatesManagedByAdmin', () => {
    const editors = writers.filter((who) => who !== 'supervisor')
    for (const action of ['template.edit', 'messageTemplate.edit', 'waTemplate.edit'] as const) {
      expect([action, allowed(action, {})]).toEqual([action, editors])
      const byAdmins = allowed(action, { templatesManagedByAdmin: true })
      expect([action, byAdmins]).toEqual([action, ['superAdmin', 'admin']])
    }
    const restricted = { templateRestrictionForPublisher: true }
    expect(allowed('template.edit', restricted)).toEqual(editors)
    expect(allowed('waTemplate.edit', restricted)).toEqual(['superAdmin', 'admin'])
    expect(allowed('template.see', {})).toEqual(everybody)
  })

  it('limits template access to super admins in a group with both the module and the restriction', () => {
    const module = { hasTemplateModule: true, templateRestrictionForPublisher: true }
    expect(allowed('template.access', module)).toEqual(['superAdmin'])
    expect(allowed('template.access', { templateRestrictionForPublisher: true })).toEqual(everybody)
    expect(allowed('template.access', { hasTemplateModule: true })).toEqual(everybody)
  })

  it('shows the pin to non-publishers, and to publishers only on pinned templates', () => {
    expect(allowed('template.seePin', {}, { pinned: false })).toEqual(leaders)
    expect(allowed('template.seePin', {}, { pinned: true })).toEqual(everybody)
    expect(allowed('template.pin', {})).toEqual(['superAdmin', 'admin', 'manager'])
  })

  it('shows publishers only their own tags', () => {
    expect(allowed('tag.see', {}, { id: 'tag-extra' })).toEqual([...leaders, 'publisher'])
    expect(allowed('tag.see', {}, { id: 'tag-other' })).toEqual(leaders)
  })

  it('shows everybody the levels, and lets managers and admins edit them', () => {
    expect(allowed('level.see', {})).toEqual(everybody)
    expect(allowed('level.edit', {})).toEqual(leaders.filter((who) => who !== 'supervisor'))
    expect(allowed('level.usage', {})).toEqual(leaders.filter((who) => who !== 'supervisor'))
    expect(allowed('tag.create', {})).toEqual(writers)
  })

  it('reserves toggles and users for admins, and settings for admins and managers; supervisors get none', () => {
    expect(allowed('group.toggle', {})).toEqual(['superAdmin', 'admin'])
    expect(allowed('line.edit', {})).toEqual(['superAdmin', 'admin'])
    expect(allowed('line.see', {})).toEqual(leaders)
    expect(allowed('user.manage', {})).toEqual(['superAdmin', 'admin'])
    expect(allowed('group.settings', {})).toEqual(['superAdmin', 'admin', 'manager'])
    expect(allowed('group.see', {})).toEqual(everybody)
    expect(allowed('group.leave', {})).toEqual(everybody)
  })

  it('requires the flag of the group and of the user for the QR assigner', () => {
    expect(allowed('qrAssigner.use', { hasQrAssigner: true })).toEqual([])
    const granted = (hasQrAssigner: boolean) =>
      sampleViewers.filter((who) =>
        can({ ...viewer(who, { hasQrAssigner }), hasQrAccess: true }, 'qrAssigner.use'),
      )
    expect(granted(true)).toEqual(['publisher'])
    expect(granted(false)).toEqual([])
  })

  it('denies actions whose menu item or section is hidden', () => {
    expect(allowed('report.see', {})).toEqual(['superAdmin', 'admin'])
    expect(allowed('ads.see', {})).toEqual([])
    expect(allowed('ads.see', { metaAds: true })).toEqual(everybody)
    expect(allowed('campaign.run', { campaignRestrictionForPublisher: true })).toEqual([
      'superAdmin',
      'admin',
      'manager',
    ])
    expect(allowed('flow.edit', { hasFlows: true })).toEqual([
      'superAdmin',
      'admin',
      'manager',
      'publisher',
    ])
    expect(allowed('crm.see', {}, free)).toEqual([])
    expect(allowed('crm.see', { dataExt001Enabled: true }, free)).toEqual(everybody)
    expect(allowed('sidebar.members', {}, { ...free, isGroupChat: true })).toEqual(everybody)
    expect(allowed('sidebar.members', {}, free)).toEqual([])
  })
})

it('a stranger may do no action', () => {
  const stranger = viewer('stranger', { hasFlows: true, metaAds: true, hasChatStatus: true })
  const everySubject = {
    ...own,
    phone: 'PE.99027276822493263',
    contact: { ...own, chat: {} },
    teamCount: 3,
    kind: 'archive' as const,
    to: { userId: null, teamTagId: null },
    id: 'tag-publisher',
    pinned: true,
    item: 'reports' as const,
    widthPx: 2_000,
    role: 'ROLE_PUBLISHER' as const,
    disabled: false,
    isReadOnly: false,
    isSuperAdmin: false,
    agentsEdit: true,
    actions: [],
    channel: channels.group('g1'),
    userTagIds: [],
    chat: {},
    now: 0,
  }
  const granted = Object.entries(policies)
    .filter(([, rule]) => rule(stranger, everySubject))
    .map(([action]) => action)
  expect(granted).toEqual([])
})

it('SubjectOf has the arguments of the action’s rule after the viewer', () => {
  expectTypeOf<SubjectOf<'group.toggle'>>().toEqualTypeOf<[]>()
  expectTypeOf<SubjectOf<'chat.see'>>().toEqualTypeOf<[chat: ChatFacts]>()
  expectTypeOf<SubjectOf<'menu.see'>>().toEqualTypeOf<[question: MenuQuestion]>()
})
