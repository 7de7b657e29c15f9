import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { costTotals } from '#contract/rules/reports/line-costs.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { lineBody, linePhone, startLineRig, type LineRig } from './support/line-rig.ts'
import { advanceToNoon } from './support/noon.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const costs = `main/groups/${GROUP}/line/costs`
const prices = `main/groups/${GROUP}/message-prices`
const DAY_MS = 86_400_000

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const own = {
  ...builtInPrices,
  date: '2026-11-20',
  source: 'Our contract',
  isConfirmed: true,
  prices: [{ country: 'PE', category: 'marketing', price: 0.05 }],
}

interface Delivered {
  country: string | null
  category?: string
  type?: string | null
  at?: number
  messageId?: string
  templateId?: string
}

let serial = 0
/** Stores the charge of a delivered message, as a status would. */
async function delivered({ country, at, ...more }: Delivered): Promise<void> {
  serial += 1
  await rig.workspace.storage.db
    .insertInto('line_charges')
    .values({
      line_id: rig.lineId,
      wamid: `wamid.${serial}`,
      group_id: GROUP,
      message_id: more.messageId ?? null,
      template_id: more.templateId ?? null,
      country,
      category: more.category ?? 'marketing',
      type: more.type === undefined ? 'regular' : more.type,
      billable: null,
      rank: 3,
      delivered_at: at ?? rig.workspace.clock.now(),
    })
    .execute()
}

describe('by role', () => {
  test('the costs are for those who see the bills', async () => {
    await expectStatuses(rig, ofAdmins, { method: 'GET', path: costs })
  })

  test('the prices are read and replaced by the admins', async () => {
    await expectStatuses(rig, ofAdmins, { method: 'GET', path: prices })
    await expectStatuses(rig, ofAdmins, { method: 'PUT', path: prices, body: own })
    await expectStatuses(rig, ofAdmins, { method: 'DELETE', path: prices })
  })
})

describe('the table of prices', () => {
  test('is replaced with its date and source, and given back', async () => {
    expect((await sara('GET', prices)).body).toEqual({ table: builtInPrices })
    const saved = await sara('PUT', prices, { body: own })
    expect(saved.body).toMatchObject({ table: own, replaced: { byName: 'sara' } })
    expect((await sara('GET', prices)).body).toEqual(saved.body)
    expect((await sara('DELETE', prices)).body).toEqual({ table: builtInPrices })
    expect((await sara('GET', prices)).body).toEqual({ table: builtInPrices })
  })

  test.each([
    ['no source', { ...own, source: ' ' }],
    ['no prices', { ...own, prices: [] }],
    ['a country by its name', { ...own, prices: [{ ...own.prices[0], country: 'Peru' }] }],
    ['a negative price', { ...own, prices: [{ ...own.prices[0], price: -1 }] }],
    ['a price twice', { ...own, prices: [...own.prices, ...own.prices] }],
    ['another category', { ...own, prices: [{ ...own.prices[0], category: 'gossip' }] }],
  ])('with %s is refused, and the former one stays', async (_, body) => {
    const answer = await sara('PUT', prices, { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await sara('GET', prices)).body).toEqual({ table: builtInPrices })
  })
})

