import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Group } from '../entities/group.ts'
import { memberSchema } from '../entities/member.ts'
import { userSchema } from '../entities/user.ts'
import { channels } from '../events.ts'
import { chatStatuses } from '../rules/chat-status.ts'
import { type Action, can, policies, type SubjectOf } from './index.ts'
import type { ChatFacts } from './chat-visibility.ts'
import type { MenuQuestion } from './menu.ts'
import { viewerOf } from './viewer.ts'
import { sampleViewers, type SampleViewer, groupWith, viewer } from './viewers.fixture.ts'

/** The sample viewers who may do the action. */
function allowed<A extends Action>(
  action: A,
  settings: Partial<Group>,
  ...subject: SubjectOf<A>
): SampleViewer[] {
  return sampleViewers.filter((who) => can(viewer(who, settings), action, ...subject))
}

/** A free chat without a team. All sample viewers but the stranger see it. */
const free = {
  groupId: 'g1',
  userId: undefined,
  userTagId: undefined,
  teamTagId: undefined,
  chatStatus: chatStatuses.none as number,
  chatStatusSetByUser: false,
  isGroupChat: false,
}
/** The publisher's own chat, in their team. */
const own = { ...free, userId: 'publisher', userTagId: 'tag-publisher', teamTagId: 'team-north' }
const leaders: SampleViewer[] = ['superAdmin', 'admin', 'supervisor', 'manager']
const writers: SampleViewer[] = [...leaders, 'publisher']
const everybody: SampleViewer[] = [...writers, 'readOnly']

