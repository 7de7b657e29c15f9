import { describe, expect, it } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import {
  administers,
  isAdmin,
  isFullAdmin,
  isManager,
  isMember,
  isPublisher,
  isSuperAdmin,
  isSupervisorAdmin,
  viewerOf,
} from './viewer.ts'

const group = groupSchema.parse({ id: 'g2', hasTeams: true })
const member = (team: { teamTagId?: string }) =>
  memberSchema.parse({ id: 'u', role: 'ROLE_MANAGER', serviceStatus: 1, ...team })

/** A manager in two groups. The user's own team tag is the tag of the team in the first group. */
const user = (here: { teamId?: string; teamTagId?: string }) =>
  userSchema.parse({
    id: 'u',
    teamTagId: 'team-of-g1',
    permissions: [
      { groupId: 'g1', role: 'ROLE_MANAGER', teamId: 'n', teamTagId: 'team-of-g1' },
      { groupId: 'g2', role: 'ROLE_MANAGER', ...here },
    ],
  })

describe('a user’s team in a group', () => {
  it.each([
    ['is none if the permission and the members name none', {}, [member({})], undefined],
    ['is none if the permission names none and the members are unknown', {}, undefined, undefined],
    [
      'is the team of the permission',
      { teamId: 'n', teamTagId: 'team-of-g2' },
      [member({})],
      'team-of-g2',
    ],
    ['is the team in the member list', {}, [member({ teamTagId: 'team-of-g2' })], 'team-of-g2'],
    [
      'is the user’s own team tag if the permission has only a team id and the members are unknown',
      { teamId: 'n' },
      undefined,
      'team-of-g1',
    ],
    [
      'is none if the member list has no team for the user',
      { teamId: 'n' },
      [member({})],
      undefined,
    ],
  ])('%s', (_, here, members, tag) => {
    const viewer = viewerOf(user(here), group, members)
    expect(viewer.teamTagId).toBe(tag)
    expect(viewer.reachableTeamTagIds).toEqual(
      tag === undefined ? (members === undefined ? 'any' : []) : [tag],
    )
  })
})

const flags = { isSupervisor: false, isSuperAdmin: false, isReadOnly: false }
const all = {
  isSuperAdmin: false,
  isSupervisorAdmin: false,
  isFullAdmin: false,
  administers: false,
}

describe('a user’s flags', () => {
  it.each([
    ['an admin', 'ROLE_ADMI', {}, { isFullAdmin: true, administers: true }],
    ['a read-only admin', 'ROLE_ADMI', { isReadOnly: true }, { isFullAdmin: true }],
    [
      'an admin with isSupervisor',
      'ROLE_ADMI',
      { isSupervisor: true },
      { isSupervisorAdmin: true },
    ],
    [
      'an admin with isSuperAdmin',
      'ROLE_ADMI',
      { isSuperAdmin: true },
      { isSuperAdmin: true, isFullAdmin: true, administers: true },
    ],
    [
      'an admin with both flags',
      'ROLE_ADMI',
      { isSupervisor: true, isSuperAdmin: true },
      { isSuperAdmin: true, isFullAdmin: true, administers: true },
    ],
    ['a manager with both flags', 'ROLE_MANAGER', { isSupervisor: true, isSuperAdmin: true }, {}],
    ['an agent with both flags', 'ROLE_PUBLISHER', { isSupervisor: true, isSuperAdmin: true }, {}],
  ] as const)('count only for admins: %s', (_, role, given, expected) => {
    const viewer = { role, ...flags, ...given }
    expect({
      isSuperAdmin: isSuperAdmin(viewer),
      isSupervisorAdmin: isSupervisorAdmin(viewer),
      isFullAdmin: isFullAdmin(viewer),
      administers: administers(viewer),
    }).toEqual({ ...all, ...expected })
  })
})

it.each([
  ['ROLE_PUBLISHER', { agent: true, manager: false, admin: false, member: true }],
  ['ROLE_MANAGER', { agent: false, manager: true, admin: false, member: true }],
  ['ROLE_ADMI', { agent: false, manager: false, admin: true, member: true }],
  ['ROLE_UNKNOWN', { agent: false, manager: false, admin: false, member: false }],
] as const)('a user with %s is %j', (role, expected) => {
  const who = { role }
  expect({
    agent: isPublisher(who),
    manager: isManager(who),
    admin: isAdmin(who),
    member: isMember(who),
  }).toEqual(expected)
})