describe('the costs of a month', () => {
  test('are the provider’s statuses by the table, by day, category, country, campaign and template', async () => {
    const { db } = rig.workspace.storage
    const row = { created_by: 'sara', created_at: 0, plan_json: '{}', template_id: 't' }
    await db
      .insertInto('campaigns')
      .values({ id: 'k', group_id: GROUP, name: 'Navidad', status: 'done', ...row })
      .execute()
    await db
      .insertInto('campaign_recipients')
      .values({
        campaign_id: 'k',
        position: 0,
        phone: '51999000001',
        name: '',
        name_key: '',
        parameters_json: '[]',
        state: 'sent',
        opted_out: 0,
        variant: null,
        message_id: 'm',
      })
      .execute()
    await delivered({ country: 'PE', messageId: 'm', templateId: 'unknown' })
    await delivered({ country: 'PE' })
    await delivered({ country: 'CL' })
    await delivered({ country: 'DE' })
    await delivered({ country: null, category: 'service', type: 'free_customer_service' })
    const { status, body } = await sara('GET', costs)
    expect(status).toBe(200)
    const total = { messages: 5, free: 1, unpriced: 1, micros: 70_300 * 2 + 88_900 }
    expect(costTotals(body.rows)).toEqual(total)
    expect(costTotals(body.templates)).toEqual(total)
    expect(costTotals(body.campaigns)).toEqual(total)
    expect(body.campaigns).toMatchObject([
      { id: 'k', name: 'Navidad', messages: 1, micros: 70_300 },
      { messages: 4 },
    ])
    expect(body).toMatchObject({
      today: body.rows[0].day,
      prices: { table: { isConfirmed: false } },
    })
    await sara('PUT', prices, { body: own })
    const after = (await sara('GET', costs)).body
    expect(costTotals(after.rows)).toEqual({ messages: 5, free: 1, unpriced: 2, micros: 100_000 })
  })

  test('without figures are empty, and another month is not there', async () => {
    const { body } = await sara('GET', costs)
    expect(body).toMatchObject({ rows: [], before: [], templates: [], campaigns: [] })
    expect(body.months).toHaveLength(1)
    expect((await sara('GET', `${costs}?month=2020-01`)).status).toBe(404)
  })

  test('of the month before are beside them, and can be seen alone', async () => {
    const now = new Date(rig.workspace.clock.now())
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12)
    await delivered({ country: 'PE', at })
    await delivered({ country: 'PE', at })
    await delivered({ country: 'PE' })
    const { body } = await sara('GET', costs)
    expect([costTotals(body.rows).messages, costTotals(body.before).messages]).toEqual([1, 2])
    expect(body.months).toHaveLength(2)
    const past = (await sara('GET', `${costs}?month=${body.months[1]}`)).body
    expect(costTotals(past.rows).messages).toBe(2)
    expect(past).not.toHaveProperty('today')
  })
})

describe('what the provider itself says', () => {
  const provider = `main/groups/${GROUP}/line/provider-costs`
  const point = (pricing_category: string, volume: number, more: object = {}) => ({
    start: Math.floor(rig.workspace.clock.now() / 1_000),
    pricing_category,
    volume,
    ...more,
  })

  test('is the sum of its days by category, kept for an hour', async () => {
    const points = [
      point('MARKETING', 10, { cost: 0.7 }),
      point('MARKETING', 5, { cost: 0.35 }),
      point('SERVICE', 40),
      point('A_NEW_ONE', 1, { cost: 0.01 }),
    ]
    rig.phone.pricing = {
      currency: 'USD',
      points: [...points, { ...point('UTILITY', 9), start: 1_700_000_000 }],
    }
    const { status, body } = await sara('GET', provider)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: 'ready',
        at: expect.any(String),
        currency: 'USD',
        rows: [
          { category: 'marketing', messages: 15, micros: 1_050_000 },
          { category: 'service', messages: 40 },
          { category: 'other', messages: 1, micros: 10_000 },
        ],
      },
    })
    expect(body.rows[1]).not.toHaveProperty('micros')
    rig.phone.pricing.points.length = 0
    expect((await sara('GET', provider)).body).toEqual(body)
    rig.workspace.clock.advance(3_600_000)
    expect((await sara('GET', provider)).body.rows).toEqual([])
  })

  test('is refused with the code, and read again at once when it may be', async () => {
    expect((await sara('GET', provider)).body).toMatchObject({ state: 'refused', code: 200 })
    rig.phone.pricing = { currency: 'USD', points: [] }
    expect((await sara('GET', provider)).body).toMatchObject({ state: 'ready', rows: [] })
  })

  test('is the last that it said if it does not answer', async () => {
    advanceToNoon(rig.workspace.clock)
    rig.phone.pricing = { currency: 'USD', points: [point('MARKETING', 2, { cost: 0.1 })] }
    const { at, rows } = (await sara('GET', provider)).body
    rig.workspace.clock.advance(3_600_000)
    rig.graph.onCall = () => Promise.resolve('cut')
    expect((await sara('GET', provider)).body).toMatchObject({ state: 'unread', at, rows })
  })

  test('has no month before the line', async () => {
    expect((await sara('GET', `${provider}?month=2001-01`)).status).toBe(404)
  })
})