describe('chats and messages', () => {
  it('are visible to users who see the chat; only users who are not read-only change them', () => {
    for (const action of ['chat.see', 'chat.markUnread', 'message.read', 'sidebar.see'] as const)
      expect([action, allowed(action, {}, free)]).toEqual([action, everybody])
    expect(allowed('chat.markRead', {}, free)).toEqual(writers)
    expect(allowed('chat.markRead', {}, own)).toEqual(['publisher'])
    expect(allowed('chat.export', {}, free)).toEqual(leaders)
    const changes = [
      'chat.archive',
      'chat.flag',
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

  it('accept templates only from users with template access', () => {
    const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
    expect(allowed('message.sendTemplate', {}, free)).toEqual(writers)
    expect(allowed('message.sendTemplate', restricted, free)).toEqual(['superAdmin'])
    const permitted = { ...viewer('publisher', restricted), hasTemplatePermission: true }
    expect(can(permitted, 'message.sendTemplate', free)).toBe(true)
  })

  it('accept flows only in a group with flows; a restriction excludes publishers', () => {
    expect(allowed('message.sendFlow', {}, free)).toEqual([])
    expect(allowed('message.sendFlow', { hasFlows: true }, free)).toEqual(writers)
    expect(
      allowed('message.sendFlow', { hasFlows: true, flowRestrictionForPublisher: true }, free),
    ).toEqual(leaders)
  })
})

describe('the screen Contacts', () => {
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

  it('imports and exports for admins and managers', () => {
    const leading = ['superAdmin', 'admin', 'manager']
    expect(allowed('contact.import', app)).toEqual(leading)
    expect(allowed('contact.export', app)).toEqual(leading)
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

describe('live channels', () => {
  const follow = (channel: string) => allowed('channel.follow', {}, { channel })

  it('allow the viewer’s group, own feed and own user channel, and no others', () => {
    expect(follow(channels.group('g1'))).toEqual(everybody)
    expect(follow(channels.group('g2'))).toEqual([])
    expect(follow(channels.feed('g1', 'publisher'))).toEqual(['publisher'])
    expect(follow(channels.feed('g2', 'publisher'))).toEqual([])
    expect(follow(channels.user('publisher'))).toEqual(['publisher'])
    expect(follow(channels.user('stranger'))).toEqual(['stranger'])
    expect(follow(channels.presence('c'))).toEqual([])
  })

  it('allow the presence channel of a chat to users who see the chat', () => {
    expect(allowed('channel.followChat', {}, free)).toEqual(everybody)
    expect(allowed('channel.followChat', {}, { ...own, groupId: 'g2' })).toEqual([])
  })
})

it('users who are not read-only write messages', () => {
  expect(allowed('message.compose', {})).toEqual(writers)
})

it('users who are not read-only upload files', () => {
  expect(allowed('file.upload', {})).toEqual(writers)
})

describe('assignment', () => {
  it('offers its menu to non-publishers, and to publishers if the contact has an agent', () => {
    expect(allowed('assignment.menu', {}, free)).toEqual(leaders)
    expect(allowed('assignment.menu', {}, own)).toEqual(writers)
  })

  it('lets publishers assign only with hasReassign', () => {
    expect(allowed('assignment.assign', {}, own)).toEqual(leaders)
    expect(allowed('assignment.assign', { hasReassign: true }, own)).toEqual(writers)
  })

  it('offers team actions in a group with teams; removal only for a chat with a team', () => {
    const forTeams = { contact: own, teamCount: 2 }
    expect(allowed('assignment.assignTeam', {}, forTeams)).toEqual(writers)
    expect(allowed('assignment.assignTeam', {}, { ...forTeams, teamCount: 0 })).toEqual([])
    expect(allowed('assignment.assignTeam', { hasTeams: false }, forTeams)).toEqual([])
    for (const question of ['assignment.releaseToTeam', 'assignment.unassignTeam'] as const) {
      expect(allowed(question, {}, own)).toEqual(writers)
      expect(allowed(question, {}, { ...own, teamTagId: undefined })).toEqual([])
      expect(allowed(question, { hasTeams: false }, own)).toEqual([])
    }
  })

  it('allows a release if there is an agent; the release-chat setting forbids it to publishers', () => {
    expect(allowed('assignment.release', {}, free)).toEqual([])
    expect(allowed('assignment.release', {}, own)).toEqual(writers)
    expect(allowed('assignment.release', { hasReleaseChat: true }, own)).toEqual(leaders)
  })

  it('only active, writing publishers can be assigned; a publisher with a team chooses from that team or no team', () => {
    const agent = {
      role: 'ROLE_PUBLISHER',
      teamTagId: 'team-south',
      disabled: false,
      isReadOnly: false,
    } as const
    const takes = (
      who: SampleViewer,
      changes: Partial<{
        role: 'ROLE_ADMI'
        teamTagId: string | undefined
        disabled: boolean
        isReadOnly: boolean
      }>,
      settings: Partial<Group> = {},
    ) => can(viewer(who, settings), 'assignment.toAgent', { ...agent, ...changes })
    expect(takes('admin', {})).toBe(true)
    expect(takes('admin', { role: 'ROLE_ADMI' })).toBe(false)
    expect(takes('admin', { disabled: true })).toBe(false)
    expect(takes('admin', { isReadOnly: true })).toBe(false)
    expect(takes('manager', {})).toBe(true)
    expect(takes('publisher', {})).toBe(false)
    expect(takes('publisher', { teamTagId: 'team-north' })).toBe(true)
    expect(takes('publisher', { teamTagId: undefined })).toBe(true)
    expect(takes('publisher', {}, { hasTeams: false })).toBe(true)
  })

  it.each([
    ['the same team', { teamId: 'n' }, { teamId: 'n' }, true],
    ['another team', { teamId: 'n' }, { teamId: 's' }, false],
    ['a team', {}, { teamId: 's' }, true],
    ['no team', { teamId: 'n' }, {}, true],
    [
      'another team whose tag is unknown',
      { teamId: 'n', teamTagId: 'team-n' },
      { teamId: 's' },
      false,
    ],
    [
      'the same team, whose tag only one of the two has',
      { teamId: 'n', teamTagId: 'team-n' },
      { teamId: 'n' },
      true,
    ],
    [
      'the same team, known only by its tag',
      { teamTagId: 'team-n' },
      { teamId: 'n', teamTagId: 'team-n' },
      true,
    ],
  ])(
    'checks whether a publisher may assign a chat to an agent of %s',
    (_, ofViewer, ofAgent, takes) => {
      const role = 'ROLE_PUBLISHER'
      const user = userSchema.parse({
        id: 'me',
        permissions: [{ groupId: 'g1', role, ...ofViewer }],
      })
      const agent = memberSchema.parse({ id: 'them', role, ...ofAgent })
      expect(can(viewerOf(user, groupWith()), 'assignment.toAgent', agent)).toBe(takes)
    },
  )
})

describe('chat status', () => {
  const on = { hasChatStatus: true }
  const inProgress = { ...own, chatStatus: chatStatuses.inProgress }
  const success = { ...own, chatStatus: chatStatuses.success, chatStatusSetByUser: true }

  it('can be set to success from in progress, with an agent', () => {
    expect(allowed('chatStatus.markSuccess', on, inProgress)).toEqual(writers)
    expect(allowed('chatStatus.markSuccess', {}, inProgress)).toEqual([])
    expect(allowed('chatStatus.markSuccess', on, own)).toEqual([])
    expect(allowed('chatStatus.markSuccess', on, success)).toEqual([])
    const free2 = { ...free, chatStatus: chatStatuses.inProgress }
    expect(allowed('chatStatus.markSuccess', on, free2)).toEqual([])
  })

  it('can be archived or released from success', () => {
    expect(allowed('chatStatus.archive', on, success)).toEqual(writers)
    expect(allowed('chatStatus.archive', on, inProgress)).toEqual([])
    expect(allowed('chatStatus.release', on, success)).toEqual(writers)
    expect(allowed('chatStatus.release', on, inProgress)).toEqual([])
    expect(allowed('chatStatus.release', { ...on, hasReleaseChat: true }, success)).toEqual(leaders)
  })

  it('hides a publisher’s buttons if the contact has no agent', () => {
    expect(allowed('chatStatus.changeTags', on, free)).toEqual(leaders)
    expect(allowed('chatStatus.changeTags', on, own)).toEqual(writers)
  })

  it('allows its tags also in a group without chat statuses', () => {
    expect(allowed('chatStatus.changeTags', { hasChatStatus: false }, own)).toEqual(writers)
    expect(allowed('chatStatus.changeTags', { hasChatStatus: false }, free)).toEqual(leaders)
    expect(allowed('chatStatus.act', { hasChatStatus: false }, own)).toEqual([])
  })

  it('shows its section for a visible chat, only in a group with chat statuses', () => {
    expect(allowed('sidebar.chatStatus', on, free)).toEqual(everybody)
    expect(allowed('sidebar.chatStatus', on, { ...free, groupId: 'g2' })).toEqual([])
    expect(allowed('sidebar.chatStatus', { hasChatStatus: false }, free)).toEqual([])
  })
})

describe('templates, tags, campaigns and the group', () => {
  it('reserves templates for admins if the group says so', () => {
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

  it('gives template access by module, restriction and permission', () => {
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

  it('denies the calls of screens whose menu item is hidden', () => {
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
    contact: own,
    teamCount: 3,
    id: 'tag-publisher',
    pinned: true,
    item: 'reports' as const,
    widthPx: 2_000,
    role: 'ROLE_PUBLISHER' as const,
    disabled: false,
    isReadOnly: false,
    isSuperAdmin: false,
    channel: channels.group('g1'),
  }
  const granted = Object.entries(policies)
    .filter(([, rule]) => rule(stranger, everySubject))
    .map(([action]) => action)
  expect(granted).toEqual([])
})

it('an action accepts only its own subject, or none', () => {
  expectTypeOf<SubjectOf<'group.toggle'>>().toEqualTypeOf<[]>()
  expectTypeOf<SubjectOf<'message.send'>>().toEqualTypeOf<[chat: ChatFacts]>()
  expectTypeOf<SubjectOf<'menu.see'>>().toEqualTypeOf<[question: MenuQuestion]>()
})
