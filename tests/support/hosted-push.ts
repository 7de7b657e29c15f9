import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { HostedPush } from '#workspace/realtime/hosted/push-api.ts'
import { listenOnFreePort } from './free-port.ts'

/** The limits of Pusher Channels: the data of an event, and the channels of a call. */
export const PUSHER_BYTES = 10_240
const CHANNELS_PER_CALL = 100
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/

const frameSchema = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z.unknown().optional(),
})
const subscribeSchema = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
})
const signinSchema = z.object({ auth: z.string(), user_data: z.string() })
const memberSchema = z.object({ user_id: z.string(), user_info: z.unknown() })
const userSchema = z.object({ id: z.string() })
const eventSchema = z.object({
  name: z.string(),
  channels: z.array(z.string().regex(CHANNEL_NAME)).max(CHANNELS_PER_CALL),
  data: z.string(),
})

interface Connection {
  readonly id: string
  readonly socket: WebSocket
  readonly channels: Set<string>
  /** The member that it is on each presence channel. */
  readonly members: Map<string, z.infer<typeof memberSchema>>
  userId?: string
}

/** An event that was published through the API. */
export interface PublishedEvent {
  name: string
  channels: readonly string[]
  data: string
}

/**
 * A hosted push service of a test: the protocol of Pusher Channels for clients, its API for services, and its webhooks, with
 * its limits. It is written beside the service's own push server, not with it.
 */
