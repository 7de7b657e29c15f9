import { describe, expect, it } from 'vitest'
import { groupSchema } from '../entities/group.ts'
import { memberSchema } from '../entities/member.ts'
import { userSchema } from '../entities/user.ts'
import { viewerOf } from './viewer.ts'

const group = groupSchema.parse({ id: 'g2', hasTeams: true })
const member = (team: { teamTagId?: string }) =>
  memberSchema.parse({ id: 'u', role: 'ROLE_MANAGER', serviceStatus: 1, ...team })

/** A manager in two groups, whose own tag is the one of their team in the first. */
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
    ['is none where they have none, people known', {}, [member({})], undefined],
    ['is none where they have none, people unknown', {}, undefined, undefined],
    ['is the permission’s', { teamId: 'n', teamTagId: 'team-of-g2' }, [member({})], 'team-of-g2'],
    ['is what the people say of them', {}, [member({ teamTagId: 'team-of-g2' })], 'team-of-g2'],
    ['is the person’s one tag where no more is known', { teamId: 'n' }, undefined, 'team-of-g1'],
    ['is not that tag where the people say otherwise', { teamId: 'n' }, [member({})], undefined],
  ])('%s', (_, here, members, tag) => {
    const viewer = viewerOf(user(here), group, members)
    expect(viewer.teamTagId).toBe(tag)
    expect(viewer.reachableTeamTagIds).toEqual(
      tag === undefined ? (members === undefined ? 'any' : []) : [tag],
    )
  })
})
