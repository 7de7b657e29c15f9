import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dump } from './support/dump.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** All stored data, without usage data. */
const stored = () =>
  dump(rig.workspace.storage, {
    tables: ['sessions', 'sign_in_networks'],
  })

describe('leaving a group', () => {
  const leave = async (who: Who) =>
    await (
      await callAs(rig, who)
    )('DELETE', `main/groups/${GROUP}/members/me`, { group: GROUP })

  test.each<[Name, Name]>([
    ['adam', 'sara'],
    ['susi', 'sara'],
    ['mia', 'sara'],
    ['ana', 'sara'],
    ['rita', 'sara'],
  ])('removes %s, and unassigns their chats', async (who, colleague) => {
    await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
    expect((await leave(who)).status).toBe(200)
    expect((await leave(who)).status).toBe(404)
    const contact = await (await rig.as(colleague))('GET', 'main/contacts/c')
    expect(contact.body.userTagId).toBe(who === 'ana' ? undefined : 'tag-ana')
  })

  test.each<[Who, number]>([
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ])('of %s returns %i and changes nothing', async (who, status) => {
    const before = await stored()
    expect((await leave(who)).status).toBe(status)
    expect(await stored()).toBe(before)
  })

  test('is refused to the last super admin until there is another one', async () => {
    const before = await stored()
    const refused = await leave('sara')
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_SUPER_ADMIN'])
    expect(await stored()).toBe(before)
    const sara = await rig.as('sara')
    await sara('PATCH', 'main/users/adam', { body: { isSuperAdmin: true } })
    expect((await leave('sara')).status).toBe(200)
  })

  test('is refused to the last admin, and to a user who names another group', async () => {
    expect((await leave('adam')).status).toBe(200)
    const before = await stored()
    const refused = await leave('sara')
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMIN'])
    const sara = await rig.as('sara')
    const other = await sara('DELETE', `main/groups/${OTHER_GROUP}/members/me`)
    expect(other.status).toBe(400)
    expect(await stored()).toBe(before)
  })
})