export interface HostedPushRig {
  readonly settings: HostedPush
  /** What was published, in order. */
  readonly published: readonly PublishedEvent[]
  /** Number of calls of the API. */
  calls(): number
  /** Where reports are sent; without it, none are. */
  reportTo(url: string | undefined): void
  /** Whether the API answers 503. */
  setAway(isAway: boolean): void
  /** Whether the list of channels has no numbers of users, as with soketi. */
  setCountless(isCountless: boolean): void
  /** Ids of the users of all open connections that have signed in. */
  users(): string[]
  /** Ids of the users whose connections the API was asked to close. */
  readonly closed: readonly string[]
  /** Ids of the users on a channel; of connections without presence, of who has signed in. */
  on(channel: string): string[]
  stop(): Promise<void>
}

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export async function startHostedPush(): Promise<HostedPushRig> {
  const key = 'hosted-key'
  const secret = 'hosted-secret'
  const appId = 'bandeja'
  const connections = new Map<string, Connection>()
  const published: PublishedEvent[] = []
  const closedUsers: string[] = []
  let calls = 0
  let isAway = false
  let isCountless = false
  let webhook: string | undefined
  let reporting = Promise.resolve()
  const sign = (signed: string) => createHmac('sha256', secret).update(signed).digest('hex')

  const send = ({ socket }: Connection, event: string, data: unknown, channel?: string) => {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
  }
  const subscribers = (channel: string) =>
    [...connections.values()].filter(({ channels }) => channels.has(channel))
  const membersOf = (channel: string) =>
    subscribers(channel).flatMap(({ members }) => members.get(channel) ?? [])
  const userIdsOf = (channel: string) => [
    ...new Set(membersOf(channel).map(({ user_id }) => user_id)),
  ]

  function report(event: Record<string, unknown>): void {
    const url = webhook
    if (url === undefined) return
    const body = JSON.stringify({ time_ms: Date.now(), events: [event] })
    const headers = {
      'content-type': 'application/json',
      'x-pusher-key': key,
      'x-pusher-signature': sign(body),
    }
    reporting = reporting
      .then(() => fetch(url, { method: 'POST', headers, body }))
      .then(
        () => undefined,
        () => undefined,
      )
  }

  function leave(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return
    const member = connection.members.get(channel)
    connection.members.delete(channel)
    if (member === undefined || userIdsOf(channel).includes(member.user_id)) return
    const { user_id } = member
    for (const other of subscribers(channel))
      send(other, 'pusher_internal:member_removed', { user_id }, channel)
    report({ name: 'member_removed', channel, user_id })
  }

  function join(connection: Connection, data: unknown): void {
    const { channel, auth = '', channel_data: given } = subscribeSchema.parse(data)
    const signed = [connection.id, channel, ...(given === undefined ? [] : [given])].join(':')
    const isOwn = channel === `#server-to-user-${connection.userId}`
    if (!isOwn && !sameText(auth, `${key}:${sign(signed)}`)) {
      const refusal = { type: 'AuthError', error: 'The signature is wrong.', status: 401 }
      return send(connection, 'pusher:subscription_error', refusal, channel)
    }
    connection.channels.add(channel)
    if (given === undefined)
      return send(connection, 'pusher_internal:subscription_succeeded', {}, channel)
    const member = memberSchema.parse(JSON.parse(given))
    const isNew = !userIdsOf(channel).includes(member.user_id)
    connection.members.set(channel, member)
    const hash = Object.fromEntries(membersOf(channel).map((one) => [one.user_id, one.user_info]))
    const ids = Object.keys(hash)
    const presence = { ids, hash, count: ids.length }
    send(connection, 'pusher_internal:subscription_succeeded', { presence }, channel)
    if (!isNew) return
    for (const other of subscribers(channel))
      if (other !== connection) send(other, 'pusher_internal:member_added', member, channel)
    report({ name: 'member_added', channel, user_id: member.user_id })
  }

  function signIn(connection: Connection, data: unknown): void {
    const { auth, user_data } = signinSchema.parse(data)
    if (!sameText(auth, `${key}:${sign(`${connection.id}::user::${user_data}`)}`))
      return send(connection, 'pusher:error', { code: 4009, message: 'The signature is wrong.' })
    connection.userId = userSchema.parse(JSON.parse(user_data)).id
    send(connection, 'pusher:signin_success', { user_data })
  }

  function relay(connection: Connection, event: string, channel: string, data: unknown): void {
    const member = connection.members.get(channel)
    if (member === undefined) return
    for (const { socket } of subscribers(channel))
      if (socket !== connection.socket)
        socket.send(JSON.stringify({ event, channel, data, user_id: member.user_id }))
    report({ name: 'client_event', channel, event, user_id: member.user_id })
  }

  function read(connection: Connection, line: string): void {
    const { event, channel, data } = frameSchema.parse(JSON.parse(line))
    if (event === 'pusher:ping') send(connection, 'pusher:pong', {})
    else if (event === 'pusher:subscribe') join(connection, data)
    else if (event === 'pusher:unsubscribe')
      leave(connection, z.object({ channel: z.string() }).parse(data).channel)
    else if (event === 'pusher:signin') signIn(connection, data)
    else if (event.startsWith('client-') && channel !== undefined)
      relay(connection, event, channel, data)
  }

  function isSigned(method: string, url: URL, body: string): boolean {
    const { auth_signature: given = '', ...signed } = Object.fromEntries(url.searchParams)
    if (body !== '' && signed['body_md5'] !== createHash('md5').update(body).digest('hex'))
      return false
    const query = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}=${signed[name]}`)
      .join('&')
    const isNow = Math.abs(Date.now() / 1000 - Number(signed['auth_timestamp'])) < 600
    return isNow && sameText(given, sign([method, url.pathname, query].join('\n')))
  }

  function answer(method: string, path: string, query: URLSearchParams, body: string): object {
    if (method === 'POST' && path === '/events') {
      const event = eventSchema.parse(JSON.parse(body))
      if (Buffer.byteLength(event.data) > PUSHER_BYTES) throw new Error('413')
      published.push(event)
      for (const channel of event.channels)
        for (const { socket } of subscribers(channel))
          socket.send(JSON.stringify({ event: event.name, channel, data: event.data }))
      return {}
    }
    const [, closed] = /^\/users\/([^/]+)\/terminate_connections$/.exec(path) ?? []
    if (method === 'POST' && closed !== undefined) {
      closedUsers.push(closed)
      for (const { userId, socket } of connections.values())
        if (userId === closed) socket.close(4009, 'Connection not authorized within timeout')
      return {}
    }
    const [, channel] = /^\/channels\/([^/]+)\/users$/.exec(path) ?? []
    if (channel !== undefined) return { users: userIdsOf(channel).map((id) => ({ id })) }
    if (path !== '/channels') throw new Error('404')
    const prefix = query.get('filter_by_prefix') ?? ''
    const all = [...new Set([...connections.values()].flatMap(({ channels }) => [...channels]))]
    const found = all.filter((name) => name.startsWith(prefix))
    const withCount = query.get('info') === 'user_count' && !isCountless
    const about = (name: string) => (withCount ? { user_count: userIdsOf(name).length } : {})
    return { channels: Object.fromEntries(found.map((name) => [name, about(name)])) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    const base = `/apps/${appId}`
    const reply = (status: number, content: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content))
    calls += 1
    if (isAway) return void reply(503, { error: 'away' })
    if (!url.pathname.startsWith(`${base}/`) || !isSigned(method, url, body))
      return void reply(401, { error: 'Invalid signature' })
    try {
      reply(200, answer(method, url.pathname.slice(base.length), url.searchParams, body))
    } catch (error) {
      const status = error instanceof Error && /^\d+$/.test(error.message) ? error.message : '400'
      reply(Number(status), { error: String(error) })
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  const sockets = new WebSocketServer({ server, path: `/app/${key}` })
  sockets.on('connection', (socket) => {
    const id = `${randomInt(2 ** 30)}.${randomInt(2 ** 30)}`
    const connection: Connection = { id, socket, channels: new Set(), members: new Map() }
    connections.set(id, connection)
    socket.on('message', (data: Buffer) => read(connection, data.toString('utf8')))
    socket.on('close', () => {
      for (const channel of connection.channels) leave(connection, channel)
      connections.delete(id)
    })
    send(connection, 'pusher:connection_established', { socket_id: id, activity_timeout: 120 })
  })
  const port = await listenOnFreePort(server)
  const place = { host: '127.0.0.1', port, tls: false }

  return {
    settings: { appId, key, secret, cluster: 'test', api: place, socket: place },
    published,
    closed: closedUsers,
    calls: () => calls,
    reportTo: (url) => void (webhook = url),
    setAway: (next) => void (isAway = next),
    setCountless: (next) => void (isCountless = next),
    users: () => [...connections.values()].flatMap(({ userId }) => userId ?? []),
    on: (channel) => subscribers(channel).flatMap(({ userId }) => userId ?? []),
    async stop() {
      webhook = undefined
      for (const { socket } of connections.values()) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
