import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { webhookKinds, type WebhookKind } from '#contract/entities/groups/webhook.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { startReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'
import { GROUP } from './support/users.ts'

/** Outgoing webhooks: who makes them, what they are told, in which order, how often, and when they are switched off. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let rig: Rig
let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startReceiver()
  rig = await startRig({ privateHosts: [receiver.host], lineKey: randomBytes(32) })
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, hasNotifications: true, hasChatStatus: true })
  const ana = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }
  for (const id of ['c1', 'c2']) await rig.contact(id, { name: id, ...ana })
})
afterEach(async () => {
  await rig.stop()
  await receiver.close()
})

const hooks = `main/groups/${GROUP}/webhooks`
const log = `main/groups/${GROUP}/webhook-deliveries`
const call = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
  (await callAs(rig, who))(method, path, body === undefined ? {} : { body })

const draft = (more: object = {}) => ({
  name: 'ERP',
  url: receiver.url,
  kinds: [...webhookKinds],
  withContent: true,
  ...more,
})

interface Made {
  id: string
  secret: string
}

/** Makes a webhook and switches it on. */
async function made(more: object = {}): Promise<Made> {
  const { status, body } = await call('adam', 'POST', hooks, draft(more))
  expect([status, body]).toEqual([200, expect.anything()])
  const { webhook, secret } = integrationsApi.createWebhook.output.parse(body)
  await turn(webhook.id, true)
  return { id: webhook.id, secret }
}
async function turn(id: string, isOn: boolean): Promise<void> {
  const { status, body } = await call('adam', 'PATCH', `${hooks}/${id}`, { isOn })
  expect([status, body]).toEqual([200, expect.anything()])
}
async function hook(id: string) {
  const { body } = await call('adam', 'GET', hooks)
  const found = integrationsApi.webhooks.output.parse(body).items.find((one) => one.id === id)
  if (found === undefined) throw new Error('no webhook')
  return found
}
const deliveries = async (query = '') =>
  integrationsApi.webhookDeliveries.output.parse((await call('adam', 'GET', `${log}${query}`)).body)
const details = async (id: string) =>
  integrationsApi.webhookDelivery.output.parse((await call('adam', 'GET', `${log}/${id}`)).body)

/** Moves the clock to the next try of the event that waits. */
async function passToNextTry(): Promise<void> {
  const next = (await deliveries('?state=waiting')).items[0]?.nextAt ?? ''
  rig.workspace.clock.advance(Date.parse(next) - rig.workspace.clock.now() + 1)
}

const customerSays = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })

const kindsGot = () => receiver.calls.map(({ body }) => body.event)
/** Waits until the receiver has got so many calls, and the service has stored their answers. */
async function got(count: number): Promise<void> {
  await vi.waitFor(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(count))
  await vi.waitFor(async () => {
    const rows = await rig.workspace.storage.db
      .selectFrom('webhook_deliveries')
      .select('tries_json')
      .execute()
    const tries = rows.flatMap(({ tries_json }): unknown[] => JSON.parse(tries_json))
    expect(tries.length).toBeGreaterThanOrEqual(count)
  })
}

