import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingOnce } from '#workspace/storage/groups/settings.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { services } from '#contract/api/endpoint.ts'
import { channels } from '#contract/events.ts'
import { RawClient } from './push-support.ts'
import { GROUP } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true })
})
afterEach(() => rig.stop())

const pull = (lever: string, body: unknown) => rig.call('POST', `/_control/${lever}`, { body })

describe('the connection document', () => {
  test('has all addresses, by the caller’s host name', async () => {
    const { status, body } = await rig.call('GET', '/.well-known/bandeja.json', { group: null })
    expect(status).toBe(200)
    // The raw response: parsing it with the schema would add missing members.
    expect(Object.keys(body).toSorted()).toEqual([
      'frames',
      'name',
      'passwordKey',
      'realtime',
      'registration',
      'sendsMail',
      'services',
      'tagTriggers',
    ])
    expect(Object.keys(body.realtime)).toEqual([
      'key',
      'cluster',
      'host',
      'port',
      'tls',
      'userAuthentication',
    ])
    expect([body.frames, body.tagTriggers]).toEqual([[rig.url], []])
    const document = connectionDocumentSchema.parse(body)
    expect(Object.keys(document.services)).toEqual([...services])
    expect(document.services.messages).toBe(`${rig.url}/services/messages`)
    expect(document.realtime).toMatchObject({
      host: '127.0.0.1',
      port: Number(new URL(rig.url).port),
      tls: false,
    })
    expect(Buffer.from(document.passwordKey ?? '', 'base64')).toHaveLength(32)
    const secret = await settingOnce(rig.workspace.storage.db, 'push secret', () => 'none')
    expect(JSON.stringify(body)).not.toContain(secret)
  })
})

describe('the connection document of a service behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
  const ask = async (of: Rig) =>
    connectionDocumentSchema.parse(
      (await of.call('GET', '/.well-known/bandeja.json', { group: null, headers: forwarded })).body,
    )

  test.each([
    ['https://chat.example', { host: 'chat.example', port: 443, tls: true }],
    ['https://chat.example:8443', { host: 'chat.example', port: 8_443, tls: true }],
    ['http://chat.example', { host: 'chat.example', port: 80, tls: false }],
  ])('has all addresses under %s', async (publicUrl, realtime) => {
    const behind = await startRig({ publicUrl })
    const document = await ask(behind)
    await behind.stop()
    expect(document.services.main).toBe(`${publicUrl}/services/main`)
    expect(Object.values(document.services).every((url) => url?.startsWith(publicUrl))).toBe(true)
    expect(document.realtime).toMatchObject(realtime)
  })

  test('ignores forwarded headers', async () => {
    const document = await ask(rig)
    expect(document.services.main).toBe(`${rig.url}/services/main`)
    expect(document.realtime.tls).toBe(false)
  })
})

