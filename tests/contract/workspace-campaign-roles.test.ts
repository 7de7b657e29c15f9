import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { campaignCalls } from './support/campaigns.ts'
import { ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
const { call, saveTemplate, draft, vip, get, status, receivers, sendsTo } = campaignCalls(() => rig)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

describe('by role', () => {
  test.each(ofWriters)('the $role ($who): $status', async ({ role, who, status: expected }) => {
    await vip('a')
    const id = await draft()
    const ok = role === 'supervisor' ? 403 : expected
    const body = { groupId: GROUP, name: 'Junio', templateId: 'offer' }
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/audience`],
      ['GET', `/${id}/recipients`],
      ['POST', '', body],
      ['PATCH', `/${id}`, { name: 'Julio' }],
      [
        'POST',
        `/${id}/rows`,
        { fileId: 'f', offset: 0, rows: [{ phone: '1', name: '' }], countryCode: '51' },
      ],
      ['POST', `/${id}/test`, { phone: '51999000111', parameters: ['Ana'] }],
      [
        'POST',
        `/${id}/export`,
        { labels: Array.from({ length: 8 }, () => 'x'), words: {}, filename: 'x.csv' },
      ],
    ]
    for (const [method, path, sent] of calls)
      expect([method, path, (await call(method, path, sent, who)).status]).toEqual([
        method,
        path,
        ok,
      ])
    if (ok === 200) return
    for (const act of ['start', 'pause', 'resume', 'cancel'])
      expect(
        (await call('POST', `/${id}/${act}`, act === 'start' ? {} : undefined, who)).status,
      ).toBe(ok)
    expect((await call('DELETE', `/${id}`, undefined, who)).status).toBe(ok)
    expect(await get(id)).toMatchObject({ status: 'draft', name: 'Mayo' })
  })

  test('a group may restrict agents by campaigns, and managers by templates', async () => {
    const id = await draft()
    const setGroup = async (settings: object) =>
      await rig.call('POST', `/_control/groups/${GROUP}`, { body: settings, group: null })
    await setGroup({ campaignRestrictionForPublisher: true })
    expect((await call('GET', '', undefined, 'ana')).status).toBe(403)
    expect((await call('GET', `/${id}?short=true`, undefined, 'ana')).status).toBe(403)
    expect((await call('GET', '', undefined, 'mia')).status).toBe(200)
    await setGroup({ templateRestrictionForPublisher: true })
    expect((await call('GET', '', undefined, 'mia')).status).toBe(403)
    expect((await call('GET', '', undefined, 'adam')).status).toBe(200)
  })

  test('a read-only agent sees the name of a campaign and nothing else', async () => {
    const id = await draft()
    const { body } = await call('GET', `/${id}?short=true`, undefined, 'rita')
    expect(body).toMatchObject({ id, name: 'Mayo', templateId: 'offer' })
    expect(body).not.toHaveProperty('recipients')
    expect((await call('GET', `/${id}`, undefined, 'rita')).status).toBe(403)
  })

  test('a campaign reaches only contacts whose chats its creator sees', async () => {
    await vip('hers', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await vip('his', { user_id: 'beto', user_tag_id: 'tag-beto' })
    const id = await draft({ audience: { sources: [{ kind: 'file', refId: 'f' }] } }, 'ana')
    const { db } = rig.workspace.storage
    const phones = await db.selectFrom('contacts').select('phone').execute()
    const rows = phones.map(({ phone }) => ({ phone: `+${phone}`, name: '' }))
    await call('POST', `/${id}/rows`, { fileId: 'f', offset: 0, rows, countryCode: '51' }, 'ana')
    const { body } = await call('GET', `/${id}/audience`, undefined, 'ana')
    expect(body).toMatchObject({ chosen: 2, reached: 1, hidden: 1 })
    // The file has no names, and the name of a hidden contact must not be revealed.
    expect(body['items']).toMatchObject([{ verdict: 'hidden', name: '' }])
    await call('POST', `/${id}/start`, {}, 'ana')
    await sendsTo(1)
    await expect.poll(() => status(id)).toBe('finished')
    expect(receivers()).toEqual(['hers'])
  })
})
