import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { campaignCalls } from './support/campaigns.ts'
import { followAs, type Follower } from './support/follower.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import { GROUP, type Name } from './support/users.ts'
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

/** Admins and managers, but not supervisors or read-only users. */
const ofManagers = ofAdmins.map((one) => (one.who === 'mia' ? { ...one, status: 200 } : one))
const call = async (name: Name, method: string, path: string, body?: object): Promise<Answer> =>
  (await rig.as(name))(method, `main/${path}`, body === undefined ? {} : { body })
const tags = async () => (await call('adam', 'GET', `v2/tags?groupId=${GROUP}`)).body.items
const tagsOf = async (id: string) => (await call('adam', 'GET', `contacts/${id}`)).body.tagIdList

describe('a tag', () => {
  test('is renamed and archived by admins and managers, with an event', async () => {
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    const body = { name: 'Best', archived: true }
    const tried = { method: 'PATCH', path: 'main/v2/tags/label-vip', body }
    await expectStatuses(rig, ofManagers, tried)
    const renamed = { id: 'label-vip', name: 'Best', archived: true }
    expect(await tags()).toContainEqual({ ...renamed, _id: renamed.id, groupId: GROUP })
    expect(await mia.next()).toMatchObject({ name: 'tag.changed', data: { tag: renamed } })
    await call('adam', 'PATCH', 'v2/tags/label-vip', { archived: false })
    expect((await tags()).every(({ archived }: { archived: boolean }) => !archived)).toBe(true)
  })

  test.each([
    ['nothing', 'label-vip', {}, 400],
    ['a blank name', 'label-vip', { name: ' ' }, 400],
    ['a long name', 'label-vip', { name: 'x'.repeat(101) }, 400],
    ['the name of another', 'label-vip', { name: 'RARE' }, 409],
    ['no tag', 'label-none', { name: 'x' }, 404],
  ])('is not changed by %s', async (_, id, body, status) => {
    const before = await tags()
    expect((await call('adam', 'PATCH', `v2/tags/${id}`, body)).status).toBe(status)
    expect(await tags()).toEqual(before)
  })

  test('may be renamed to another case', async () => {
    expect((await call('adam', 'PATCH', 'v2/tags/label-vip', { name: 'VIP' })).body.name).toBe(
      'VIP',
    )
  })
})

describe('merging', () => {
  const merge = (intoId: string, name: Name = 'adam', id = 'label-vip') =>
    call(name, 'POST', `v2/tags/${id}/merge`, { intoId })

  test('is for admins and managers', async () => {
    const path = 'main/v2/tags/label-vip/merge'
    const refused = ofManagers.filter(({ status }) => status >= 400)
    await expectStatuses(rig, refused, { method: 'POST', path, body: { intoId: 'label-rare' } })
    expect((await merge('label-rare', 'mia')).status).toBe(200)
  })

  test('replaces the tag on contacts and on the agents who own it, and deletes it', async () => {
    await rig.contact('a', {}, ['label-vip'])
    await rig.contact('b', {}, ['label-vip', 'label-rare'])
    await call('adam', 'PATCH', 'users/beto', { tagIdList: ['label-vip'] })
    const beto = await followAs(rig, 'beto')
    followers.push(beto)
    const overlap = await call('adam', 'GET', 'v2/tags/label-vip/overlap?withId=label-rare')
    expect(overlap.body.contacts).toBe(1)
    expect((await merge('label-rare')).body.id).toBe('label-rare')
    expect([await tagsOf('a'), await tagsOf('b')]).toEqual([['label-rare'], ['label-rare']])
    expect((await tags()).map(({ id }: { id: string }) => id)).not.toContain('label-vip')
    await expect
      .poll(() => beto.received.map(({ name }) => name))
      .toEqual(expect.arrayContaining(['member.tagsChanged', 'tag.changed']))
  })

  test('replaces the tag in the rules of segments', async () => {
    const rule = { tagIds: ['label-vip', 'label-rare'] }
    const created = await call('adam', 'POST', 'v2/segments', {
      groupId: GROUP,
      name: 'Best',
      rule,
    })
    expect(created.status).toBe(200)
    await merge('label-rare')
    const { body } = await call('adam', 'GET', `v2/segments?groupId=${GROUP}`)
    expect(body.items[0].rule.tagIds).toEqual(['label-rare'])
  })

  test('replaces the tag in the audiences of campaign drafts', async () => {
    const { draft, get, saveTemplate } = campaignCalls(() => rig)
    await saveTemplate('offer', {})
    const of = (...ids: string[]) => ({
      sources: ids.map((refId) => ({ kind: 'tag', refId })),
      excludedTagIds: ids,
    })
    const id = await draft({ audience: of('label-vip', 'label-rare') })
    await merge('label-rare')
    expect((await get(id)).audience).toMatchObject(of('label-rare'))
  })

  test.each([
    ['itself', 'label-vip', 400],
    ['no tag', 'label-none', 404],
  ])('into %s is refused', async (_, intoId, status) => {
    const before = await tags()
    expect((await merge(intoId)).status).toBe(status)
    expect(await tags()).toEqual(before)
  })
})

describe('the usage of tags', () => {
  test('is seen by admins and managers', async () => {
    const path = `main/v2/tags/usage?groupId=${GROUP}`
    await expectStatuses(rig, ofManagers, { method: 'GET', path })
    const overlap = 'main/v2/tags/label-vip/overlap?withId=label-rare'
    await expectStatuses(rig, ofManagers, { method: 'GET', path: overlap })
  })

  test('counts the contacts of each tag', async () => {
    await rig.contact('a', {}, ['label-vip'])
    const { body } = await call('adam', 'GET', `v2/tags/usage?groupId=${GROUP}`)
    expect(body.items).toContainEqual({ id: 'label-vip', contacts: 1 })
    expect(body.items).toContainEqual({ id: 'label-rare', contacts: 0 })
  })
})
