import { expect, test } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import { isActiveAgent, teamAgents } from './agents.ts'

const team = { id: 't', tagId: 'tag-t' }

test.each([
  ['an agent of the team', { role: 'ROLE_PUBLISHER', teamId: 't' }, true],
  [
    'an agent whose team is known only by its tag',
    { role: 'ROLE_PUBLISHER', teamTagId: 'tag-t' },
    true,
  ],
  ['a read-only agent', { role: 'ROLE_PUBLISHER', teamId: 't', isReadOnly: true }, false],
  ['an agent without access', { role: 'ROLE_PUBLISHER', teamId: 't', disabled: true }, false],
  ['an agent of another team', { role: 'ROLE_PUBLISHER', teamId: 'u', teamTagId: 'tag-u' }, false],
  ['an agent of no team', { role: 'ROLE_PUBLISHER' }, false],
  ['the team’s manager', { role: 'ROLE_MANAGER', teamId: 't', teamTagId: 'tag-t' }, false],
  ['an admin of the team', { role: 'ROLE_ADMI', teamId: 't' }, false],
])('teamAgents includes %s (%j): %s', (_, member, isAgent) => {
  const members = [memberSchema.parse({ id: 'm', ...member })]
  expect(teamAgents(team, members)).toEqual(isAgent ? members : [])
})

test('teamAgents does not include an agent without a team, even for a team without a tag', () => {
  const members = [memberSchema.parse({ id: 'm', role: 'ROLE_PUBLISHER' })]
  expect(teamAgents({ id: 't' }, members)).toEqual([])
})

test.each([
  ['ROLE_PUBLISHER', false, true],
  ['ROLE_PUBLISHER', true, false],
  ['ROLE_MANAGER', false, false],
  ['ROLE_ADMI', false, false],
  ['ROLE_UNKNOWN', false, false],
] as const)(
  'a member with the role %s (disabled: %s) is an active agent: %s',
  (role, disabled, expected) => {
    expect(isActiveAgent({ role, disabled })).toBe(expected)
  },
)
