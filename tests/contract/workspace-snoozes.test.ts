import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const HOUR = 3_600_000
const LIST = `main/snoozes?groupId=${GROUP}`
const of = (contactId: string) => `main/contacts/${contactId}/snooze`

let rig: Rig
let follower: Follower | undefined
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('of-ana', {
    name: 'Carmen',
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    team_tag_id: 'tag-north',
  })
  await rig.contact('of-beto', { user_id: 'beto', user_tag_id: 'tag-beto' })
})
afterEach(async () => {
  follower?.client.disconnect()
  follower = undefined
  await rig.stop()
})

const inMs = (ms: number) => new Date(rig.workspace.clock.now() + ms).toISOString()
async function snooze(name: Name, contactId: string, ms = HOUR) {
  const body = { until: inMs(ms) }
  return await (
    await rig.as(name)
  )('PUT', of(contactId), { body })
}
interface Listed {
  contactId: string
  userId: string
}
const listed = async (name: Name): Promise<string[]> =>
  (await (await rig.as(name))('GET', LIST)).body.items.map(
    ({ contactId, userId }: Listed) => `${contactId} ${userId}`,
  )

describe('a snooze', () => {
  test('is stored with the user, and colleagues who see the chat learn of it', async () => {
    follower = await followAs(rig, 'mia')
    const { status, body } = await snooze('ana', 'of-ana')
    expect(status).toBe(200)
    expect(body).toMatchObject({ contactId: 'of-ana', userId: 'ana', name: 'Carmen' })
    const { received } = follower
    const events = () => received.filter(({ name }) => name === 'snoozes.changed')
    await expect.poll(() => events().length).toBe(1)
    expect(events()[0]?.data).toMatchObject({
      contactId: 'of-ana',
      snoozes: [{ userId: 'ana', until: body.until }],
    })
    expect(await listed('mia')).toEqual(['of-ana ana'])
    expect(await listed('beto')).toEqual([])
    await snooze('mia', 'of-ana', 2 * HOUR)
    await snooze('ana', 'of-ana', 3 * HOUR)
    expect(await listed('ana')).toEqual(['of-ana mia', 'of-ana ana'])
  })

  test('ends when its time has passed, when the user ends it, and for all when the customer writes', async () => {
    await snooze('ana', 'of-ana')
    await snooze('mia', 'of-ana', 2 * HOUR)
    const ana = await rig.as('ana')
    expect((await ana('DELETE', of('of-ana'))).body).toEqual({ ok: true })
    expect((await ana('DELETE', of('of-ana'))).status).toBe(200)
    expect(await listed('ana')).toEqual(['of-ana mia'])
    rig.workspace.clock.advance(2 * HOUR)
    expect(await listed('ana')).toEqual([])
    await snooze('ana', 'of-ana')
    await snooze('mia', 'of-ana')
    const content = { type: 'text', text: 'Hello?' } as const
    await rig.channel.customer.message({ contactId: 'of-ana', content })
    expect(await listed('ana')).toEqual([])
  })

  test('takes the chat out of the user’s counts until it ends, and out of nobody else’s', async () => {
    const counts = async (name: Name) =>
      (await (await rig.as(name))('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)).body
    const { db } = rig.workspace.storage
    await db.updateTable('contacts').set({ waiting_since: 1, pending_messages: 1 }).execute()
    const before = await counts('ana')
    const ofMia = await counts('mia')
    await snooze('ana', 'of-ana')
    const { views } = before
    expect(await counts('ana')).toEqual({
      ...before,
      pendingChatsAmount: before.pendingChatsAmount - 1,
      views: { ...views, mine: views.mine - 1, waiting: views.waiting - 1, all: views.all - 1 },
    })
    expect(await counts('mia')).toEqual(ofMia)
    rig.workspace.clock.advance(2 * HOUR)
    expect(await counts('ana')).toEqual(before)
  })

  test('needs a time in the future and a chat that the user sees', async () => {
    expect((await snooze('ana', 'of-ana', -1)).status).toBe(400)
    expect((await snooze('ana', 'of-beto')).status).toBe(404)
    expect((await (await rig.as('ana'))('DELETE', of('of-beto'))).status).toBe(404)
    expect((await snooze('rita', 'of-ana')).status).toBe(404)
    expect((await snooze('mia', 'of-beto')).status).toBe(200)
  })
})

describe('the snoozes', () => {
  test.each(ofMembers)('are answered to the $role with $status', async ({ who, status }) => {
    const call = await callAs(rig, who)
    expect((await call('GET', LIST)).status).toBe(status)
  })
})