/** Stores a message to a contact. */
async function write(id: string, at: number, category: string): Promise<void> {
  const row = { contact_id: id, type: 'text', content_json: '{}', sender: 'group' }
  const more = {
    status: 'read',
    auto_response: 0,
    written_at: at,
    category,
    revision: 1,
  } as const
  await rig.workspace.storage.db
    .insertInto('messages')
    .values({ id: `${id}-${at}`, position: at, from_advertisement: 0, ...row, ...more })
    .execute()
}

describe('what the provider limits', () => {
  test('is in the costs and the health with its own words, before anything fails', async () => {
    rig.phone.canSend = 'LIMITED'
    rig.phone.healthErrors = [
      { error_code: 141_006, error_description: 'No payment.', possible_solution: 'Add a card.' },
    ]
    const asked = await sara('POST', `main/groups/${GROUP}/line/health`)
    const issues = [{ code: 141_006, reason: 'No payment.', solution: 'Add a card.' }]
    expect(asked.body).toMatchObject({ limits: { isBlocked: false, issues } })
    const { limits } = (await sara('GET', costs)).body
    expect(limits).toMatchObject({ issues })
    const group = async () => (await sara('GET', `main/groups/${GROUP}`)).body
    expect((await group()).line).toMatchObject({ state: 'connected', limitedBy: 'payment' })
    rig.workspace.clock.advance(60_000)
    await sara('POST', `main/groups/${GROUP}/line/health`)
    expect((await sara('GET', costs)).body.limits.since).toBe(limits.since)
    rig.phone.canSend = 'AVAILABLE'
    await sara('POST', `main/groups/${GROUP}/line/health`)
    expect((await sara('GET', costs)).body).not.toHaveProperty('limits')
    expect((await group()).line).not.toHaveProperty('limitedBy')
  })

  test('of people: how many were written to first, and when there is room again', async () => {
    const now = rig.workspace.clock.now()
    for (const [at, id] of ['c', 'd', 'e'].entries())
      await rig.contact(id, { phone: `5199900010${at}` })
    await write('c', now - 20 * 3_600_000, 'marketing')
    await write('c', now - 3_600_000, 'marketing')
    await write('d', now - 10 * 3_600_000, 'utility')
    await write('e', now - 5 * 3_600_000, 'service')
    await write('e', now - 30 * 3_600_000, 'marketing')
    const allow = async (people: number) => {
      rig.graph.tier = `TIER_${people}`
      await sara('POST', `main/groups/${GROUP}/line/health`)
    }
    await allow(3)
    expect((await sara('GET', costs)).body.people).toEqual({ people: 2, lines: 1, limit: 3 })
    await allow(2)
    expect((await sara('GET', costs)).body.people).toEqual({
      people: 2,
      lines: 1,
      limit: 2,
      // Who was written to ten hours ago no longer counts then; the other was written to again.
      freesAt: iso(now - 10 * 3_600_000 + DAY_MS),
    })
  })

  test('of people: those of another account of the same business count too', async () => {
    const other = {
      ...linePhone(),
      id: '100000000000102',
      accountId: '200000000000002',
      token: `${lineBody.token}2`,
      display: '+51 999 000 200',
      businessId: '901',
    }
    rig.graph.phones.push(other)
    const body = {
      ...lineBody,
      phoneId: other.id,
      accountId: other.accountId,
      token: other.token,
    }
    const olga = await rig.as('olga')
    const group = OTHER_GROUP
    const connected = await olga('POST', `main/groups/${group}/line`, { group, body })
    expect(connected.status).toBe(200)
    const now = rig.workspace.clock.now()
    await rig.contact('c', { phone: '51999000101' })
    await rig.contact('d', { phone: '51999000102', group_id: group })
    await write('c', now - 3_600_000, 'marketing')
    await write('d', now - 3_600_000, 'marketing')
    const people = async () => (await sara('GET', costs)).body.people
    expect(await people()).toMatchObject({ people: 1, lines: 1 })
    rig.phone.businessId = other.businessId
    const health = await sara('POST', `main/groups/${GROUP}/line/health`)
    expect(await people()).toMatchObject({ people: 2, lines: 2 })
    expect(health.body).toMatchObject({ people: 2 })
    // A person of both is one.
    await rig.contact('e', { phone: '51999000101', group_id: group })
    await write('e', now - 3_600_000, 'marketing')
    expect(await people()).toMatchObject({ people: 2, lines: 2 })
  })
})
