import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { adLeadSchema } from '#contract/api/campaigns/ads.ts'
import { adSchema, type Ad } from '#contract/entities/campaigns/ad.ts'
import { adTotals, costPerLead } from '#contract/rules/campaigns/ads.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { listAds } from '#workspace/storage/campaigns/ads.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage } from '#workspace/storage/open.ts'
import type { AdsTable } from '#workspace/storage/tables.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { cheapCost, GROUP, OTHER_GROUP, type Name } from './support/users.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await setMetaAds(true)
})
afterEach(() => rig.stop())

async function setMetaAds(metaAds: boolean): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, metaAds })
}

const pass = (ms: number) => rig.workspace.clock.advance(ms)
const dayOf = (ms: number) => new Date(rig.workspace.clock.now() + ms).toISOString().slice(0, 10)
const aroundNow = () => `from=${dayOf(-2 * DAY)}&to=${dayOf(DAY)}`

async function ad(id: string, more: Partial<AdsTable> = {}): Promise<void> {
  const row = {
    id,
    group_id: GROUP,
    name: `Ad ${id}`,
    campaign: 'Desks',
    state: 'active',
    picture_url: null,
    text: 'Solid walnut',
    headline: 'Desk',
    greeting: null,
    currency: 'PEN',
    created_at: rig.workspace.clock.now(),
    ends_at: null,
  }
  await rig.workspace.storage.db
    .insertInto('ads')
    .values({ ...row, ...more })
    .execute()
}

const spend = (ad_id: string, day: string, cents: number) =>
  rig.workspace.storage.db.insertInto('ad_spend').values({ ad_id, day, cents }).execute()

/** A new customer who writes from an ad, or without one. */
async function lead(contactId: string, adId?: string, more = {}): Promise<void> {
  await rig.contact(contactId, { last_contact_response_at: null, ...more })
  await writes(contactId, adId)
}

async function writes(contactId: string, adId?: string): Promise<void> {
  const content = { type: 'text' as const, text: `Hi from ${contactId}` }
  await rig.channel.customer.message({ contactId, content, ...(adId !== undefined && { adId }) })
}

async function answers(contactId: string): Promise<void> {
  const body = { contactId, content: { type: 'text', text: 'Hello' } }
  const answer = await (await rig.as('ana'))('POST', 'messages/messages', { body })
  expect(answer.status).toBe(200)
  await rig.channel.customer.status({ messageId: answer.body._id, status: 'sent' })
}

async function ads(query = aroundNow()): Promise<Ad[]> {
  const { status, body } = await (await rig.as('sara'))('GET', `main/groups/${GROUP}/ads?${query}`)
  expect(status).toBe(200)
  return adSchema.array().parse(body.items)
}

async function leads(adId: string, more = '', who: Name = 'sara') {
  const path = `main/groups/${GROUP}/ads/${adId}/leads?${aroundNow()}${more}`
  const { body } = await (await rig.as(who))('GET', path)
  return { hasMoreItems: body.hasMoreItems, items: adLeadSchema.array().parse(body.items) }
}

const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana' }

describe('a lead', () => {
  beforeEach(() => ad('a'))

  test('is answered in time, becomes a chat when it writes again, and a success', async () => {
    await lead('c', 'a', ofAna)
    expect(await ads()).toMatchObject([{ leads: 1, chats: 0, answeredInTime: 0, successes: 0 }])
    pass(9 * MINUTE)
    await answers('c')
    expect(await ads()).toMatchObject([{ leads: 1, chats: 0, answeredInTime: 1 }])
    pass(MINUTE)
    await writes('c')
    expect(await ads()).toMatchObject([{ leads: 1, chats: 1, successes: 0 }])
    const done = { chatStatusSetByUser: true }
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/c/chatstatus', { body: done })
    expect(await ads()).toMatchObject([{ leads: 1, chats: 1, answeredInTime: 1, successes: 1 }])
  })

  test('answered late is not counted as answered in time', async () => {
    await lead('c', 'a', ofAna)
    pass(11 * MINUTE)
    await answers('c')
    expect(await ads()).toMatchObject([{ leads: 1, answeredInTime: 0 }])
  })

  test('is a contact whose first message came from the ad, and no other', async () => {
    await lead('c')
    await writes('c', 'a')
    await lead('d', 'unknown')
    await lead('e', 'a')
    await writes('e', 'a')
    expect(await ads()).toMatchObject([{ leads: 1 }])
    expect((await leads('a')).items).toMatchObject([{ contactId: 'e' }])
    const { body } = await (await rig.as('sara'))('GET', 'main/contacts/d')
    expect(body.chat.lastMessageAmplead).toBe(true)
  })

  test('may be a new contact', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    const content = { type: 'text' as const, text: 'Hi' }
    const to = group?.phone ?? ''
    const phone = '51999000111'
    await rig.channel.customer.firstMessage({ to, phone, name: 'Rosa', content, adId: 'a' })
    expect((await leads('a')).items).toMatchObject([{ name: 'Rosa', text: 'Hi' }])
  })

  test('from another group’s ad does not count', async () => {
    await ad('b', { group_id: OTHER_GROUP })
    await lead('c', 'b')
    expect(await rig.workspace.storage.db.selectFrom('ad_leads').selectAll().execute()).toEqual([])
  })
})