/** Checks a signature as docs/integrations.md says, without code of the service. */
function isSigned({ headers, text }: (typeof receiver.calls)[number], secret: string): boolean {
  const [time = '', ...signatures] = String(headers['x-bandeja-signature']).split(',')
  const seconds = time.replace('t=', '')
  const ours = createHmac('sha256', secret).update(`${seconds}.`).update(text).digest('hex')
  return signatures.includes(`v1=${ours}`)
}

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
    ['no event', { kinds: [] }],
    ['an unknown event', { kinds: ['everything'] }],
    ['no name', { name: ' ' }],
  ])('%s is refused', async (_, more) => {
    expect((await call('adam', 'POST', hooks, draft(more))).status).toBe(400)
    const { id } = await made()
    expect((await call('adam', 'PATCH', `${hooks}/${id}`, more)).status).toBe(400)
  })

  test('the secret is in no list, and encrypted in the database', async () => {
    const { id, secret } = await made()
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(await hook(id))).not.toContain(secret)
    const rows = await rig.workspace.storage.db.selectFrom('webhooks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a webhook is told', () => {
  test('what happens to a chat, in its order, each event with one id', async () => {
    await made()
    await customerSays('c1', 'Hello')
    const ana = await rig.as('ana')
    const content = { type: 'text', text: 'Good morning' }
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c1', content } })
    await rig.channel.customer.status({ messageId: sent.body._id, status: 'delivered' })
    for (const [method, path, body] of [
      ['POST', 'tags/contact-tags', { contactId: 'c1', tagId: 'label-vip' }],
      ['PATCH', 'main/contacts/c1', { brand: 'Nogal' }],
      ['POST', 'main/contacts/c1/assign', { userId: 'beto' }],
      ['POST', 'main/contacts/c1/enable-flag', { flag: 'finished' }],
    ] as const)
      expect([path, (await call('adam', method, path, body)).status]).toEqual([path, 200])
    await vi.waitFor(() => expect(kindsGot()).toContain('chat.finished'))
    const ids = receiver.calls.map(({ body }) => body.id)
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
    expect(receiver.calls[0]?.body).toMatchObject({
      groupId: GROUP,
      contactId: 'c1',
      message: { sender: 'contact', content: { text: 'Hello' } },
      contact: { id: 'c1', name: 'c1' },
    })
    expect(receiver.calls[1]?.body).toMatchObject({ byUserId: 'ana', message: { sender: 'group' } })
    expect(receiver.calls[2]?.body.message).toMatchObject({ status: 'delivered' })
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
    const [first] = receiver.calls
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
    await rig.contact('c3', { last_contact_response_at: null, ...ofAna })
    await customerSays('c3', '4')
    const said = { contactId: 'c3', content: { type: 'text', text: 'Done' } }
    const { body } = await call('ana', 'POST', 'messages/messages', said)
    await rig.channel.customer.status({ messageId: body._id, status: 'delivered' })
    const set = await call('ana', 'POST', 'main/contacts/c3/chatstatus', {})
    expect([set.status, set.body]).toEqual([200, expect.anything()])
    await customerSays('c3', '5')
    await got(1)
    expect(receiver.calls.map((one) => [one.body.event, one.body.rating])).toEqual([
      ['rating.received', 5],
    ])
  })

  test('that a template has a new status', async () => {
    await made({ kinds: ['template.status'] })
    await writeGroup(needs(), GROUP, async ({ announce }) =>
      announce(toGroup(GROUP, 'waTemplate.status', { template, prevStatus: 'pending' })),
    )
    await got(1)
    expect(receiver.calls[0]?.body).toMatchObject({
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
    expect(receiver.calls.map(({ body }) => body.message.content.text)).toEqual(['This one'])
    expect((await deliveries()).items).toHaveLength(1)
  })
})

/** What a transaction of the service itself needs. */
const needs = () => ({
  storage: rig.workspace.storage,
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
    const [first] = receiver.calls
    if (first === undefined) throw new Error('no call')
    expect(isSigned(first, secret)).toBe(true)
    expect(isSigned(first, `${secret}x`)).toBe(false)
    expect(isSigned({ ...first, text: `${first.text} ` }, secret)).toBe(false)
    const seconds = Number(/t=(\d+)/.exec(String(first.headers['x-bandeja-signature']))?.[1])
    expect(Math.abs(seconds - rig.workspace.clock.now() / 1000)).toBeLessThan(60)
  })

  test('with two secrets for a day after one was changed', async () => {
    const { id, secret } = await made()
    const { body } = await call('adam', 'POST', `${hooks}/${id}/secret`)
    const next: string = integrationsApi.renewWebhookSecret.output.parse(body).secret
    expect(next).not.toBe(secret)
    await customerSays('c1', 'Both')
    await got(1)
    rig.workspace.clock.advance(limits.integrations.oldSecretHours * HOUR_MS + 1)
    await customerSays('c1', 'One')
    await got(2)
    const signed = receiver.calls.map((one) => [isSigned(one, secret), isSigned(one, next)])
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

describe('a call that fails', () => {
  test('holds up its chat, and no other one', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    receiver.answering = ({ body }) => (body.contactId === 'c1' ? 500 : 200)
    await customerSays('c1', 'first')
    await got(1)
    await customerSays('c1', 'second')
    await customerSays('c2', 'elsewhere')
    await got(2)
    const said = () => receiver.calls.map(({ body }) => body.message.content.text)
    expect(said()).toEqual(['first', 'elsewhere'])
    expect(await hook(id)).toMatchObject({ state: 'retrying', waiting: 2, failuresOfDay: 1 })
    receiver.answering = () => 200
    rig.workspace.clock.advance(MINUTE_MS)
    await got(4)
    expect(said()).toEqual(['first', 'elsewhere', 'first', 'second'])
    const [again] = receiver.calls.slice(2)
    expect(again?.body.id).toBe(receiver.calls[0]?.body.id)
    expect(again?.text).toBe(receiver.calls[0]?.text)
    expect(await hook(id)).toMatchObject({ state: 'on', waiting: 0 })
  })

  test('is made nine times in 24 hours; then the webhook is off, and its admins are told', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    receiver.answering = () => 500
    await customerSays('c1', 'Hello')
    const begin = rig.workspace.clock.now()
    const tried: number[] = []
    for (let tries = 1; tries <= 9; tries += 1) {
      await got(tries)
      tried.push(rig.workspace.clock.now() - begin)
      if (tries === 9) break
      await passToNextTry()
    }
    expect((tried.at(-1) ?? 0) / HOUR_MS).toBeGreaterThan(21)
    expect((tried.at(-1) ?? 0) / HOUR_MS).toBeLessThanOrEqual(24.1)
    expect(await hook(id)).toMatchObject({ state: 'failed', waiting: 0 })
    expect((await deliveries()).items[0]).toMatchObject({ state: 'failed', tries: 9 })
    const notices = await rig.workspace.storage.db
      .selectFrom('notifications')
      .select(['user_id', 'text'])
      .where('kind', '=', 'system')
      .orderBy('user_id')
      .execute()
    expect(notices.map(({ user_id }) => user_id)).toEqual(['adam', 'sara'])
    expect(notices[0]?.text).toContain('ERP')
    receiver.answering = () => 200
    await customerSays('c1', 'Lost')
    await turn(id, true)
    await customerSays('c1', 'Heard')
    await got(10)
    expect(receiver.calls.at(-1)?.body.message.content.text).toBe('Heard')
    expect(receiver.calls).toHaveLength(10)
  })

  test('leaves a webhook on that has answered others meanwhile', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    receiver.answering = ({ body }) => (body.contactId === 'c1' ? 500 : 200)
    await customerSays('c1', 'Hello')
    for (let tries = 1; tries < 8; tries += 1) {
      await got(tries)
      await passToNextTry()
    }
    await got(8)
    await customerSays('c2', 'fine')
    await got(9)
    await passToNextTry()
    await got(10)
    expect(await hook(id)).toMatchObject({ state: 'on', waiting: 0, failuresOfDay: 1 })
  })

  test('with 410 switches the webhook off at once', async () => {
    const { id } = await made()
    receiver.answering = () => 410
    await customerSays('c1', 'Hello')
    await got(1)
    expect(await hook(id)).toMatchObject({ state: 'gone', waiting: 0 })
  })

  test('for a redirect is not made elsewhere', async () => {
    const { id } = await made()
    receiver.answering = () => 302
    const { body } = await call('adam', 'POST', `${hooks}/${id}/test`)
    expect(body.delivery).toMatchObject({ state: 'failed', last: { fault: 'redirect' } })
    expect(receiver.calls).toHaveLength(1)
  })
})

describe('the log', () => {
  test('has each event with its tries, and filters them', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    const { id: other } = await made({ kinds: ['message.in'], name: 'Other' })
    receiver.answering = ({ body }) => (body.message.content.text === 'bad' ? 500 : 200)
    await customerSays('c1', 'good')
    await customerSays('c2', 'bad')
    await got(4)
    const all = await deliveries()
    expect(all.counts).toEqual({ delivered: 2, waiting: 2 })
    expect(all.items.map(({ title }) => title)).toEqual(['c2', 'c2', 'c1', 'c1'])
    const ids = all.items.map(({ eventId }) => eventId)
    expect([ids[0], ids[2]]).toEqual([ids[1], ids[3]])
    expect((await deliveries(`?webhookId=${id}&state=waiting`)).items).toHaveLength(1)
    expect((await deliveries(`?webhookId=${other}`)).counts).toEqual({ delivered: 1, waiting: 1 })
    const failed = await details(all.items[0]?.id ?? '')
    expect(failed).toMatchObject({ tries: [{ status: 500 }], answer: 'answer 500' })
    expect(JSON.parse(failed.body)).toMatchObject({ message: { content: { text: 'bad' } } })
  })

  test('sends an event again, with its id and body; a success ends the tries', async () => {
    await made({ kinds: ['message.in'] })
    receiver.answering = () => 500
    await customerSays('c1', 'Hello')
    await got(1)
    const [waiting] = (await deliveries()).items
    const path = `${log}/${waiting?.id}/send`
    const still = await call('adam', 'POST', path)
    expect(still.body.delivery).toMatchObject({ state: 'waiting', nextAt: waiting?.nextAt })
    receiver.answering = () => 200
    const sent = await call('adam', 'POST', path)
    expect(sent.body.delivery).toMatchObject({ state: 'delivered', tries: 3 })
    expect(sent.body.delivery.nextAt).toBeUndefined()
    expect(new Set(receiver.calls.map(({ text }) => text)).size).toBe(1)
    rig.workspace.clock.advance(24 * HOUR_MS)
    await call('adam', 'POST', path)
    expect(receiver.calls).toHaveLength(4)
  })

  test('keeps the last ones, and whatever still waits', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    await turn(id, false)
    const { db } = rig.workspace.storage
    const row = (place: number, state: string) => ({
      id: `d${String(place).padStart(6, '0')}`,
      webhook_id: id,
      group_id: GROUP,
      place,
      event_id: `e${place}`,
      kind: 'message.in',
      subject_id: 'c9',
      contact_id: null,
      title: '',
      body: '{}',
      answer: '',
      state,
      created_at: 0,
      due_at: state === 'waiting' ? Number.MAX_SAFE_INTEGER : null,
      tries: 1,
      tries_json: '[]',
      last_status: null,
      last_at: null,
    })
    const { keptDeliveries } = limits.integrations
    for (let place = 1; place <= keptDeliveries; place += 1)
      await db
        .insertInto('webhook_deliveries')
        .values(row(place, place === 1 ? 'waiting' : 'delivered'))
        .execute()
    await turn(id, true)
    await customerSays('c1', 'one')
    await customerSays('c1', 'two')
    await got(2)
    const places = await db
      .selectFrom('webhook_deliveries')
      .select('place')
      .orderBy('place')
      .execute()
    expect(places.slice(0, 2).map(({ place }) => place)).toEqual([1, 3])
    expect(places).toHaveLength(keptDeliveries + 1)
  })

  test('has the answer of a test, also of a webhook that is off', async () => {
    const { id, secret } = await made()
    await turn(id, false)
    const { body } = await call('adam', 'POST', `${hooks}/${id}/test`)
    expect(body.delivery).toMatchObject({ kind: 'ping', state: 'delivered', last: { status: 200 } })
    const [ping] = receiver.calls
    if (ping === undefined) throw new Error('no call')
    expect([ping.body.event, isSigned(ping, secret)]).toEqual(['ping', true])
    expect((await hook(id)).state).toBe('off')
  })

  test('does not show an admin of another team what a chat of theirs was about', async () => {
    await made({ kinds: ['message.in'] })
    await customerSays('c1', 'Only for the north')
    await got(1)
    const sara = await rig.as('sara')
    await sara('PATCH', 'main/users/adam', { body: { teamId: 'south' } })
    const [hidden] = (await deliveries()).items
    expect(hidden).toMatchObject({ kind: 'message.in', title: '', state: 'delivered' })
    expect(hidden?.contactId).toBeUndefined()
    expect(await details(hidden?.id ?? '')).toMatchObject({ body: '', answer: '' })
  })

  test('forgets a deleted person', async () => {
    await made()
    await customerSays('c1', 'My name is Clara')
    await got(1)
    expect(
      (await call('adam', 'POST', 'main/contacts/delete', { contactIds: ['c1'] })).status,
    ).toBe(200)
    await vi.waitFor(() => expect(kindsGot()).toContain('contact.changed'))
    const rows = await rig.workspace.storage.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('Clara')
    expect(receiver.calls.at(-1)?.body).toMatchObject({
      event: 'contact.changed',
      change: 'deleted',
      contact: { id: 'c1' },
    })
  })
})

