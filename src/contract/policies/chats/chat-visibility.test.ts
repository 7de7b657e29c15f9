import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import {
  type ChatFacts,
  chatScope,
  inScope,
  isAssignedTo,
  isSurelyAssignedTo,
  seesChat,
} from './chat-visibility.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import {
  sampleViewers,
  type SampleViewer,
  groupWith,
  teams,
  viewer,
} from '#contract/policies/viewers.fixture.ts'

const chatWith = (facts: Partial<ChatFacts> = {}): ChatFacts => ({ groupId: 'g1', ...facts })

/**
 * Sample chats, named by agent and team: `othersNorth` has the agent `other` and the team north. A `free` chat has no
 * agent, `publishersByTag` is assigned by a tag of the publisher, and `elsewhere` is in another group.
 */
const chats = {
  free: chatWith(),
  freeNorth: chatWith({ teamTagId: 'team-north' }),
  freeSouth: chatWith({ teamTagId: 'team-south' }),
  freeEmptyTeam: chatWith({ teamTagId: 'team-empty' }),
  publishersByUser: chatWith({ userId: 'publisher' }),
  publishersByTag: chatWith({ userTagId: 'tag-extra' }),
  others: chatWith({ userId: 'other', userTagId: 'tag-other' }),
  othersNorth: chatWith({ userId: 'other', userTagId: 'tag-other', teamTagId: 'team-north' }),
  othersSouth: chatWith({ userId: 'other', userTagId: 'tag-other', teamTagId: 'team-south' }),
  elsewhere: { groupId: 'g2', userId: 'publisher' },
} as const
type ChatName = keyof typeof chats

const seen = (
  who: SampleViewer,
  settings: Parameters<typeof viewer>[1] = {},
  groupTeams = teams.open,
) => {
  const someone = viewer(who, settings, groupTeams)
  const names = Object.keys(chats).filter((name): name is ChatName => name in chats)
  return names.filter((name) => seesChat(someone, chats[name]))
}

const all: ChatName[] = [
  'free',
  'freeNorth',
  'freeSouth',
  'freeEmptyTeam',
  'publishersByUser',
  'publishersByTag',
  'others',
  'othersNorth',
  'othersSouth',
]
const without = (...names: ChatName[]) => all.filter((name) => !names.includes(name))