describe('the ads', () => {
  test('have the spend of the selected days only, and none if it was never read', async () => {
    await ad('a', { created_at: 2 })
    await ad('b', { created_at: 1 })
    await spend('a', dayOf(-3 * DAY), 7_000)
    await spend('a', dayOf(0), 1_000)
    await spend('a', dayOf(-DAY), 500)
    const [first, second] = await ads()
    expect(first).toMatchObject({ id: 'a', spendCents: 1_500, currency: 'PEN' })
    expect(second?.id).toBe('b')
    expect(second?.spendCents).toBeUndefined()
  })

  test('count the leads of the selected days only', async () => {
    await ad('a')
    await lead('c', 'a')
    pass(4 * DAY)
    expect(await ads()).toMatchObject([{ leads: 0 }])
    expect(await ads(`from=${dayOf(-5 * DAY)}&to=${dayOf(0)}`)).toMatchObject([{ leads: 1 }])
  })

  test('have the figures of each day, which add up to the period’s', async () => {
    await ad('a')
    await spend('a', dayOf(0), 1_000)
    await spend('a', dayOf(-DAY), 500)
    await lead('c', 'a', ofAna)
    await lead('d', 'a', ofAna)
    await answers('c')
    const done = { chatStatusSetByUser: true }
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/c/chatstatus', { body: done })
    const [one] = await ads()
    expect(one?.days).toEqual([
      { day: dayOf(-DAY), leads: 0, answeredInTime: 0, successes: 0, spendCents: 500 },
      { day: dayOf(0), leads: 2, answeredInTime: 1, successes: 1, spendCents: 1_000 },
    ])
  })

  test('end automatically', async () => {
    await ad('a', { ends_at: rig.workspace.clock.now() + DAY })
    expect(await ads()).toMatchObject([{ state: 'active' }])
    pass(DAY + MINUTE)
    expect(await ads()).toMatchObject([{ state: 'ended' }])
  })

  test.each(['from=2026-01-02&to=2026-01-01', 'from=2025-01-01&to=2026-12-31', 'to=2026-01-01'])(
    'are refused for %s',
    async (query) => {
      await ad('a')
      for (const path of ['ads', 'ads/a/leads']) {
        const answer = await (await rig.as('sara'))('GET', `main/groups/${GROUP}/${path}?${query}`)
        expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
      }
    },
  )
})

