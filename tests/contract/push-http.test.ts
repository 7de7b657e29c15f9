import { createHash, createHmac } from 'node:crypto'
import PusherServer from 'pusher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PushError } from '#workspace/push/index.ts'
import {
  collect,
  connected,
  credentials,
  ManualClock,
  startRig,
  subscribed,
  until,
  type Rig,
} from './push-support.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

/** The status and message with which a request of the pusher package was refused. */
async function refusal(request: Promise<unknown>): Promise<{ status: number; text: string }> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PusherServer.RequestError))
    throw new Error(`Not refused: ${String(error)}`)
  return { status: error.status ?? 0, text: error.body ?? '' }
}

interface Signing {
  key?: string
  secret?: string
  version?: string
  timestamp?: number | string
  md5?: string
  signature?: string
  query?: string
}

/** A signed request without a library, so that each part of it can be wrong. */
async function signed(method: string, path: string, body = '', signing: Signing = {}) {
  const md5 = signing.md5 ?? (body && createHash('md5').update(body).digest('hex'))
  const pairs = [
    `auth_key=${signing.key ?? credentials.key}`,
    `auth_timestamp=${signing.timestamp ?? Math.floor(Date.now() / 1000)}`,
    `auth_version=${signing.version ?? '1.0'}`,
    ...(md5 ? [`body_md5=${md5}`] : []),
    ...(signing.query ? [signing.query] : []),
  ].toSorted()
  const text = [method, path, pairs.join('&')].join('\n')
  const signature =
    signing.signature ??
    createHmac('sha256', signing.secret ?? credentials.secret)
      .update(text)
      .digest('hex')
  const url = `http://127.0.0.1:${rig.port}${path}?${pairs.join('&')}&auth_signature=${signature}`
  const response = await fetch(url, { method, ...(body && { body }) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const event = (more: object = {}) =>
  JSON.stringify({ name: 'said', channels: ['news'], data: '{}', ...more })

describe('the pusher package', () => {
  it('triggers on several channels, once for each subscriber', async () => {
    const client = rig.client()
    const a = collect(await subscribed(client, 'a'), 'said')
    const b = collect(await subscribed(client, 'private-b'), 'said')
    const response = await rig.publisher.trigger(['a', 'private-b', 'nobody'], 'said', {
      text: '¿Qué tal? 🌎',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({})
    await until('delivered', () => a.length > 0 && b.length > 0)
    expect(a).toEqual([{ text: '¿Qué tal? 🌎' }])
    expect(b).toEqual(a)
  })

  it('excludes the named connection', async () => {
    const [ana, bruno] = [rig.client(), rig.client()]
    const anaSaw = collect(await subscribed(ana, 'news'), 'said')
    const brunoSaw = collect(await subscribed(bruno, 'news'), 'said')
    const socket_id = await connected(ana)
    await rig.publisher.trigger('news', 'said', { n: 1 }, { socket_id })
    await rig.publisher.trigger('news', 'said', { n: 2 })
    await until('delivered', () => anaSaw.length > 0 && brunoSaw.length === 2)
    expect(anaSaw).toEqual([{ n: 2 }])
    expect(brunoSaw).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('triggers a batch in order, with the excluded connections of each event', async () => {
    const client = rig.client()
    const channel = await subscribed(client, 'news')
    const seen = collect(channel, 'said')
    const socket_id = await connected(client)
    const response = await rig.publisher.triggerBatch([
      { channel: 'news', name: 'said', data: { n: 1 } },
      { channel: 'news', name: 'said', data: { n: 2 }, socket_id },
      { channel: 'other', name: 'said', data: { n: 3 } },
      { channel: 'news', name: 'said', data: 'plain text' },
    ])
    expect(await response.json()).toEqual({})
    await until('delivered', () => seen.length === 2)
    expect(seen).toEqual([{ n: 1 }, 'plain text'])
  })

  it('gets the requested counts with the response to an event', async () => {
    await subscribed(rig.client({ userId: 'ana' }), 'presence-team')
    await subscribed(rig.client({ userId: 'ana' }), 'presence-team')
    const info = 'user_count,subscription_count'
    const one = await rig.publisher.trigger(['presence-team', 'news'], 'said', {}, { info })
    expect(await one.json()).toEqual({
      channels: {
        'presence-team': { user_count: 1, subscription_count: 2 },
        news: { subscription_count: 0 },
      },
    })
    const batch = await rig.publisher.triggerBatch([
      { channel: 'presence-team', name: 'said', data: {}, info: 'user_count' },
      { channel: 'news', name: 'said', data: {} },
    ])
    expect(await batch.json()).toEqual({ batch: [{ user_count: 1 }, {}] })
  })

  it('lists the occupied channels', async () => {
    const client = rig.client()
    for (const name of ['news', 'presence-a', 'presence-b']) await subscribed(client, name)
    const all = await rig.publisher.get({ path: '/channels' })
    expect(await all.json()).toEqual({ channels: { news: {}, 'presence-a': {}, 'presence-b': {} } })
    const params = { filter_by_prefix: 'presence-', info: 'user_count' }
    const some = await rig.publisher.get({ path: '/channels', params })
    expect(await some.json()).toEqual({
      channels: { 'presence-a': { user_count: 1 }, 'presence-b': { user_count: 1 } },
    })
  })

  it('gets one channel and its users', async () => {
    await subscribed(rig.client({ userId: 'ana' }), 'presence-a@b,c;d=e')
    await subscribed(rig.client({ userId: 'bruno' }), 'presence-a@b,c;d=e')
    const path = '/channels/presence-a@b,c;d=e'
    const params = { info: 'user_count,subscription_count' }
    const one = await rig.publisher.get({ path, params })
    expect(await one.json()).toEqual({ occupied: true, user_count: 2, subscription_count: 2 })
    const users = await rig.publisher.get({ path: `${path}/users` })
    expect(await users.json()).toEqual({ users: [{ id: 'ana' }, { id: 'bruno' }] })
    const empty = await rig.publisher.get({ path: '/channels/presence-x', params })
    expect(await empty.json()).toEqual({ occupied: false, user_count: 0, subscription_count: 0 })
  })

  it('is refused with a wrong secret, key or application, with a message', async () => {
    const options = { ...credentials, host: '127.0.0.1', port: String(rig.port) }
    for (const [wrong, status] of [
      [{ secret: 'x' }, 401],
      [{ key: 'x' }, 401],
      [{ appId: '8' }, 404],
    ] as const) {
      const publisher = new PusherServer({ ...options, ...wrong })
      const { status: got, text } = await refusal(publisher.trigger('news', 'said', {}))
      expect(got).toBe(status)
      expect(text).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('is refused for unknown resources', async () => {
    const wrong: [Promise<unknown>, number][] = [
      [rig.publisher.get({ path: '/channels', params: { info: 'user_count' } }), 400],
      [rig.publisher.get({ path: '/channels', params: { info: 'colour' } }), 400],
      [rig.publisher.get({ path: '/channels/news', params: { info: 'user_count' } }), 400],
      [rig.publisher.get({ path: '/channels/news/users' }), 400],
      [rig.publisher.get({ path: '/channels/a%20b' }), 400],
      [rig.publisher.get({ path: '/nothing' }), 404],
      [rig.publisher.get({ path: '/events' }), 405],
      [rig.publisher.terminateUserConnections('1'), 404],
    ]
    for (const [request, status] of wrong) expect((await refusal(request)).status).toBe(status)
  })

  it('is refused with event data over the limit, which can be configured', async () => {
    const data = 'ñ'.repeat(5 * 1024)
    await rig.publisher.trigger('news', 'said', data)
    expect(await refusal(rig.publisher.trigger('news', 'said', `${data}x`))).toMatchObject({
      status: 413,
    })
    await rig.stop()
    rig = await startRig({ limits: { maxPayloadBytes: 20_000 } })
    await rig.publisher.trigger('news', 'said', 'x'.repeat(20_000))
    expect((await refusal(rig.publisher.trigger('news', 'said', 'x'.repeat(20_001)))).status).toBe(
      413,
    )
  })
})

describe('a signature', () => {
  const path = `/apps/${credentials.appId}/events`

  it('matches the protocol’s worked example', async () => {
    // Key, secret, time and digest of the hosted service's documentation.
    await rig.stop()
    const clock = new ManualClock()
    clock.advance(1_353_088_179_000 - clock.now())
    rig = await startRig({
      appId: '3',
      key: '278d425bdf160c739803',
      secret: '7ad3773142a6692b25b8',
      clock,
    })
    const query =
      'auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0' +
      '&body_md5=ec365a775a4cd0599faeb73354201b6f' +
      '&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c'
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
    const url = `http://127.0.0.1:${rig.port}/apps/3/events?${query}`
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
    expect((await fetch(url, { method: 'POST', body: `${body} ` })).status).toBe(401)
  })

  it('is valid for 600 seconds before and after the clock', async () => {
    await rig.stop()
    const clock = new ManualClock()
    clock.advance(1_000 - (clock.now() % 1_000))
    rig = await startRig({ clock })
    const now = clock.now() / 1000
    for (const [timestamp, status] of [
      [now, 200],
      [now - 600, 200],
      [now + 600, 200],
      [now - 601, 401],
      [now + 601, 401],
      ['soon', 401],
      ['', 401],
      [now + 0.5, 401],
    ] as const) {
      const got = (await signed('POST', path, event(), { timestamp })).status
      expect({ timestamp, got }).toEqual({ timestamp, got: status })
    }
  })

  it.each([
    ['another key', { key: 'x' }],
    ['another secret', { secret: 'x' }],
    ['another version', { version: '2.0' }],
    ['the MD5 of another body', { md5: 'd41d8cd98f00b204e9800998ecf8427e' }],
    ['a signature cut short', { signature: 'da45' }],
    ['an empty signature', { signature: '' }],
    ['something after the signature', { query: 'a=1&auth_signature=0' }],
  ])('is refused with %s, and the event is not delivered', async (_case, signing) => {
    const channel = await subscribed(rig.client(), 'news')
    const seen = collect(channel, 'said')
    const { status, text } = await signed('POST', path, event(), signing)
    expect(status).toBe(401)
    expect(text).toMatch(/^The (auth|body)_\w+ .*\.$/)
    rig.push.trigger('news', 'said', 'barrier')
    await until('the barrier', () => seen.length > 0)
    expect(seen).toEqual(['barrier'])
  })

  it('does not cover a body without its digest', async () => {
    const bare = await signed('POST', path, '', {})
    expect(bare.status).toBe(400)
    const timestamp = Math.floor(Date.now() / 1000)
    const query = `auth_key=${credentials.key}&auth_timestamp=${timestamp}&auth_version=1.0`
    const signature = createHmac('sha256', credentials.secret)
      .update(`POST\n${path}\n${query}`)
      .digest('hex')
    const url = `http://127.0.0.1:${rig.port}${path}?${query}&auth_signature=${signature}`
    expect((await fetch(url, { method: 'POST', body: event() })).status).toBe(401)
  })

  it('is not required on paths outside the API', async () => {
    expect(await rig.push.handleHttp(new Request('http://x/'))).toBeNull()
    expect(await rig.push.handleHttp(new Request('http://x/messages/7'))).toBeNull()
  })

  it('covers a plus and other signs of the query unchanged', async () => {
    const channels = `/apps/${credentials.appId}/channels`
    expect((await signed('GET', channels, '', { query: 'filter_by_prefix=a+b' })).status).toBe(200)
    expect((await signed('GET', channels, '', { query: 'filter_by_prefix=%' })).status).toBe(400)
  })
})

describe('a body', () => {
  const path = `/apps/${credentials.appId}/events`

  it.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['no name', event({ name: undefined }), 400],
    ['an empty name', event({ name: '' }), 400],
    ['too long a name', event({ name: 'x'.repeat(201) }), 400],
    ['a name of the protocol', event({ name: 'pusher:error' }), 400],
    ['a name inside the protocol', event({ name: 'pusher_internal:member_added' }), 400],
    ['no channel', event({ channels: undefined }), 400],
    ['an empty list of channels', event({ channels: [] }), 400],
    ['101 channels', event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }), 400],
    ['a channel that cannot be', event({ channels: ['news', 'a b'] }), 400],
    ['both channel and channels', event({ channel: 'news' }), 400],
    ['data that is no string', event({ data: {} }), 400],
    ['no data', event({ data: undefined }), 400],
    ['a socket id that is none', event({ socket_id: '12' }), 400],
    ['an unknown attribute', event({ info: 'colour' }), 400],
    ['too much data', event({ data: 'x'.repeat(10_241) }), 413],
    ['more than any request may have', event({ data: 'x'.repeat(600_000) }), 413],
  ])(
    'with %s is refused with a message, and no event is delivered',
    async (_case, body, status) => {
      const channel = await subscribed(rig.client(), 'news')
      const names: string[] = []
      channel.bind_global((name: string) => names.push(name))
      const answer = await signed('POST', path, body)
      expect(answer.status).toBe(status)
      expect(answer.text).toMatch(/^[A-Z].*\.$/)
      rig.push.trigger('news', 'barrier', {})
      await until('the barrier', () => names.length > 0)
      expect(names).toEqual(['barrier'])
    },
  )

  it('of the largest batch is accepted, however much of it is escaped', async () => {
    const seen = collect(await subscribed(rig.client(), 'news'), 'said')
    const entry = { name: 'said', channel: 'news', data: '"'.repeat(10_240) }
    const batch = Array.from({ length: 10 }, () => entry)
    const answer = await signed(
      'POST',
      `/apps/${credentials.appId}/batch_events`,
      JSON.stringify({ batch }),
    )
    expect(answer).toMatchObject({ status: 200 })
    await until('delivered', () => seen.length === 10)
    expect(seen[9]).toBe(entry.data)
  })

  it('with one event too many, or one invalid, delivers none', async () => {
    const channel = await subscribed(rig.client(), 'news')
    const names: string[] = []
    channel.bind_global((name: string) => names.push(name))
    const good = { name: 'said', channel: 'news', data: '{}' }
    for (const batch of [
      Array.from({ length: 11 }, () => good),
      [good, { ...good, channel: 'a b' }],
      [good, { ...good, info: 'colour' }],
      [good, { ...good, name: 7 }],
    ]) {
      const body = JSON.stringify({ batch })
      expect((await signed('POST', `/apps/${credentials.appId}/batch_events`, body)).status).toBe(
        400,
      )
    }
    rig.push.trigger('news', 'barrier', {})
    await until('the barrier', () => names.length > 0)
    expect(names).toEqual(['barrier'])
  })

  it('may be chunked, but not endless', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    let taken = 0
    const pump = (async () => {
      for (; taken < 2_000; taken++) await writer.write(new Uint8Array(1024))
    })().catch(() => undefined)
    const timestamp = Math.floor(Date.now() / 1000)
    const query = `auth_key=${credentials.key}&auth_timestamp=${timestamp}&auth_version=1.0`
    const signature = createHmac('sha256', credentials.secret)
      .update(`POST\n${path}\n${query}`)
      .digest('hex')
    const request = new Request(`http://x${path}?${query}&auth_signature=${signature}`, {
      method: 'POST',
      body: readable,
      duplex: 'half',
    })
    expect((await rig.push.handleHttp(request))?.status).toBe(413)
    await pump
    expect(taken).toBeLessThan(600)
  })

  it('gets 405 with the allowed method', async () => {
    const { status, headers } = await signed('PUT', path, event())
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST')
  })
})

describe('trigger from inside', () => {
  it('has the same limits as the HTTP API, and names the exceeded one', async () => {
    const { push } = rig
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    const wrong: [() => void, number][] = [
      [() => push.trigger([], 'said', {}), 400],
      [() => push.trigger('a b', 'said', {}), 400],
      [() => push.trigger('news', '', {}), 400],
      [() => push.trigger('news', 'pusher:error', {}), 400],
      [() => push.trigger('news', 'said', undefined), 400],
      [() => push.trigger('news', 'said', cyclic), 400],
      [() => push.trigger('news', 'said', 1n), 400],
      [() => push.trigger('news', 'said', {}, 'nobody'), 400],
      [() => push.trigger('news', 'said', 'x'.repeat(10_241)), 413],
    ]
    for (const [call, status] of wrong) {
      expect(call).toThrow(PushError)
      expect(call).toThrow(expect.objectContaining({ status }))
    }
  })

  it('excludes the named connection, and sends once to a channel named twice', async () => {
    const [ana, bruno] = [rig.client(), rig.client()]
    const anaSaw = collect(await subscribed(ana, 'news'), 'said')
    const brunoSaw = collect(await subscribed(bruno, 'news'), 'said')
    rig.push.trigger(['news', 'news'], 'said', { n: 1 }, await connected(ana))
    rig.push.trigger('news', 'said', { n: 2 })
    await until('delivered', () => anaSaw.length === 1 && brunoSaw.length === 2)
    expect(anaSaw).toEqual([{ n: 2 }])
  })
})