describe('the control endpoints', () => {
  test('are disabled by default', async () => {
    const plain = await startRig()
    expect((await plain.call('POST', '/_control/clock', { body: { advanceMs: 1 } })).status).toBe(
      404,
    )
    await plain.stop()
  })

  test.each([
    ['a caller on another machine', 'http://127.0.0.1:8080', '192.0.2.7'],
    ['a page whose name was made to lead here', 'http://rebound.example:8080', '127.0.0.1'],
    ['whoever comes through a proxy', 'https://chat.example', '::1'],
    ['a name that only begins like this machine’s', 'http://127.0.0.1.example', '127.0.0.1'],
  ])('are refused for %s', async (_, origin, address) => {
    const request = new Request(`${origin}/_control/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advanceMs":3600000}',
    })
    const before = rig.workspace.clock.now()
    expect((await rig.workspace.fetch(request, { address })).status).toBe(403)
    expect(rig.workspace.clock.now() - before).toBeLessThan(60_000)
  })

  test.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1'])(
    'are open to callers on this machine: %s',
    async (origin) => {
      const request = new Request(`${origin}/_control/network`, { method: 'POST' })
      expect((await rig.workspace.fetch(request, { address: '::ffff:127.0.0.1' })).status).toBe(200)
    },
  )

  test('advance the clock', async () => {
    const before = rig.workspace.clock.now()
    const { body } = await pull('clock', { advanceMs: 86_400_000 })
    expect(body.now - before).toBeGreaterThanOrEqual(86_400_000)
    expect((await pull('clock', { advanceMs: -1 })).status).toBe(400)
  })

  test('write as a customer', async () => {
    await rig.contact('c')
    const sara = await rig.as('sara')
    const { status, body } = await pull('customers/c/say', {
      content: { type: 'text', text: 'Hola' },
    })
    expect([status, body.sender]).toEqual([200, 'contact'])
    expect((await sara('GET', 'messages/messages/c')).body.items).toEqual([body])
    expect(
      (await pull('customers/none/say', { content: { type: 'text', text: 'x' } })).status,
    ).toBe(404)
    expect((await pull('customers/c/say', { content: { type: 'hologram' } })).status).toBe(400)
  })

  test('close the push connections with a code', async () => {
    const client = new RawClient(
      `${rig.url.replace('http', 'ws')}/app/${rig.workspace.realtime.address(rig.url).key}?protocol=7`,
    )
    await client.greeted()
    expect((await pull('push/drop', { code: 4200 })).body).toEqual({ dropped: 1 })
    expect((await client.untilClosed()).code).toBe(4200)
    expect((await pull('push/drop', { code: 7 })).status).toBe(400)
  })

  test('publish events as they are', async () => {
    const client = new RawClient(
      `${rig.url.replace('http', 'ws')}/app/${rig.workspace.realtime.address(rig.url).key}?protocol=7`,
    )
    const socket_id = await client.greeted()
    const channel = channels.feed(GROUP, 'sara')
    const asked = { socket_id, channel_name: channel }
    const sara = await rig.as('sara')
    const { body } = await sara('POST', 'main/realtime/auth', { body: asked, group: null })
    client.subscribe({ channel, ...body })
    await client.takeData('pusher_internal:subscription_succeeded')
    const event = { channel, name: 'said', data: { n: 1 } }
    expect((await pull('push/publish', { events: [event] })).body).toEqual({ published: 1 })
    expect(await client.takeData('said')).toEqual({ n: 1 })
    expect((await pull('push/publish', { events: [{ ...event, name: '' }] })).status).toBe(400)
  })

  test('delay the services, and lose requests or responses', async () => {
    await rig.contact('c')
    const sara = await rig.as('sara')
    await pull('network', { latencyMs: 80 })
    const startedAt = performance.now()
    expect((await sara('GET', 'main/contacts/c')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(79)
    await pull('network', { failureRate: 1 })
    for (let text = 0; text < 40; text += 1) {
      const body = { contactId: 'c', content: { type: 'text', text: `${text}` } }
      expect((await sara('POST', 'messages/messages', { body })).status).toBe(503)
    }
    await pull('network', {})
    const { body } = await sara('GET', 'messages/messages/c?limit=100')
    expect(body.items.length).toBeGreaterThan(0)
    expect(body.items.length).toBeLessThan(40)
    for (const [answersLost, arrives] of [
      [0, false],
      [1, true],
    ] as const) {
      await pull('network', { failureRate: 1, answersLost })
      const words = { contactId: 'c', content: { type: 'text', text: `lost ${answersLost}` } }
      expect((await sara('POST', 'messages/messages', { body: words })).status).toBe(503)
      await pull('network', {})
      const after = await sara('GET', 'messages/messages/c?limit=1')
      expect(after.body.items[0].content.text === words.content.text).toBe(arrives)
    }
  })

  test.each([
    ['clock', { advanceMs: 'x' }],
    ['push/drop', {}],
    ['push/publish', { events: [{}] }],
    ['network', { failureRate: 2 }],
    ['customers/c/say', {}],
  ])('refuse invalid input: %s %j', async (lever, body) => {
    expect((await pull(lever, body)).status).toBe(400)
    expect((await rig.call('GET', `/_control/${lever}`)).status).toBe(405)
  })
})

test('closing waits for calls in flight', async () => {
  const closing = await startRig({ control: true })
  await closing.contact('c')
  await closing.call('POST', '/_control/network', { body: { latencyMs: 300 } })
  const request = new Request(`${closing.url}/services/main/contacts/c/chat-archived`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await closing.tokenOf('sara')}`, 'x-group-id': GROUP },
  })
  const slow = closing.workspace.fetch(request)
  await closing.stop()
  const answer = await slow
  expect([answer.status, await answer.json()]).toMatchObject([200, { archived: true }])
  expect(closing.log).toEqual([])
})
