import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { deleteMember } from '#workspace/storage/people/members.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('free')
  await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
  await rig.contact('betos', { user_id: 'beto', user_tag_id: 'tag-beto' })
})
afterEach(() => rig.stop())

type Body = Record<string, unknown>

async function post(name: Name, path: string, body: Body = {}): Promise<Answer> {
  const call = await rig.as(name)
  return await call('POST', `main/contacts/${path}`, { body })
}

const assign = (name: Name, contactId: string, userId: string) =>
  post(name, `${contactId}/assign`, { groupId: GROUP, userId })
const unassign = (name: Name, contactId: string, more: Body = {}) =>
  post(name, `${contactId}/unassign`, { groupId: GROUP, ...more })

async function contactOf(contactId: string) {
  const sara = await rig.as('sara')
  return contactSchema.parse((await sara('GET', `main/contacts/${contactId}`)).body)
}

let begin = 0
beforeEach(() => {
  begin = rig.workspace.clock.now()
})
/** By the service's own clock, within this test. */
function expectJustNow(at: string): void {
  expect(Date.parse(at)).toBeGreaterThanOrEqual(begin)
  expect(Date.parse(at)).toBeLessThanOrEqual(rig.workspace.clock.now())
}

/** Changes a setting of the group, as an admin does. */
async function setGroup(change: Body): Promise<void> {
  const { storage } = rig.workspace
  const group = await findGroup(storage.db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(storage.db, { ...group, ...change })
}

/** Makes rita, who is read-only otherwise, the other agent of team north who takes chats. */
const letRitaWrite = () =>
  rig.workspace.storage.db
    .updateTable('members')
    .set({ is_read_only: 0 })
    .where('user_id', '=', 'rita')
    .execute()

describe('assigning an agent', () => {
  test('adds a row to the history with the acting user', async () => {
    const { status, body } = await assign('mia', 'free', 'ana')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'free',
      userId: 'ana',
      userTagId: 'tag-ana',
      userTagIds: [
        {
          userId: 'ana',
          userTagId: 'tag-ana',
          assignedBy: 'SOURCE_USER_MANAGER',
          assignedByUserId: 'mia',
        },
      ],
    })
    expectJustNow(body.userTagIds[0].assignedAt)
    expect(await contactOf('free')).toMatchObject(body)
  })

  test('replaces another agent, whose row ends with the same action', async () => {
    await assign('sara', 'free', 'ana')
    const { body } = await assign('sara', 'free', 'beto')
    expect(body.userTagIds).toHaveLength(2)
    expect(body.userTagIds[0]).toMatchObject({
      userId: 'ana',
      unassignedBy: 'SOURCE_USER_ADMIN',
      unassignedByUserId: 'sara',
    })
    expect(body.userTagIds[1]).toMatchObject({ userId: 'beto', assignedBy: 'SOURCE_USER_ADMIN' })
    expect(body.userTagIds[1].unassignedAt).toBeUndefined()
  })

  test('has no effect if the agent already has the chat', async () => {
    await assign('sara', 'free', 'ana')
    const { status, body } = await assign('sara', 'free', 'ana')
    expect([status, body.userTagIds.length]).toEqual([200, 1])
  })

  // The specification, section 6: hasReassign or not a publisher; a publisher's chat must have an
  // agent.
  test.each<[Name, string, number]>([
    ['sara', 'free', 200],
    ['adam', 'free', 200],
    ['susi', 'free', 200],
    ['mia', 'free', 200],
    ['ana', 'free', 403],
    ['ana', 'anas', 403],
    ['rita', 'free', 403],
    ['ana', 'betos', 404],
    ['mia', 'betos', 200],
    ['olga', 'free', 404],
  ])('by %s, chat %s: %i', async (name, contactId, status) => {
    expect((await assign(name, contactId, 'beto')).status).toBe(status)
  })

  test('by a publisher needs the group’s permission and their own team or none', async () => {
    await setGroup({ hasReassign: true })
    expect((await assign('ana', 'free', 'ana')).status).toBe(403)
    expect((await assign('ana', 'anas', 'beto')).status).toBe(403)
    await letRitaWrite()
    expect((await assign('ana', 'anas', 'rita')).status).toBe(200)
    // It is rita's now, so ana does not see it any more.
    expect((await assign('ana', 'anas', 'ana')).status).toBe(404)
  })

  test.each([
    ['mia', 403],
    ['adam', 403],
    ['rita', 403],
    ['gone', 403],
    ['olga', 404],
    ['nobody', 404],
  ])('to %s, who takes no chats, is refused: %i', async (agent, status) => {
    expect((await assign('sara', 'free', agent)).status).toBe(status)
    expect((await contactOf('free')).userTagIds).toEqual([])
  })

  test('needs an agent of the group in the header', async () => {
    const { status, body } = await post('sara', 'free/assign', { groupId: '2002', userId: 'ana' })
    expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('releasing an agent', () => {
  test('ends the last row of the history', async () => {
    await assign('sara', 'free', 'ana')
    const { status, body } = await unassign('ana', 'free')
    expect(status).toBe(200)
    expect(body.userId).toBeUndefined()
    expect(body.userTagId).toBeUndefined()
    expect(body.userTagIds).toHaveLength(1)
    expect(body.userTagIds[0]).toMatchObject({
      unassignedBy: 'SOURCE_USER_PUBLISHER',
      unassignedByUserId: 'ana',
    })
  })

  test('keeps the team', async () => {
    const { body } = await unassign('mia', 'anas', { releaseToTeam: true })
    expect(body.userId).toBeUndefined()
    expect(body.teamTagId).toBe('tag-north')
  })

  test('is refused to a publisher without the permission, and without an agent', async () => {
    await setGroup({ hasReleaseChat: true })
    expect((await unassign('ana', 'anas')).status).toBe(403)
    expect((await unassign('mia', 'anas')).status).toBe(200)
    expect((await unassign('mia', 'anas')).status).toBe(403)
    expect((await unassign('mia', 'free', { releaseToTeam: true })).status).toBe(403)
  })
})

describe('a team', () => {
  test('is assigned to a chat, which keeps its agent, and removed', async () => {
    const { status, body } = await post('sara', 'betos/assign-team', { teamId: 'south' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ teamTagId: 'tag-south', userId: 'beto' })
    expectJustNow(body.teamAssignedAt)
    expect(body.userTagIds).toMatchObject([
      { teamTagId: 'tag-south', assignedTeamBy: 'SOURCE_USER_ADMIN', assignedTeamByUserId: 'sara' },
    ])
    const back = await post('sara', 'betos/unassign-team')
    expect(back.body.teamTagId).toBeUndefined()
    expect(back.body.userTagIds[0].unassignedTeamBy).toBe('SOURCE_USER_ADMIN')
  })

  test.each<[string, Name, string, number]>([
    ['free', 'mia', 'north', 200],
    ['free', 'ana', 'north', 403],
    ['anas', 'ana', 'south', 200],
    ['anas', 'rita', 'south', 404],
    ['free', 'sara', 'nowhere', 404],
  ])('%s to a team by %s (%s): %i', async (contactId, name, teamId, status) => {
    expect((await post(name, `${contactId}/assign-team`, { teamId })).status).toBe(status)
  })

  test('cannot be assigned in a group without teams', async () => {
    await setGroup({ hasTeams: false })
    expect((await post('sara', 'free/assign-team', { teamId: 'north' })).status).toBe(403)
    expect((await post('sara', 'anas/unassign-team')).status).toBe(403)
  })

  test('is listed with its members', async () => {
    const ana = await rig.as('ana')
    const { body } = await ana('GET', `main/v2/teams?groupId=${GROUP}`)
    expect(body.items).toMatchObject([
      { id: 'north', tagId: 'tag-north', memberIds: ['ana', 'mia', 'rita'] },
      { id: 'south', tagId: 'tag-south', memberIds: ['beto'] },
    ])
    expect((await ana('GET', 'main/v2/teams/north')).body).toMatchObject({ name: 'north' })
    expect((await ana('GET', 'main/v2/teams/nowhere')).status).toBe(404)
    const olga = await rig.as('olga')
    expect((await olga('GET', `main/v2/teams?groupId=${GROUP}`)).status).toBe(404)
  })
})

describe('a colleague', () => {
  test('is found by id within the same group only', async () => {
    const ana = await rig.as('ana')
    expect((await ana('GET', 'main/users/beto')).body).toMatchObject({ id: 'beto', name: 'beto' })
    expect((await ana('GET', 'main/users/olga')).status).toBe(404)
    const olga = await rig.as('olga')
    expect((await olga('GET', 'main/users/beto')).status).toBe(404)
  })

  test('who has left the group is returned with their name only, within the group', async () => {
    const { workspace } = rig
    const place = { groupId: GROUP, userId: 'beto' }
    await workspace.storage.transaction((tx) => deleteMember(tx, place))
    const ana = await rig.as('ana')
    const { status, body } = await ana('GET', 'main/users/beto')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'beto', name: 'beto', role: 'ROLE_UNKNOWN', tagIdList: [] })
    expect([body.email, body.tagId, body.teamId, body.pictureUrl]).toEqual([
      '',
      undefined,
      undefined,
      undefined,
    ])
    const { body: listed } = await ana('GET', `main/users?groupId=${GROUP}`)
    expect(listed.items.map(({ id }: { id: string }) => id)).not.toContain('beto')
    const olga = await rig.as('olga')
    expect((await olga('GET', 'main/users/beto', { group: OTHER_GROUP })).status).toBe(404)
    const beto = await rig.as('beto')
    expect((await beto('GET', 'main/users/ana')).status).toBe(404)
  })

  test('whose assignment failed on a screen is reported to the service', async () => {
    const sara = await rig.as('sara')
    const report = {
      groupId: GROUP,
      contactId: 'free',
      userId: 'ana',
      code: 'TIMEOUT',
      message: 'x',
    }
    const path = 'main/users/actions/assign-report-error'
    expect((await sara('POST', path, { body: report })).status).toBe(200)
    expect(rig.log.some((line) => line.includes('TIMEOUT') && line.includes('free'))).toBe(true)
  })
})

describe('events of an assignment', () => {
  const followers: Follower[] = []
  afterEach(() => {
    for (const { client } of followers.splice(0)) client.disconnect()
  })

  test('tell users who lose sight of the chat only that', async () => {
    const [mia, beto] = [await followAs(rig, 'mia'), await followAs(rig, 'beto')]
    followers.push(mia, beto)
    await assign('sara', 'free', 'ana')
    expect(await mia.next()).toMatchObject({
      name: 'contact.assigned',
      data: { byUserId: 'sara', contact: { id: 'free', userId: 'ana' } },
    })
    expect(await beto.next()).toMatchObject({ name: 'contact.hidden', data: { contactId: 'free' } })
    await assign('sara', 'free', 'beto')
    expect(await mia.next()).toMatchObject({
      name: 'contact.reassigned',
      data: { previousUserTagId: 'tag-ana' },
    })
    expect(await beto.next()).toMatchObject({ name: 'contact.reassigned' })
    await unassign('mia', 'free')
    expect(await beto.next()).toMatchObject({ name: 'contact.unassigned' })
  })

  test('are sent for a reassignment of a chat with only the agent’s tag', async () => {
    await rig.contact('tagged', { user_id: null, user_tag_id: 'tag-ana' })
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    await assign('sara', 'tagged', 'beto')
    expect(await mia.next()).toMatchObject({
      name: 'contact.reassigned',
      data: { previousUserTagId: 'tag-ana', contact: { id: 'tagged', userId: 'beto' } },
    })
  })

  test('are also sent to users who assign a chat out of their own sight', async () => {
    await setGroup({ hasReassign: true, freeContactsNotVisibleByPublisher: true })
    await rig.contact('anas-too', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const [ana, mia] = [await followAs(rig, 'ana'), await followAs(rig, 'mia')]
    followers.push(ana, mia)
    const hidden = (by: string, contactId: string) => ({
      name: 'contact.hidden',
      data: { byUserId: by, contactId },
    })
    await letRitaWrite()
    await assign('ana', 'anas', 'rita')
    expect(await ana.next()).toMatchObject(hidden('ana', 'anas'))
    await unassign('ana', 'anas-too')
    expect(await ana.next()).toMatchObject(hidden('ana', 'anas-too'))
    expect([(await mia.next())?.name, (await mia.next())?.name]).toEqual([
      'contact.assigned',
      'contact.unassigned',
    ])
    await post('mia', 'anas/assign-team', { teamId: 'south' })
    expect(await mia.next()).toMatchObject(hidden('mia', 'anas'))
  })
})
