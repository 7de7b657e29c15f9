import { describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type WebhookKind } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { GROUP } from './support/users.ts'
import { hooks, isSigned, log, webhookRig } from './support/webhook-rig.ts'

/** Calls of webhooks that fail: how often and in which order they are repeated, when a webhook is switched off, what the log keeps, and what a kill leaves. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const web = webhookRig()
const { call, made, turn, hook, deliveries, details, passToNextTry, customerSays, kindsGot, got } =
  web

describe('a call that fails', () => {
  test('holds up its chat, and no other one', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    web.receiver.answering = ({ body }) => (body.contactId === 'c1' ? 500 : 200)
    await customerSays('c1', 'first')
    await got(1)
    await customerSays('c1', 'second')
    await customerSays('c2', 'elsewhere')
    await got(2)
    const said = () => web.receiver.calls.map(({ body }) => body.message.content.text)
    expect(said()).toEqual(['first', 'elsewhere'])
    expect(await hook(id)).toMatchObject({ state: 'retrying', waiting: 2, failuresOfDay: 1 })
    web.receiver.answering = () => 200
    web.rig.workspace.clock.advance(MINUTE_MS)
    await got(4)
    expect(said()).toEqual(['first', 'elsewhere', 'first', 'second'])
    const [again] = web.receiver.calls.slice(2)
    expect(again?.body.id).toBe(web.receiver.calls[0]?.body.id)
    expect(again?.text).toBe(web.receiver.calls[0]?.text)
    expect(await hook(id)).toMatchObject({ state: 'on', waiting: 0 })
  })

  test('is made nine times in 24 hours; then the webhook is off, and its admins are told', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    web.receiver.answering = () => 500
    await customerSays('c1', 'Hello')
    const begin = web.rig.workspace.clock.now()
    const tried: number[] = []
    for (let tries = 1; tries <= 9; tries += 1) {
      await got(tries)
      tried.push(web.rig.workspace.clock.now() - begin)
      if (tries === 9) break
      await passToNextTry()
    }
    expect((tried.at(-1) ?? 0) / HOUR_MS).toBeGreaterThan(21)
    expect((tried.at(-1) ?? 0) / HOUR_MS).toBeLessThanOrEqual(24.1)
    expect(await hook(id)).toMatchObject({ state: 'failed', waiting: 0 })
    expect((await deliveries()).items[0]).toMatchObject({ state: 'failed', tries: 9 })
    const notices = await web.rig.workspace.storage.db
      .selectFrom('notifications')
      .select(['user_id', 'text'])
      .where('kind', '=', 'system')
      .orderBy('user_id')
      .execute()
    expect(notices.map(({ user_id }) => user_id)).toEqual(['adam', 'sara'])
    expect(notices[0]?.text).toContain('ERP')
    web.receiver.answering = () => 200
    await customerSays('c1', 'Lost')
    await turn(id, true)
    await customerSays('c1', 'Heard')
    await got(10)
    expect(web.receiver.calls.at(-1)?.body.message.content.text).toBe('Heard')
    expect(web.receiver.calls).toHaveLength(10)
  })

  test('leaves a webhook on that has answered others meanwhile', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    web.receiver.answering = ({ body }) => (body.contactId === 'c1' ? 500 : 200)
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
    web.receiver.answering = () => 410
    await customerSays('c1', 'Hello')
    await got(1)
    expect(await hook(id)).toMatchObject({ state: 'gone', waiting: 0 })
  })

  test('for a redirect is not made elsewhere', async () => {
    const { id } = await made()
    web.receiver.answering = () => 302
    const { body } = await call('adam', 'POST', `${hooks}/${id}/test`)
    expect(body.delivery).toMatchObject({ state: 'failed', last: { fault: 'redirect' } })
    expect(web.receiver.calls).toHaveLength(1)
  })
})

describe('the log', () => {
  test('has each event with its tries, and filters them', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    const { id: other } = await made({ kinds: ['message.in'], name: 'Other' })
    web.receiver.answering = ({ body }) => (body.message.content.text === 'bad' ? 500 : 200)
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
    web.receiver.answering = () => 500
    await customerSays('c1', 'Hello')
    await got(1)
    const [waiting] = (await deliveries()).items
    const path = `${log}/${waiting?.id}/send`
    const still = await call('adam', 'POST', path)
    expect(still.body.delivery).toMatchObject({ state: 'waiting', nextAt: waiting?.nextAt })
    web.receiver.answering = () => 200
    const sent = await call('adam', 'POST', path)
    expect(sent.body.delivery).toMatchObject({ state: 'delivered', tries: 3 })
    expect(sent.body.delivery.nextAt).toBeUndefined()
    expect(new Set(web.receiver.calls.map(({ text }) => text)).size).toBe(1)
    web.rig.workspace.clock.advance(24 * HOUR_MS)
    await call('adam', 'POST', path)
    expect(web.receiver.calls).toHaveLength(4)
  })

  test('keeps the last ones, and whatever still waits', async () => {
    const { id } = await made({ kinds: ['message.in'] })
    await turn(id, false)
    const { db } = web.rig.workspace.storage
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
    const [ping] = web.receiver.calls
    if (ping === undefined) throw new Error('no call')
    expect([ping.body.event, isSigned(ping, secret)]).toEqual(['ping', true])
    expect((await hook(id)).state).toBe('off')
  })

  test('does not show an admin of another team what a chat of theirs was about', async () => {
    await made({ kinds: ['message.in'] })
    await customerSays('c1', 'Only for the north')
    await got(1)
    const sara = await web.rig.as('sara')
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
    await eventually(() => expect(kindsGot()).toContain('contact.changed'))
    const rows = await web.rig.workspace.storage.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('Clara')
    expect(web.receiver.calls.at(-1)?.body).toMatchObject({
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
      web.receiver.answering = () => (isSlow ? slow.promise : 200)
      for (const id of ['c1', 'c2']) await customerSays(id, `${id} in round ${round}`)
      const killing = web.rig.kill(() => slow.resolve(200))
      await (await killing).comeBack()
      web.receiver.answering = () => 200
    }
    await eventually(async () => {
      expect(await waiting()).toBe(0)
    })
    const heard = new Map(
      web.receiver.calls.map(({ body }) => [body.id, body.message.content.text]),
    )
    const expected = Array.from({ length: rounds }, (_, round) =>
      ['c1', 'c2'].map((id) => `${id} in round ${round}`),
    ).flat()
    expect([...heard.values()].toSorted(byText)).toEqual(expected.toSorted(byText))
    for (const chat of ['c1', 'c2']) {
      const ofChat = web.receiver.calls.filter(({ body }) => body.contactId === chat)
      const firsts = [...new Map(ofChat.map(({ body }) => [body.id, body.at])).values()]
      expect(firsts).toEqual(firsts.toSorted(byText))
    }
    expect(web.receiver.calls.every((one) => isSigned(one, secret))).toBe(true)
  })
})

const byText = (a: string, b: string) => a.localeCompare(b)

async function waiting(): Promise<number> {
  const rows = await web.rig.workspace.storage.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .execute()
  return rows.length
}