describe('chat visibility', () => {
  it.each<[SampleViewer, ChatName[]]>([
    ['superAdmin', all],
    ['admin', without('freeEmptyTeam')],
    ['supervisor', without('freeEmptyTeam')],
    ['manager', without('freeSouth', 'freeEmptyTeam', 'othersSouth')],
    ['publisher', without('others', 'othersNorth', 'othersSouth')],
    [
      'readOnly',
      without('publishersByUser', 'publishersByTag', 'others', 'othersNorth', 'othersSouth'),
    ],
    ['stranger', []],
  ])('shows the right chats to %s in a group with default settings', (who, expected) => {
    expect(seen(who)).toEqual(expected)
  })

  it('hides free chats from users with the role publisher, in a group with freeContactsNotVisibleByPublisher', () => {
    const settings = { freeContactsNotVisibleByPublisher: true }
    expect(seen('publisher', settings)).toEqual(['publishersByUser', 'publishersByTag'])
    expect(seen('manager', settings)).toEqual(seen('manager'))
    expect(seen('admin', settings)).toEqual(seen('admin'))
  })

  it('shows the free chats of a team with hidesFreeChats only to its users and super admins', () => {
    expect(seen('admin', {}, teams.southHides)).toEqual(without('freeSouth', 'freeEmptyTeam'))
    expect(seen('publisher', {}, teams.southHides)).not.toContain('freeSouth')
    expect(seen('publisher', {}, teams.southHides)).toContain('freeNorth')
    expect(seen('superAdmin', {}, teams.southHides)).toEqual(all)
    expect(seen('publisher', {}, teams.northHides)).toContain('freeNorth')
    expect(seen('manager', {}, teams.northHides)).toContain('freeNorth')
  })

  it('shows each team’s free chats only to its users and super admins, in a group with teamRestrictionForUserOutTeam', () => {
    const settings = { teamRestrictionForUserOutTeam: true }
    expect(seen('admin', settings)).toEqual(without('freeNorth', 'freeSouth', 'freeEmptyTeam'))
    expect(seen('publisher', settings)).toEqual([
      'free',
      'freeNorth',
      'publishersByUser',
      'publishersByTag',
    ])
  })

  it('ignores teams in a group without `hasTeams`', () => {
    const settings = { hasTeams: false, teamRestrictionForUserOutTeam: true }
    expect(seen('manager', settings, teams.southHides)).toEqual(all)
  })

  it('leaves another agent’s personal tag out of the viewer’s tags', () => {
    expect(viewer('publisher').tagIds).toEqual(['tag-publisher', 'tag-extra'])
  })

  it('keeps the viewer’s personal tag of the tag list and drops a colleague’s, if the members are known', () => {
    const user = userSchema.parse({
      id: 'ana',
      permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER', tagIdList: ['tag-ana', 'tag-luis'] }],
    })
    const members = ['ana', 'luis'].map((id) =>
      memberSchema.parse({ id, role: 'ROLE_PUBLISHER', tagId: `tag-${id}` }),
    )
    expect(viewerOf(user, groupWith(), members).tagIds).toEqual(['tag-ana'])
    expect(viewerOf(user, groupWith()).tagIds).toEqual(['tag-ana', 'tag-luis'])
  })

  it('ignores the super admin flag of a user who is not an admin', () => {
    const flagged = { ...viewer('publisher'), isSuperAdmin: true }
    expect(seesChat(flagged, chats.others)).toBe(false)
    expect(seesChat({ ...viewer('admin'), isSuperAdmin: true }, chats.freeEmptyTeam)).toBe(true)
  })

  it('isAssignedTo is true only for the viewer’s own chats, and never for a user outside the group', () => {
    expect(isAssignedTo(viewer('publisher'), chats.publishersByTag)).toBe(true)
    expect(isAssignedTo(viewer('publisher'), chats.free)).toBe(false)
    expect(isAssignedTo(viewer('stranger'), chatWith({ userId: 'stranger' }))).toBe(false)
  })

  it('isSurelyAssignedTo is false for a chat with another agent’s id, even if the viewer has its tag', () => {
    const permission = { groupId: 'g1', role: 'ROLE_PUBLISHER', tagIdList: ['shared'] }
    const me = userSchema.parse({ id: 'me', permissions: [permission] })
    const them = memberSchema.parse({ id: 'them', role: 'ROLE_PUBLISHER', tagId: 'shared' })
    const withoutMembers = viewerOf(me, groupWith())
    expect(isSurelyAssignedTo(withoutMembers, chatWith({ userId: 'me', userTagId: 'other' }))).toBe(
      true,
    )
    expect(isSurelyAssignedTo(withoutMembers, chatWith({ userTagId: 'shared' }))).toBe(true)
    expect(isSurelyAssignedTo(withoutMembers, chatWith())).toBe(false)
    const theirs = chatWith({ userId: 'them', userTagId: 'shared' })
    expect(isSurelyAssignedTo(withoutMembers, theirs)).toBe(false)
    expect(isAssignedTo(viewerOf(me, groupWith(), [them]), theirs)).toBe(false)
  })
})

describe('a free chat while free contacts are hidden from publishers', () => {
  const hidden = { freeContactsNotVisibleByPublisher: true }
  it.each<[SampleViewer, boolean]>([
    ['publisher', false],
    ['readOnly', false],
    ['manager', true],
    ['admin', true],
    ['supervisor', true],
    ['superAdmin', true],
  ])('is visible to %s: %s', (who, expected) => {
    expect(seesChat(viewer(who, hidden), chats.free)).toBe(expected)
    expect(seesChat(viewer(who), chats.free)).toBe(true)
  })
})

describe('any chat', () => {
  const anyTeam = fc.constantFrom(undefined, 'team-north', 'team-south', 'team-empty')
  const anyChat = fc.record({
    groupId: fc.constantFrom('g1', 'g2'),
    userId: fc.constantFrom(undefined, 'publisher', 'other', 'manager'),
    userTagId: fc.constantFrom(undefined, 'tag-publisher', 'tag-other', 'tag-extra'),
    teamTagId: anyTeam,
  })
  const anySettings = fc.record({
    hasTeams: fc.boolean(),
    freeContactsNotVisibleByPublisher: fc.boolean(),
    teamRestrictionForUserOutTeam: fc.boolean(),
  })
  const anyone = fc.constantFrom(...sampleViewers)

  it('is in a scope that was stored as JSON if and only if it is in the original scope', () => {
    fc.assert(
      fc.property(anyone, anySettings, anyChat, (who, settings, chat) => {
        const scope = chatScope(viewer(who, settings))
        expect(inScope(JSON.parse(JSON.stringify(scope)), chat)).toBe(inScope(scope, chat))
      }),
    )
  })

  it('is visible to the super admins of its group, and never to users of another group', () => {
    fc.assert(
      fc.property(anyone, anySettings, anyChat, (who, settings, chat) => {
        const sees = seesChat(viewer(who, settings), chat)
        const superAdminSees = seesChat(viewer('superAdmin', settings), chat)
        expect(superAdminSees).toBe(chat.groupId === 'g1')
        expect(sees && !superAdminSees).toBe(false)
      }),
    )
  })
})
