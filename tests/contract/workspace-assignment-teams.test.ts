import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { updateMember } from '#workspace/storage/people/members.ts'
import { GROUP, type Name } from './support/users.ts'
import { writers } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

/** How the group's teams and their members affect an assignment. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

async function post(name: Name, path: string, body: object): Promise<Answer> {
  return (await rig.as(name))('POST', `main/contacts/of-ana/${path}`, { body })
}
const storedContact = async () => (await (await rig.as('sara'))('GET', 'main/contacts/of-ana')).body

describe('with teams enabled but none created', () => {
  beforeEach(async () => {
    await rig.workspace.storage.db.deleteFrom('teams').execute()
  })

  test.each(writers)('no chat is assigned to one by the $role ($who)', async ({ who }) => {
    const before = await storedContact()
    const { status, body } = await post(who, 'assign-team', { teamId: 'north' })
    // Not 404, as for an unknown team: there is nothing to choose from.
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await storedContact()).toEqual(before)
  })
})

describe('a publisher of a team who may reassign', () => {
  beforeEach(async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, hasReassign: true })
  })

  test.each([
    { team: null, status: 200, what: 'gives a chat to an agent of no team' },
    { team: 'north', status: 200, what: 'gives a chat to an agent of the same team' },
    { team: 'south', status: 403, what: 'is refused an agent of another team' },
  ])('$what: $status', async ({ team, status }) => {
    const beto = { groupId: GROUP, userId: 'beto' }
    await updateMember(rig.workspace.storage.db, beto, { team_id: team })
    expect((await post('ana', 'assign', beto)).status).toBe(status)
    expect((await storedContact()).userId).toBe(status === 200 ? 'beto' : 'ana')
  })
})
