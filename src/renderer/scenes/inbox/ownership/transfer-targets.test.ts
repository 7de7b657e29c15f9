import { expect, test } from 'vitest'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { viewerOf, type Viewer } from '#contract/policies/index.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  canFollowAfter,
  targetName,
  targetsNamed,
  transferTargets,
  type Targets,
} from './transfer-targets.ts'

const member = (id: string, team: string | undefined, more: object = {}) =>
  memberSchema.parse({
    id,
    name: id,
    role: 'ROLE_PUBLISHER',
    tagId: `tag-${id}`,
    ...(team !== undefined && { teamTagId: `tag-${team}` }),
    ...more,
  })
const people = [
  member('noa', 'north'),
  member('ana', 'north'),
  member('beto', 'south'),
  member('nadia', undefined),
  member('rita', 'north', { isReadOnly: true }),
  member('mia', 'north', { role: 'ROLE_MANAGER' }),
]
const teams = ['north', 'south'].map((id) => teamSchema.parse({ id, name: id, tagId: `tag-${id}` }))
const anas = { userId: 'ana', userTagId: 'tag-ana', teamTagId: 'tag-north' }

function viewerIn(who: string, role: string, settings: Partial<Group> = {}): Viewer {
  const group = groupSchema.parse({ id: 'g1', hasTeams: true, hasReassign: true, ...settings })
  const own = { groupId: 'g1', role, tagId: `tag-${who}`, teamTagId: 'tag-north' }
  const user = userSchema.parse({ id: who, permissions: [own] })
  return viewerOf(user, group, people, teams)
}
function targets(who: string, role: string, chat: object, settings: Partial<Group> = {}): Targets {
  const viewer = viewerIn(who, role, settings)
  return transferTargets({ contact: contact('c1', chat), viewer, people, teams, language: 'en' })
}
const names = ({ direct, throughTeam, teams: all }: Targets) =>
  [direct, throughTeam, all].map((part) => part.map(targetName).join(' '))

test.each([
  ['of an agent', 'ana', 'ROLE_PUBLISHER', anas, {}, ['nadia noa', 'beto', 'north south']],
  [
    'of an agent who may not reassign: those with a team are reached through it',
    'ana',
    'ROLE_PUBLISHER',
    anas,
    { hasReassign: false },
    ['', 'beto noa', 'north south'],
  ],
  [
    'of an agent where free chats are hidden',
    'ana',
    'ROLE_PUBLISHER',
    anas,
    { freeContactsNotVisibleByPublisher: true },
    ['nadia noa', '', 'north south'],
  ],
  ['of a manager', 'mia', 'ROLE_MANAGER', anas, {}, ['beto nadia noa', '', 'north south']],
  [
    'of a chat that is free in a team: the team has it already',
    'mia',
    'ROLE_MANAGER',
    { teamTagId: 'tag-north' },
    {},
    ['ana beto nadia noa', '', 'south'],
  ],
  [
    'in a group without teams',
    'mia',
    'ROLE_MANAGER',
    anas,
    { hasTeams: false },
    ['beto nadia noa', '', ''],
  ],
])('the targets %s', (_, who, role, chat, settings, expected) => {
  expect(names(targets(who, role, chat, settings))).toEqual(expected)
})

test('the targets named like a text include the agents of a team of that name', () => {
  const all = targets('ana', 'ROLE_PUBLISHER', anas)
  expect(names(targetsNamed(all, 'NO'))).toEqual(['noa', '', 'north'])
  expect(names(targetsNamed(all, ' south '))).toEqual(['', 'beto', 'south'])
  expect(names(targetsNamed(all, 'x'))).toEqual(['', '', ''])
})

test.each([
  ['a manager: where the chat is in their team', 'mia', 'ROLE_MANAGER', {}, 'beto nadia noa north'],
  ['an agent: where it is free', 'ana', 'ROLE_PUBLISHER', {}, 'beto north south'],
  [
    'an agent where free chats are hidden: nowhere',
    'ana',
    'ROLE_PUBLISHER',
    { freeContactsNotVisibleByPublisher: true },
    '',
  ],
  [
    'an agent where teams hide free chats from others: in their own team',
    'ana',
    'ROLE_PUBLISHER',
    { teamRestrictionForUserOutTeam: true },
    'north',
  ],
  [
    'anybody of a service without it: nowhere',
    'mia',
    'ROLE_MANAGER',
    { followsChats: undefined },
    '',
  ],
] as const)('the chat is followed after a transfer by %s', (_, who, role, settings, expected) => {
  const given = { followsChats: true, ...settings }
  const viewer = viewerIn(who, role, given)
  const all = targets(who, role, anas, given)
  const followed = [...all.direct, ...all.throughTeam, ...all.teams].filter((target) =>
    canFollowAfter(viewer, contact('c1', anas), target),
  )
  expect(followed.map(targetName).join(' ')).toBe(expected)
})