describe('the chats of an ad', () => {
  test('name their contacts, first messages and statuses', async () => {
    await ad('a')
    await lead('c', 'a', { name: 'Rosa', last_name: 'Paz', ...ofAna })
    pass(MINUTE)
    await lead('d', 'a')
    expect(await leads('a')).toMatchObject({
      items: [
        { contactId: 'd', status: 1 },
        { contactId: 'c', name: 'Rosa Paz', text: 'Hi from c', agentName: 'ana' },
      ],
      hasMoreItems: false,
    })
    expect(await leads('a', '&limit=1')).toMatchObject({
      items: [{ contactId: 'd' }],
      hasMoreItems: true,
    })
    expect((await leads('a', '&offset=1')).items).toMatchObject([{ contactId: 'c' }])
  })

  test('are counted by status, and can be filtered by it', async () => {
    await ad('a')
    for (const id of ['c', 'd', 'e']) await lead(id, 'a', ofAna)
    await answers('c')
    const done = { chatStatusSetByUser: true }
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/c/chatstatus', { body: done })
    await answers('d')
    const path = `main/groups/${GROUP}/ads/a/leads?${aroundNow()}`
    const call = await rig.as('ana')
    const expected = [1, 2, 3].map((status) => ({ status, chats: 1 }))
    for (const [status, id] of [
      [1, 'e'],
      [2, 'd'],
      [3, 'c'],
    ]) {
      const { body } = await call('GET', `${path}&status=${status}`)
      expect(body.statuses).toEqual(expected)
      expect(body.items.map(({ contactId }: { contactId: string }) => contactId)).toEqual([id])
    }
    expect((await call('GET', `${path}&status=4`)).status).toBe(400)
    // Of the chats that the caller may see.
    const { body } = await (await rig.as('beto'))('GET', path)
    expect(body.statuses).toEqual([])
  })

  test('are only those that the caller may see', async () => {
    await ad('a')
    await lead('c', 'a', ofAna)
    await lead('d', 'a', { user_id: 'beto', user_tag_id: 'tag-beto' })
    expect((await leads('a', '', 'ana')).items).toMatchObject([{ contactId: 'c' }])
    expect((await leads('a')).items).toHaveLength(2)
  })

  test('are not returned for an ad of another group', async () => {
    await ad('b', { group_id: OTHER_GROUP })
    const path = `main/groups/${GROUP}/ads/b/leads?${aroundNow()}`
    expect((await (await rig.as('sara'))('GET', path)).status).toBe(404)
  })
})

describe('the ad of a chat', () => {
  const adOf = async (id: string, who: Name = 'ana') =>
    (await rig.as(who))('GET', `main/contacts/${id}/ad`)

  test('is the ad of its first message', async () => {
    await ad('a', { picture_url: '/media/desk' })
    await lead('c', 'a', ofAna)
    await lead('d', undefined, ofAna)
    expect((await adOf('c')).body).toEqual({
      ad: {
        id: 'a',
        name: 'Ad a',
        campaign: 'Desks',
        pictureUrl: '/media/desk',
        text: 'Solid walnut',
        headline: 'Desk',
      },
    })
    expect((await adOf('d')).body).toEqual({})
  })

  test('is returned to users who may see the chat, in a group with the option', async () => {
    await ad('a')
    await lead('c', 'a', ofAna)
    expect((await adOf('c', 'beto')).status).toBe(404)
    expect((await adOf('c', 'adam')).body.ad).toBeDefined()
    await setMetaAds(false)
    expect((await adOf('c')).body).toEqual({})
  })
})

test.each(ofMembers)('ads for the $role ($who): $status', async ({ who, status }) => {
  await ad('a')
  const call = await callAs(rig, who)
  for (const path of ['ads', 'ads/a/leads']) {
    const answer = await call('GET', `main/groups/${GROUP}/${path}?${aroundNow()}`)
    expect(answer.status).toBe(status)
  }
})

test('a group without the option has no ads', async () => {
  await ad('a')
  await setMetaAds(false)
  for (const path of ['ads', 'ads/a/leads']) {
    const call = await rig.as('sara')
    const answer = await call('GET', `main/groups/${GROUP}/${path}?${aroundNow()}`)
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  }
})

test('the demo has ads with leads and spend', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-ads-'))
  const storage = await openStorage(folder)
  onTestFinished(async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })
  const now = Date.UTC(2026, 10, 22, 20)
  await seedDemo(storage, { seed: 1, now, utcOffset: 0, passwordCost: cheapCost })
  const group = await storage.db.selectFrom('ads').select('group_id').executeTakeFirstOrThrow()
  const period = { from: '2026-10-26', to: '2026-11-22', timeZone: 'UTC' }
  const created = await listAds(storage.db, group.group_id, period, now)
  const total = adTotals(created)
  expect(created).toHaveLength(7)
  for (const figure of [total.leads, total.chats, total.answeredInTime, total.successes])
    expect(figure).toBeGreaterThan(0)
  expect(total.chats).toBeLessThanOrEqual(total.leads)
  expect(costPerLead(total)).toBeGreaterThan(500)
})
