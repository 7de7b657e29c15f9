import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { channels, clientEvents } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { JSON_BYTES_MAX } from '#workspace/read-body.ts'
import { RawClient } from './push-support.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
let token: string
beforeAll(async () => {
  rig = await startRig()
  token = await rig.tokenOf('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterAll(() => rig.stop())

interface Call {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: readonly Buffer[]
}

async function send(agent: Agent, { path, method = 'GET', headers = {}, body = [] }: Call) {
  const { hostname, port } = new URL(rig.url)
  const outgoing = request({ agent, hostname, port, path, method, headers })
  const answered = once(outgoing, 'response')
  Readable.from(body).pipe(outgoing)
  const [response] = await answered
  return { status: Number(response.statusCode), text: await text(response) }
}

describe('a request refused during its upload', () => {
  const MIB = 1024 * 1024
  const pieces = (mib: number) => Array.from({ length: mib }, () => Buffer.alloc(MIB, 1))
  const boundary = 'boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

  test.each<[string, number, Call]>([
    [
      'a file of no known kind',
      415,
      {
        path: '/services/messages/storage/upload',
        headers: form,
        body: [Buffer.from(head), ...pieces(8)],
      },
    ],
    [
      'a form that says it is too large',
      413,
      {
        path: '/services/messages/storage/upload',
        headers: { ...form, 'content-length': String(limits.media.documentBytes + 8 * MIB) },
        body: pieces(limits.media.documentBytes / MIB + 8),
      },
    ],
    [
      'JSON without end',
      413,
      {
        path: '/services/main/login',
        headers: { 'content-type': 'application/json' },
        body: [Buffer.alloc(JSON_BYTES_MAX), ...pieces(8)],
      },
    ],
  ])('does not break the next call of the same client: %s', async (_, status, call) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers: IncomingHttpHeaders & Record<string, string> = {
      'x-group-id': GROUP,
      authorization: `Bearer ${token}`,
      ...call.headers,
    }
    const refused = await send(agent, { ...call, method: 'POST', headers })
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([
      status,
      status === 413 ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE',
    ])
    for (let again = 0; again < 3; again += 1) {
      const next = await send(agent, { path: '/.well-known/bandeja.json' })
      expect(next.status).toBe(200)
    }
    agent.destroy()
  })
})

describe('a call by a host name', () => {
  const document = async (of: Rig, host: string) => {
    const { hostname, port } = new URL(of.url)
    const outgoing = request({
      hostname,
      port,
      path: '/.well-known/bandeja.json',
      headers: { host },
      agent: false,
    })
    outgoing.end()
    const [response] = await once(outgoing, 'response')
    return { status: Number(response.statusCode), body: JSON.parse(await text(response)) }
  }

  test.each(['rebound.example', 'rebound.example:80', '127.0.0.1.example', '192.0.2.1'])(
    'is refused for the foreign name %s',
    async (host) => {
      const { status, body } = await document(rig, host)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
      expect(JSON.stringify(body)).not.toContain('passwordKey')
    },
  )

  test.each(['127.0.0.1', 'localhost', 'LOCALHOST:9', '[::1]:9'])(
    'is answered for the loopback name %s, with the address that was called',
    async (host) => {
      const { status, body } = await document(rig, host)
      expect(status).toBe(200)
      expect(body.services.main).toBe(`${rig.url}/services/main`)
      expect(body.realtime.port).toBe(Number(new URL(rig.url).port))
    },
  )

  test('is answered for the public address only', async () => {
    const behind = await startRig({ publicUrl: 'https://chat.example' })
    expect((await document(behind, 'chat.example')).status).toBe(200)
    expect((await document(behind, 'other.example')).status).toBe(403)
    await behind.stop()
  })
})

describe('a push connection', () => {
  /** The status of the response to an upgrade; 101 if the connection is open. */
  async function upgrade(headers: Record<string, string>): Promise<number> {
    const { host } = new URL(rig.url)
    const { key } = rig.workspace.realtime.address(rig.url)
    const socket = new WebSocket(`ws://${host}/app/${key}?protocol=7`, { headers })
    const status = new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    })
    const seen = await status
    socket.on('error', () => undefined)
    socket.terminate()
    return seen
  }

  test('is refused for pages of other sites and under foreign names', async () => {
    const origin = 'https://rebound.example'
    expect(await upgrade({ origin })).toBe(403)
    expect(await upgrade({ origin: 'http://localhost:3000' })).toBe(403)
    expect(await upgrade({ origin: 'null' })).toBe(403)
    expect(await upgrade({ host: 'rebound.example', origin: 'http://rebound.example' })).toBe(403)
    expect(await upgrade({ host: 'rebound.example' })).toBe(403)
    expect(await upgrade({})).toBe(101)
    expect(await upgrade({ origin: rig.url })).toBe(101)
  })

  const errorOf = (data: unknown) => (typeof data === 'string' ? JSON.parse(data) : data)
  async function openRaw(): Promise<{ raw: RawClient; socketId: string }> {
    const { key } = rig.workspace.realtime.address(rig.url)
    const { host } = new URL(rig.url)
    const raw = new RawClient(`ws://${host}/app/${key}?protocol=7`)
    return { raw, socketId: await raw.greeted() }
  }

  test('joins no channel without a prefix that needs a signature', async () => {
    const { raw } = await openRaw()
    for (const channel of ['news', 'group-51001', 'private', 'presence_c']) {
      raw.subscribe({ channel })
      const { event, data } = await raw.take()
      expect([event, errorOf(data)]).toEqual([
        'pusher:subscription_error',
        { type: 'AuthError', error: expect.stringContaining('private-'), status: 403 },
      ])
    }
    raw.socket.terminate()
  })

  test('sends only typing events, without data, to a chat', async () => {
    const { raw, socketId } = await openRaw()
    const presence = channels.presence('c')
    for (const channel of [presence, channels.user('ana')]) {
      const { body } = await rig.call('POST', 'main/realtime/auth', {
        token,
        body: { socket_id: socketId, channel_name: channel },
      })
      raw.subscribe({ channel, ...body })
      expect((await raw.take()).event).toBe('pusher_internal:subscription_succeeded')
    }
    const other = await openRaw()
    const { body } = await rig.call('POST', 'main/realtime/auth', {
      token: await rig.tokenOf('sara'),
      body: { socket_id: other.socketId, channel_name: presence },
    })
    other.raw.subscribe({ channel: presence, ...body })
    expect((await other.raw.take()).event).toBe('pusher_internal:subscription_succeeded')
    expect((await raw.take()).event).toBe('pusher_internal:member_added')

    const event = clientEvents.typing
    for (const refused of [
      { event, channel: presence, data: { text: 'Hola' } },
      { event, channel: presence, data: 'Hola' },
      { event: 'client-other', channel: presence },
      { event, channel: channels.user('ana') },
    ]) {
      raw.send(refused)
      expect(await raw.take()).toMatchObject({ event: 'pusher:error' })
    }
    raw.send({ event, channel: presence })
    expect(await other.raw.take()).toEqual({ event, channel: presence, user_id: 'ana' })
    raw.socket.terminate()
    other.raw.socket.terminate()
  })
})
