import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followAs, type Follower } from './support/follower.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const call = async (name: Name, method: string, path: string, body?: object): Promise<Answer> =>
  (await rig.as(name))(method, `main/${path}`, body === undefined ? {} : { body })
const teams = async () => (await call('adam', 'GET', `v2/teams?groupId=${GROUP}`)).body.items
const nameOf = async (id: string) => (await call('adam', 'GET', `v2/teams/${id}`)).body.name

test('a team is created by admins, with a tag of its own', async () => {
  for (const [index, answered] of ofAdmins.entries()) {
    const body = { groupId: GROUP, name: `Team ${index}` }
    await expectStatuses(rig, [answered], { method: 'POST', path: 'main/v2/teams', body })
  }
  const created = (await teams()).filter(({ name }: { name: string }) => name.startsWith('Team'))
  expect(created).toMatchObject([
    { name: 'Team 0', tagId: expect.stringMatching(/^t/), memberIds: [], hidesFreeChats: false },
    { name: 'Team 1' },
  ])
})

test.each([
  ['no name', { groupId: GROUP, name: ' ' }, 400],
  ['a long name', { groupId: GROUP, name: 'x'.repeat(101) }, 400],
  ['another group', { groupId: OTHER_GROUP, name: 'West' }, 400],
  ['a name that is taken', { groupId: GROUP, name: 'NORTH' }, 409],
])('a team with %s is refused', async (_, body, status) => {
  expect((await call('adam', 'POST', 'v2/teams', body)).status).toBe(status)
  expect(await teams()).toHaveLength(2)
})

test('a team is renamed by admins, with an event for everybody', async () => {
  const ana = await followAs(rig, 'ana')
  followers.push(ana)
  const body = { name: 'Norte' }
  await expectStatuses(rig, ofAdmins.slice(1), {
    method: 'PATCH',
    path: 'main/v2/teams/north',
    body,
  })
  expect(await nameOf('north')).toBe('Norte')
  expect(await ana.next()).toMatchObject({ name: 'team.changed', data: { teamId: 'north' } })
  expect((await call('adam', 'PATCH', 'v2/teams/north', { name: 'norte' })).status).toBe(200)
  expect((await call('adam', 'PATCH', 'v2/teams/north', { name: 'SOUTH' })).status).toBe(409)
  expect((await call('adam', 'PATCH', 'v2/teams/north', {})).status).toBe(400)
  expect((await call('adam', 'PATCH', 'v2/teams/west', { name: 'x' })).status).toBe(404)
  expect(await nameOf('north')).toBe('norte')
})

test('a team that hides its free chats hides them from non-members', async () => {
  await rig.contact('free', { team_tag_id: 'tag-south' })
  expect((await call('mia', 'GET', 'contacts/free')).status).toBe(404)
  expect((await call('adam', 'GET', 'contacts/free')).status).toBe(200)
  await call('adam', 'PATCH', 'v2/teams/south', { hidesFreeChats: true })
  expect((await call('adam', 'GET', 'contacts/free')).status).toBe(404)
})

test('a team is deleted by admins; its members and chats stay, without a team', async () => {
  await rig.contact('of-ana', {
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    team_tag_id: 'tag-north',
    team_assigned_at: 1,
  })
  const ana = await followAs(rig, 'ana')
  followers.push(ana)
  await expectStatuses(rig, ofAdmins.slice(1), { method: 'DELETE', path: 'main/v2/teams/north' })
  expect((await teams()).map(({ id }: { id: string }) => id)).toEqual(['south'])
  const { body: chat } = await call('adam', 'GET', 'contacts/of-ana')
  expect([chat.userId, chat.teamTagId]).toEqual(['ana', undefined])
  const { body: member } = await call('adam', 'GET', 'users/ana')
  expect(member.teamId).toBeUndefined()
  await expect
    .poll(() => ana.received.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['member.teamChanged', 'team.changed']))
  expect((await call('adam', 'DELETE', 'v2/teams/north')).status).toBe(404)
})

describe('the details of teams', () => {
  test('are for admins', async () => {
    const path = `main/v2/teams/details?groupId=${GROUP}`
    await expectStatuses(rig, ofAdmins, { method: 'GET', path })
  })

  test('count the chats that are not archived, with and without an agent or a team', async () => {
    await rig.contact('a', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
    await rig.contact('b', { team_tag_id: 'tag-north' })
    await rig.contact('c', { team_tag_id: 'tag-north', archived: 1 })
    await rig.contact('d')
    const imported = { last_contact_response_at: null }
    await rig.contact('imported', imported)
    await rig.contact('imported-north', { ...imported, team_tag_id: 'tag-north' })
    await rig.contact('imported-ana', { ...imported, user_id: 'ana', user_tag_id: 'tag-ana' })
    const { body } = await call('adam', 'GET', `v2/teams/details?groupId=${GROUP}`)
    expect(body).toEqual({
      items: [
        { id: 'north', assignedChats: 1, freeChats: 1 },
        { id: 'south', assignedChats: 0, freeChats: 0 },
      ],
      withoutTeam: { assignedChats: 0, freeChats: 1 },
    })
  })
})
