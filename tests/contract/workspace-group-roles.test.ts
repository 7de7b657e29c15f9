import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** What each member may read about a group, and what they may set for themselves, by role. */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
  await rig.contact('of-rita', { user_id: 'rita', user_tag_id: 'tag-rita' })
  await rig.contact('of-gone', { user_id: 'gone', user_tag_id: 'tag-gone' })
})
afterAll(() => rig.stop())

describe.each([
  { path: 'users/beto', answer: { id: 'beto', name: 'beto', teamTagId: 'tag-south' } },
  {
    path: `v2/teams?groupId=${GROUP}`,
    answer: { items: [{ id: 'north' }, { id: 'south', memberIds: ['beto'] }] },
  },
  { path: 'v2/teams/south', answer: { id: 'south', tagId: 'tag-south', memberIds: ['beto'] } },
])('$path', ({ path, answer }) => {
  test.each(ofMembers)('returns $status to the $role ($who)', async ({ who, status }) => {
    const got = await (await callAs(rig, who))('GET', `main/${path}`)
    expect(got).toMatchObject({ status, body: status === 200 ? answer : {} })
    expect(JSON.stringify(got.body).includes('south')).toBe(status === 200)
  })
})

test.each(['users/beto', 'v2/teams/south'])(
  '%s is not available to a user of another group who names their own',
  async (path) => {
    const olga = await rig.as('olga')
    expect((await olga('GET', `main/${path}`, { group: OTHER_GROUP })).status).toBe(404)
  },
)

describe('reporting a failed assignment', () => {
  const events = () =>
    rig.log.filter((line) => line.startsWith('a client reported a failed assignment')).length
  // It changes and reveals nothing about the chat, which may be invisible by now.
  const reports = ofMembers.flatMap((one) =>
    ['of-ana', 'of-rita', 'nowhere'].map((contactId) => ({ ...one, contactId })),
  )

  test.each(reports)(
    'of $contactId by the $role ($who): $status',
    async ({ who, contactId, status }) => {
      const before = events()
      const act = 'assign-team'
      const body = {
        groupId: GROUP,
        contactId,
        act,
        teamId: 'south',
        code: 'TIMEOUT',
        message: 'x',
      }
      const call = await callAs(rig, who)
      const answer = await call('POST', 'main/users/actions/assign-report-error', { body })
      expect(answer).toMatchObject({ status, body: status === 200 ? { ok: true } : {} })
      expect(events() - before).toBe(status === 200 ? 1 : 0)
    },
  )
})
