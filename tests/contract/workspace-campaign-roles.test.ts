import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { campaignCalls } from './support/campaigns.ts'
import { ofWriters } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
const { addRows, call, saveTemplate, draft, vip, get, status, receivers, sendsTo } = campaignCalls(
  () => rig,
)

beforeEach(async () => {
  rig = await startRig({ control: true })
  await saveTemplate('offer', {})
})
afterEach(() => rig.stop())

/** The calls that prepare a file with names and phone numbers. */
const exports = (id: string): [string, unknown][] => {
  const file = { words: {}, filename: 'x.csv' }
  const labels = (length: number) => Array.from({ length }, () => 'x')
  return [
    [`/${id}/export`, { ...file, labels: labels(8) }],
    [`/${id}/audience/export`, { ...file, labels: labels(6), sources: ['VIP'] }],
  ]
}

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
      ['GET', `/${id}/outcomes`],
      ['POST', '', body],
      ['PATCH', `/${id}`, { name: 'Julio' }],
      [
        'POST',
        `/${id}/rows`,
        { fileId: 'f', offset: 0, rows: [{ phone: '1', name: '' }], countryCode: '51' },
      ],
      ['POST', `/${id}/contacts`, { listId: 'l', offset: 0, contactIds: ['a'] }],
      ['POST', `/${id}/test`, { phone: '51999000111', parameters: ['Ana'] }],
    ]
    for (const [method, path, sent] of calls)
      expect([method, path, (await call(method, path, sent, who)).status]).toEqual([
        method,
        path,
        ok,
      ])
    for (const [path, sent] of exports(id))
      expect([path, (await call('POST', path, sent, who)).status]).toEqual([
        path,
        role === 'publisher' ? 403 : ok,
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

  test('an agent stops or changes no campaign of an admin, but pauses it', async () => {
    const ahead = new Date(rig.workspace.clock.now() + 86_400_000).toISOString()
    const scheduled = async (who: 'adam' | 'ana') => {
      const id = await draft({ audience: { sources: [{ kind: 'file', refId: 'f' }] } }, who)
      await addRows(id, '944 870 001')
      expect((await call('POST', `/${id}/start`, { scheduledDate: ahead }, who)).status).toBe(200)
      await expect.poll(() => status(id)).toBe('scheduled')
      return id
    }
    const admins = await scheduled('adam')
    for (const act of ['cancel', 'revision'])
      expect([act, (await call('POST', `/${admins}/${act}`, {}, 'ana')).status]).toEqual([act, 403])
    expect((await call('POST', `/${admins}/pause`, undefined, 'ana')).status).toBe(200)
    expect((await call('POST', `/${admins}/cancel`, undefined, 'mia')).status).toBe(200)
    const own = await scheduled('ana')
    expect((await call('POST', `/${own}/cancel`, undefined, 'ana')).status).toBe(200)
  })

  test('results show and export only the people whose chats the viewer sees', async () => {
    await vip('hers', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await vip('his', { user_id: 'beto', user_tag_id: 'tag-beto' })
    await vip('norths', { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'team-north' })
    const id = await draft()
    await call('POST', `/${id}/start`, {})
    await sendsTo(3)
    await rig.channel.customer.message({
      contactId: 'his',
      content: { type: 'text', text: 'Call me at the hospital' },
    })
    const listed = async (who: 'ana' | 'mia' | 'sara', query = '') =>
      (await call('GET', `/${id}/recipients?limit=100${query}`, undefined, who)).body
    const ids = ({ items }: { items: { contactId: string }[] }) =>
      items.map(({ contactId }) => contactId)
    const hers = await listed('ana')
    expect([ids(hers), hers.total]).toEqual([['hers'], 1])
    expect(ids(await listed('ana', '&state=replied'))).toEqual([])
    const unanswered = async (who: 'ana' | 'sara') =>
      (await call('GET', `/${id}/outcomes`, undefined, who)).body.unanswered
    expect([await unanswered('ana'), await unanswered('sara')]).toEqual([1, 2])
    expect(ids(await listed('ana', '&filter=his'))).toEqual([])
    expect(ids(await listed('sara'))).toEqual(['hers', 'his', 'norths'])
    // A recipient whose contact was not linked yet is known by the number.
    const { db } = rig.workspace.storage
    await db.updateTable('campaign_recipients').set({ contact_id: null }).execute()
    expect((await listed('ana')).total).toBe(1)
    await db.updateTable('campaign_recipients').set({ phone: '51900000999' }).execute()
    expect((await listed('ana')).total).toBe(3)
  })

  test('an exported file has only the people whose chats its reader sees', async () => {
    await vip('seen')
    await vip('souths', { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'team-south' })
    const id = await draft()
    await call('POST', `/${id}/start`, {})
    await sendsTo(2)
    const rows = async (who: 'mia' | 'sara') => {
      const [[path, sent] = ['', {}]] = exports(id)
      const { body } = await call('POST', path, sent, who)
      const file = await call(
        'GET',
        String(body.path).slice('/api/operations'.length),
        undefined,
        who,
      )
      return String(file.body).trim().split('\r\n').slice(1)
    }
    const seen = async () =>
      (await call('GET', `/${id}/recipients?limit=100`, undefined, 'mia')).body
    expect(await rows('sara')).toHaveLength(2)
    expect(await rows('mia')).toHaveLength((await seen()).total)
    expect((await seen()).total).toBe(1)
  })
})
