import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppProfileSchema } from '#contract/entities/line/whatsapp-profile.ts'
import { queuedMessages } from '#workspace/storage/messages/queued-messages.ts'
import { messageRow } from '#workspace/storage/messages/message-row.ts'
import { savePlan } from '#workspace/storage/people/plans.ts'
import {
  findWhatsAppProfile,
  saveWhatsAppProfile,
} from '#workspace/storage/line/whatsapp-profiles.ts'
import { followAs } from './support/follower.ts'
import { ofAdmins } from './support/refusals.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const call = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/groups/${GROUP}/${path}`, body ? { body } : {})

describe('the profile on the channel', () => {
  const profile = {
    about: 'Furniture',
    category: 'RETAIL',
    address: 'Av. La Mar 1120',
    email: 'shop@example.test',
    websites: ['https://shop.example'],
  }

  test.each(ofAdmins)('is read and saved by the $role ($who): $status', async (one) => {
    expect((await call(one.who, 'GET', 'whatsapp-profile')).status).toBe(one.status)
    const saved = await call(one.who, 'PATCH', 'whatsapp-profile', profile)
    expect(saved.status).toBe(one.status)
    const { body } = await call('sara', 'GET', 'whatsapp-profile')
    expect(body).toMatchObject(one.status === 200 ? profile : { about: '' })
  })

  test('keeps the channel’s quality rating, whatever is sent, and shows none of simulated customers', async () => {
    const { db } = rig.workspace.storage
    const rated = whatsAppProfileSchema.parse({ name: 'Talk', quality: 'YELLOW' })
    await saveWhatsAppProfile(db, GROUP, rated, 0)
    const saved = await call('sara', 'PATCH', 'whatsapp-profile', { ...profile, quality: 'GREEN' })
    expect(saved.body).toMatchObject({ about: 'Furniture', isSimulated: true })
    expect(saved.body).not.toHaveProperty('quality')
    expect(await findWhatsAppProfile(db, GROUP)).toMatchObject({ quality: 'YELLOW' })
  })

  test('sends its change to users who may see it, and to nobody else', async () => {
    const adam = await followAs(rig, 'adam')
    const others = [await followAs(rig, 'mia'), await followAs(rig, 'ana')]
    await call('sara', 'PATCH', 'whatsapp-profile', { about: 'New' })
    expect(await adam.next()).toMatchObject({
      name: 'whatsAppProfile.changed',
      data: { groupId: GROUP, byUserId: 'sara' },
    })
    await call('sara', 'PATCH', 'language', { language: 'pt' })
    for (const other of others) expect((await other.next())?.name).toBe('group.settings')
    for (const { client } of [adam, ...others]) client.disconnect()
  })

  test.each([
    { about: 'x'.repeat(140) },
    { email: 'nobody' },
    { websites: ['shop.example'] },
    { websites: ['https://a.example', 'https://b.example', 'https://c.example'] },
    { category: 'NOTHING' },
    { pictureUrl: 'https://elsewhere.example/a.png' },
  ])('refuses %j', async (body) => {
    await call('sara', 'PATCH', 'whatsapp-profile', profile)
    const before = (await call('sara', 'GET', 'whatsapp-profile')).body
    const answer = await call('sara', 'PATCH', 'whatsapp-profile', body)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await call('sara', 'GET', 'whatsapp-profile')).body).toEqual(before)
  })

  test('keeps omitted fields', async () => {
    await call('sara', 'PATCH', 'whatsapp-profile', profile)
    const { body } = await call('sara', 'PATCH', 'whatsapp-profile', { about: 'Chairs' })
    expect(body).toMatchObject({ ...profile, about: 'Chairs' })
  })
})