describe('a kill of the service', () => {
  test('loses no event, and sends what it sends twice with the same id', async () => {
    const { secret } = await made({ kinds: ['message.in' satisfies WebhookKind] })
    const rounds = 4
    for (let round = 0; round < rounds; round += 1) {
      const isSlow = round % 2 === 0
      const slow = Promise.withResolvers<number>()
      receiver.answering = () => (isSlow ? slow.promise : 200)
      for (const id of ['c1', 'c2']) await customerSays(id, `${id} in round ${round}`)
      const killing = rig.kill(() => slow.resolve(200))
      await (await killing).comeBack()
      receiver.answering = () => 200
    }
    await vi.waitFor(async () => {
      expect(await waiting()).toBe(0)
    })
    const heard = new Map(receiver.calls.map(({ body }) => [body.id, body.message.content.text]))
    const expected = Array.from({ length: rounds }, (_, round) =>
      ['c1', 'c2'].map((id) => `${id} in round ${round}`),
    ).flat()
    expect([...heard.values()].toSorted(byText)).toEqual(expected.toSorted(byText))
    for (const chat of ['c1', 'c2']) {
      const ofChat = receiver.calls.filter(({ body }) => body.contactId === chat)
      const firsts = [...new Map(ofChat.map(({ body }) => [body.id, body.at])).values()]
      expect(firsts).toEqual(firsts.toSorted(byText))
    }
    expect(receiver.calls.every((one) => isSigned(one, secret))).toBe(true)
  })
})

const byText = (a: string, b: string) => a.localeCompare(b)

async function waiting(): Promise<number> {
  const rows = await rig.workspace.storage.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .execute()
  return rows.length
}
