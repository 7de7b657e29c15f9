import { describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { GROUP } from './support/users.ts'
import { hooks, isSigned, log, webhookRig } from './support/webhook-rig.ts'

/** Outgoing webhooks: who makes them, what they are told, and how a receiver knows that a call is the service's. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const web = webhookRig()
const { call, draft, made, turn, hook, deliveries, customerSays, kindsGot, got } = web

describe('webhooks are managed', () => {
  test.each([
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 403],
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ] as const)('by %s: %i', async (who, status) => {
    const { id } = await made()
    await call('adam', 'POST', `${hooks}/${id}/test`)
    const delivery = (await deliveries()).items[0]?.id ?? ''
    for (const [method, path, body] of [
      ['GET', hooks],
      ['POST', hooks, draft()],
      ['PATCH', `${hooks}/${id}`, { name: 'Other' }],
      ['POST', `${hooks}/${id}/test`],
      ['POST', `${hooks}/${id}/secret`],
      ['GET', log],
      ['GET', `${log}/${delivery}`],
      ['POST', `${log}/${delivery}/send`],
      ['DELETE', `${hooks}/${id}`],
    ] as const)
      expect([method, path, (await call(who, method, path, body)).status]).toEqual([
        method,
        path,
        status,
      ])
  })

  test.each([
    ['http to the internet', { url: 'http://erp.example/' }],
    ['a private address', { url: 'https://10.0.4.7/' }],
    ['another port of this machine', { url: 'http://127.0.0.1:1/' }],
    ['a password', { url: 'https://me:secret@erp.example/' }],
    ['no address', { url: 'erp' }],
    ['an unknown event', { kinds: ['everything'] }],
    ['no name', { name: ' ' }],
  ])('%s is refused', async (_, more) => {
    expect((await call('adam', 'POST', hooks, draft(more))).status).toBe(400)
    const { id } = await made()
    expect((await call('adam', 'PATCH', `${hooks}/${id}`, more)).status).toBe(400)
  })

  test('the secret is in no list and not in the audit log, and encrypted in the database', async () => {
    const { id, secret } = await made()
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(await hook(id))).not.toContain(secret)
    const { db } = web.rig.workspace.storage
    const rows = await db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const audited = JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute())
    for (const row of rows) {
      expect(audited).toContain(row.id)
      for (const one of [secret, row.secret]) expect(audited).not.toContain(one)
    }
  })
})

describe('a webhook is told', () => {
  test('what happens to a chat, in its order, each event with one id', async () => {
    await made()
    await customerSays('c1', 'Hello')
    const ana = await web.rig.as('ana')
    const content = { type: 'text', text: 'Good morning' }
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c1', content } })
    await web.rig.channel.customer.status({ messageId: sent.body._id, status: 'delivered' })
    for (const [method, path, body] of [
      ['POST', 'tags/contact-tags', { contactId: 'c1', tagId: 'label-vip' }],
      ['PATCH', 'main/contacts/c1', { brand: 'Nogal' }],
      ['POST', 'main/contacts/c1/assign', { userId: 'beto' }],
      ['POST', 'main/contacts/c1/enable-flag', { flag: 'finished' }],
    ] as const)
      expect([path, (await call('adam', method, path, body)).status]).toEqual([path, 200])
    await eventually(() => expect(kindsGot()).toContain('chat.finished'))
    const ids = web.receiver.calls.map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(kindsGot())]).toEqual([
      'message.in',
      'message.out',
      'message.status',
      'chat.tagged',
      'contact.changed',
      'chat.assigned',
      'chat.finished',
    ])
    expect(web.receiver.calls[0]?.body).toMatchObject({
      groupId: GROUP,
      contactId: 'c1',
      message: { sender: 'contact', content: { text: 'Hello' } },
      contact: { id: 'c1', name: 'c1' },
    })
    expect(web.receiver.calls[1]?.body).toMatchObject({
      byUserId: 'ana',
      message: { sender: 'group' },
    })
    expect(web.receiver.calls[2]?.body.message).toMatchObject({ status: 'delivered' })
  })

  test('only what it was made for, and nothing of what others are told', async () => {
    await made({ kinds: ['message.in'] })
    await made({ kinds: ['message.out'], name: 'Other' })
    await customerSays('c1', 'Hello')
    await got(1)
    expect(kindsGot()).toEqual(['message.in'])
  })

  test('ids, kinds and states alone without the content', async () => {
    await made({ withContent: false })
    await customerSays('c1', 'A secret of mine')
    await got(1)
    const [first] = web.receiver.calls
    expect(first?.text).not.toContain('secret of mine')
    expect(first?.text).not.toContain('5190000')
    expect(first?.body).toMatchObject({
      event: 'message.in',
      message: { id: expect.stringMatching(/./), type: 'text', sender: 'contact' },
      contact: { id: 'c1', userId: 'ana' },
    })
  })

  test('how a customer rates the service', async () => {
    await made({ kinds: ['rating.received'] })
    await call('adam', 'PATCH', `main/groups/${GROUP}/chat-status`, { asksRating: true })
    const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana' }
    await web.rig.contact('c3', { last_contact_response_at: null, ...ofAna })
    await customerSays('c3', '4')
    const said = { contactId: 'c3', content: { type: 'text', text: 'Done' } }
    const { body } = await call('ana', 'POST', 'messages/messages', said)
    await web.rig.channel.customer.status({ messageId: body._id, status: 'delivered' })
    const set = await call('ana', 'POST', 'main/contacts/c3/chatstatus', {})
    expect([set.status, set.body]).toEqual([200, expect.anything()])
    await customerSays('c3', '5')
    await got(1)
    expect(web.receiver.calls.map((one) => [one.body.event, one.body.rating])).toEqual([
      ['rating.received', 5],
    ])
  })

  test('that a template has a new status', async () => {
    await made({ kinds: ['template.status'] })
    await writeGroup(needs(), GROUP, async ({ announce }) =>
      announce(toGroup(GROUP, 'waTemplate.status', { template, prevStatus: 'pending' })),
    )
    await got(1)
    expect(web.receiver.calls[0]?.body).toMatchObject({
      event: 'template.status',
      template: { name: 'offer', status: 'approved' },
      prevStatus: 'pending',
    })
  })

  test('nothing while it is off, and of nothing that was rolled back', async () => {
    const { id } = await made()
    await turn(id, false)
    await customerSays('c1', 'Nobody hears this')
    await turn(id, true)
    const failing = writeGroup(needs(), GROUP, async ({ announce }) => {
      announce(toGroup(GROUP, 'waTemplate.status', { template }))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await customerSays('c1', 'This one')
    await got(1)
    expect(web.receiver.calls.map(({ body }) => body.message.content.text)).toEqual(['This one'])
    expect((await deliveries()).items).toHaveLength(1)
  })
})

/** What a transaction of the service itself needs. */
const needs = () => ({
  storage: web.rig.workspace.storage,
  log: () => undefined,
  publisher: { publish: () => undefined, settled: () => Promise.resolve() },
})
const template = whatsAppTemplateSchema.parse({
  id: 't1',
  name: 'offer',
  status: 'approved',
  category: 'MARKETING',
  templateType: 'TEXT',
  templateText: 'a',
  templateApproveText: 'a',
})

describe('a call is signed', () => {
  test('with the secret, over the time and the bytes', async () => {
    const { secret } = await made()
    await customerSays('c1', 'Señor, ¿cuánto? 😀')
    await got(1)
    const [first] = web.receiver.calls
    if (first === undefined) throw new Error('no call')
    expect(isSigned(first, secret)).toBe(true)
    expect(isSigned(first, `${secret}x`)).toBe(false)
    expect(isSigned({ ...first, text: `${first.text} ` }, secret)).toBe(false)
    const seconds = Number(/t=(\d+)/.exec(String(first.headers['x-bandeja-signature']))?.[1])
    expect(Math.abs(seconds - web.rig.workspace.clock.now() / 1000)).toBeLessThan(60)
  })

  test('with two secrets for a day after one was changed', async () => {
    const { id, secret } = await made()
    const { body } = await call('adam', 'POST', `${hooks}/${id}/secret`)
    const next: string = integrationsApi.renewWebhookSecret.output.parse(body).secret
    expect(next).not.toBe(secret)
    await customerSays('c1', 'Both')
    await got(1)
    web.rig.workspace.clock.advance(limits.integrations.oldSecretHours * HOUR_MS + 1)
    await customerSays('c1', 'One')
    await got(2)
    const signed = web.receiver.calls.map((one) => [isSigned(one, secret), isSigned(one, next)])
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ])
  })
})