describe('billing', () => {
  const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7)
  let lastMonth: string
  beforeEach(async () => {
    const { storage, clock } = rig.workspace
    const now = new Date(clock.now())
    const before = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12)
    lastMonth = monthOf(before)
    await rig.contact('c')
    await savePlan(storage.db, GROUP, {
      name: 'Team',
      monthlyCents: 18_900,
      messages: 1_000,
      taxName: 'VAT',
      taxPercent: 18,
      paidThrough: lastMonth,
    })
    const charges = [
      { category: 'marketing', costCents: 7 },
      { category: 'marketing', costCents: 7 },
      { category: 'utility', costCents: 2 },
      { category: 'utility', costCents: 0 },
      { category: 'service', costCents: 0 },
    ] as const
    const rows = charges.map((charge, index) =>
      messageRow(
        {
          id: `m${index}`,
          contactId: 'c',
          content: { type: 'text', text: 'x' },
          sender: 'group',
          status: index === 1 ? 'failed' : 'read',
          autoResponse: false,
          updatedAt: new Date(before + index * 86_400_000).toISOString(),
          positionInChat: index,
          reactions: [],
        },
        false,
        charge,
      ),
    )
    await storage.db.insertInto('messages').values(rows).execute()
  })

  test.each(ofAdmins)('is shown to the $role ($who): $status', async ({ who, status }) => {
    expect((await call(who, 'GET', 'billing')).status).toBe(status)
    expect((await call(who, 'GET', `invoices/${lastMonth}`)).status).toBe(status)
  })

  test('adds up by category, day and invoice; failed messages are free', async () => {
    const { body } = await call('sara', 'GET', `billing?month=${lastMonth}`)
    expect([body.messages, body.free, body.costCents]).toEqual([5, 3, 9])
    expect(
      body.categories.map((one: Record<string, unknown>) => [
        one['category'],
        one['messages'],
        one['free'],
        one['costCents'],
      ]),
    ).toEqual([
      ['marketing', 2, 1, 7],
      ['utility', 2, 1, 2],
      ['authentication', 0, 0, 0],
      ['service', 1, 1, 0],
    ])
    const days = body.days.reduce(
      (sum: number, day: { costCents: number }) => sum + day.costCents,
      0,
    )
    expect(days).toBe(9)
    expect(body.invoices).toEqual([
      {
        id: lastMonth,
        number: `${GROUP}-${lastMonth}`,
        planCents: 18_900,
        messagesCents: 9,
        subtotalCents: 18_909,
        taxCents: 3_404,
        totalCents: 22_313,
        status: 'paid',
      },
    ])
  })

  test('the queue has the unsent messages of campaigns that are sent before a time', async () => {
    const { db } = rig.workspace.storage
    const offer = {
      id: 'offer',
      group_id: GROUP,
      name: 'offer',
      status: 'approved',
      template_json: '{"category":"MARKETING"}',
      updated_at: 0,
    }
    const gift = { ...offer, id: 'gift', template_json: '{"category":"UTILITY"}' }
    await db.insertInto('wa_templates').values([offer, gift]).execute()
    const campaign = { group_id: GROUP, template_id: 'offer', plan_json: '{}', created_by: 'sara' }
    const row = (id: string, status: string, scheduled_at: number | null = null) => ({
      ...campaign,
      id,
      name: id,
      status,
      created_at: 0,
      scheduled_at,
    })
    await db
      .insertInto('campaigns')
      .values([
        row('running', 'running'),
        row('paused', 'paused'),
        row('soon', 'scheduled', 999),
        row('later', 'scheduled', 1_000),
        row('cancelled', 'cancelled'),
        { ...row('tested', 'running'), split_template_id: 'gift' },
        { ...row('decided', 'running'), split_template_id: 'gift', split_winner: 'b' as const },
      ])
      .execute()
    const recipient = (
      campaign_id: string,
      position: number,
      state: string,
      variant: 'a' | 'b' | null = null,
    ) => ({
      campaign_id,
      position,
      phone: `5190000000${position}`,
      name: 'E',
      name_key: 'e',
      parameters_json: '[]',
      state,
      opted_out: 0 as const,
      variant,
    })
    await db
      .insertInto('campaign_recipients')
      .values([
        recipient('running', 0, 'queued'),
        recipient('running', 1, 'sent'),
        recipient('paused', 0, 'queued'),
        recipient('soon', 0, 'queued'),
        recipient('later', 0, 'queued'),
        recipient('cancelled', 0, 'queued'),
        recipient('tested', 0, 'queued', 'a'),
        recipient('tested', 1, 'queued', 'b'),
        recipient('tested', 2, 'queued'),
        recipient('decided', 0, 'queued'),
        recipient('decided', 1, 'queued'),
      ])
      .execute()
    const queued = await queuedMessages(db, GROUP, 1_000)
    expect(Object.fromEntries(queued.map((one) => [one.category, one.messages]))).toEqual({
      marketing: 5,
      utility: 3,
    })
  })

  test('counts free text as service, at no cost', async () => {
    await rig.contact('d')
    const sara = await rig.as('sara')
    const sent = await sara('POST', 'messages/messages', {
      body: { contactId: 'd', content: { type: 'text', text: 'Hi' } },
      headers: { 'idempotency-key': 'billed' },
    })
    expect(sent.status).toBe(200)
    const { body } = await call('sara', 'GET', 'billing')
    expect([body.messages, body.costCents, body.plan.messages]).toEqual([1, 0, 1_000])
  })

  test('has each invoice as PDF', async () => {
    const { body } = await call('sara', 'GET', `invoices/${lastMonth}`)
    expect(body).toMatchObject({
      filename: `${GROUP}-${lastMonth}.pdf`,
      mimeType: 'application/pdf',
    })
    expect(Buffer.from(body.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test.each(['billing?month=2020-01', 'billing?month=x', 'invoices/2020-01', 'invoices/x'])(
    'there is no %s',
    async (path) => {
      expect((await call('sara', 'GET', path)).status).toBe(path.endsWith('x') ? 400 : 404)
    },
  )

  test('the current month has no invoice', async () => {
    const month = monthOf(rig.workspace.clock.now())
    expect((await call('sara', 'GET', `invoices/${month}`)).status).toBe(404)
  })
})
