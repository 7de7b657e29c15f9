import { describe, expect, it } from 'vitest'
import type { Group } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { allowed, free, leaders, own, writers } from '#contract/policies/allowed.fixture.ts'
import { can } from '#contract/policies/index.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { groupWith, type SampleViewer, viewer } from '#contract/policies/viewers.fixture.ts'

describe('assignment', () => {
  it('offers its menu to non-publishers, and to publishers only if the chat has an agent', () => {
    expect(allowed('assignment.menu', {}, free)).toEqual(leaders)
    expect(allowed('assignment.menu', {}, own)).toEqual(writers)
  })

  it('lets publishers assign only with hasReassign', () => {
    expect(allowed('assignment.assign', {}, own)).toEqual(leaders)
    expect(allowed('assignment.assign', { hasReassign: true }, own)).toEqual(writers)
  })

  it('lets users assign a team only in a group with teams; only a chat with a team can be released to the team or lose it', () => {
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

  it('lets whoever may write take a free chat that they see, unless free chats are hidden from them or the service cannot', () => {
    const takes = { firstAnswerTakes: false }
    expect(allowed('assignment.take', takes, free)).toEqual(writers)
    expect(allowed('assignment.take', takes, own)).toEqual([])
    expect(allowed('assignment.take', {}, free)).toEqual([])
    const hidden = { ...takes, freeContactsNotVisibleByPublisher: true }
    expect(allowed('assignment.take', hidden, free)).toEqual(leaders)
    const ofSouth = { ...free, teamTagId: 'team-south' }
    const restricted = { ...takes, teamRestrictionForUserOutTeam: true }
    expect(allowed('assignment.take', restricted, ofSouth)).toEqual(['superAdmin'])
  })

  it('lets an agent take a chat by answering in it, and nobody else', () => {
    const takes = { firstAnswerTakes: true }
    expect(allowed('assignment.takeByAnswer', takes, free)).toEqual(['publisher'])
    expect(allowed('assignment.takeByAnswer', takes, own)).toEqual([])
    expect(allowed('assignment.takeByAnswer', { firstAnswerTakes: false }, free)).toEqual([])
    expect(allowed('assignment.takeByAnswer', {}, free)).toEqual([])
    const hidden = { ...takes, freeContactsNotVisibleByPublisher: true }
    expect(allowed('assignment.takeByAnswer', hidden, free)).toEqual([])
  })

  it('allows releasing a chat that has an agent; hasReleaseChat forbids it to publishers', () => {
    expect(allowed('assignment.release', {}, free)).toEqual([])
    expect(allowed('assignment.release', {}, own)).toEqual(writers)
    expect(allowed('assignment.release', { hasReleaseChat: true }, own)).toEqual(leaders)
  })

  it('has as its target only publishers with access who are not read-only; a publisher with a team chooses only agents of that team or without a team', () => {
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
    ['a team, if the publisher has none', {}, { teamId: 's' }, true],
    ['no team', { teamId: 'n' }, {}, true],
    [
      'another team, if the agent’s data lacks the team tag',
      { teamId: 'n', teamTagId: 'team-n' },
      { teamId: 's' },
      false,
    ],
    [
      'the same team, if the agent’s data lacks the team tag',
      { teamId: 'n', teamTagId: 'team-n' },
      { teamId: 'n' },
      true,
    ],
    [
      'the same team, if the publisher’s data has only the team tag',
      { teamTagId: 'team-n' },
      { teamId: 'n', teamTagId: 'team-n' },
      true,
    ],
  ])('by a publisher to an agent of %s (%j, %j) is allowed: %s', (_, ofViewer, ofAgent, takes) => {
    const role = 'ROLE_PUBLISHER'
    const user = userSchema.parse({
      id: 'me',
      permissions: [{ groupId: 'g1', role, ...ofViewer }],
    })
    const agent = memberSchema.parse({ id: 'them', role, ...ofAgent })
    expect(can(viewerOf(user, groupWith()), 'assignment.toAgent', agent)).toBe(takes)
  })
})
