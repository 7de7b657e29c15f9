import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Pusher, { type Channel, type ChannelAuthorizationHandler, type Options } from 'pusher-js'
import { WebSocket, type RawData } from 'ws'
import {
  authorizeChannel,
  createPushServer,
  type PushClock,
  type PushOptions,
  type PushServer,
} from '#workspace/push/index.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

export const credentials = { key: 'bandeja-key', secret: 'bandeja-secret' }

/** A clock that is stopped until it is advanced; due timers run in order, at their time. */
export class ManualClock implements PushClock {
  #time = Date.now()
  #timers = new Map<number, { at: number; task: () => void }>()
  #nextId = 0

  now(): number {
    return this.#time
  }

  after(ms: number, task: () => void): () => void {
    const id = this.#nextId++
    this.#timers.set(id, { at: this.#time + ms, task })
    return () => this.#timers.delete(id)
  }

  /** Milliseconds until the next timer; undefined without one. */
  dueIn(): number | undefined {
    const times = [...this.#timers.values()].map(({ at }) => at - this.#time)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Changes the machine's clock: timers keep their remaining time. */
  putBack(ms: number): void {
    this.#time -= ms
    for (const timer of this.#timers.values()) timer.at -= ms
  }

  advance(ms: number): void {
    const end = this.#time + ms
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end)
      const first = due.toSorted(([, a], [, b]) => a.at - b.at)[0]
      if (first === undefined) break
      const [id, { at, task }] = first
      this.#timers.delete(id)
      this.#time = Math.max(this.#time, at)
      task()
    }
    this.#time = end
  }
}

/** Polls until the condition holds, or fails after `ms` with its description. */
export async function until(what: string, holds: () => boolean, ms = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + ms
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A promise that fails after `ms`, with the name of the missing result. */
export async function within<T>(what: string, promise: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not within ${ms} ms: ${what}`)), ms)
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** A frame as it is on the wire. */
export interface WireFrame {
  event: string
  channel?: string
  data?: unknown
  user_id?: string
}

/** A client without a library, which sends and receives raw frames. */
export class RawClient {
  readonly socket: WebSocket
  readonly frames: WireFrame[] = []
  closed: { code: number; reason: string } | undefined
  #taken = 0

  constructor(url: string) {
    this.socket = new WebSocket(url)
    this.socket.on('message', (data: RawData) => {
      if (!Buffer.isBuffer(data)) throw new Error('ws gives messages as one Buffer')
      const frame: WireFrame = JSON.parse(data.toString())
      this.frames.push(frame)
    })
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    // A refused upgrade is a 'close' with 1006, which the tests check.
    this.socket.on('error', () => undefined)
  }

  /** The next frame that was not taken yet. */
  async take(): Promise<WireFrame> {
    await until('a frame', () => this.frames.length > this.#taken)
    const frame = this.frames[this.#taken++]
    if (frame === undefined) throw new Error('unreachable: a frame was there')
    return frame
  }

  /** The parsed `data` of the next frame, after checking the event's name. */
  async takeData(event: string): Promise<unknown> {
    const frame = await this.take()
    if (frame.event !== event) throw new Error(`Wanted ${event}, got ${JSON.stringify(frame)}`)
    return typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  subscribe(data: { channel: string; auth?: string; channel_data?: string }): void {
    this.send({ event: 'pusher:subscribe', data })
  }

  async untilClosed(ms?: number): Promise<{ code: number; reason: string }> {
    await until('the connection closes', () => this.closed !== undefined, ms)
    return this.closed ?? { code: 0, reason: '' }
  }

  /** Waits for the greeting and returns the socket id in it. */
  async greeted(): Promise<string> {
    const data = await this.takeData('pusher:connection_established')
    if (typeof data === 'object' && data !== null && 'socket_id' in data)
      return String(data.socket_id)
    throw new Error(`No socket_id in ${JSON.stringify(data)}`)
  }
}

/** A push service on a port of its own, and the ways to call it. */
export interface Rig {
  push: PushServer
  http: Server
  port: number
  /**
   * The real client library. Subscriptions are signed for the user `userId` on presence channels.
   */
  client(options?: Partial<Options> & { userId?: string; key?: string }): Pusher
  raw(target?: string): RawClient
  stop(): Promise<void>
}

/** The same as the workspace's authorisation endpoint, without HTTP. */
function authorizer(userId: string): ChannelAuthorizationHandler {
  return ({ socketId, channelName }, callback) => {
    const channelData = channelName.startsWith('presence-')
      ? JSON.stringify({ user_id: userId, user_info: { name: `Agent ${userId}` } })
      : undefined
    callback(null, authorizeChannel(credentials, socketId, channelName, channelData))
  }
}

export async function startRig(options: Partial<PushOptions> = {}): Promise<Rig> {
  const push = createPushServer({ ...credentials, ...options })
  const http = createServer((_request, response) => void response.writeHead(404).end('elsewhere'))
  push.attach(http)
  const port = await listenOnFreePort(http)
  const clients: Pusher[] = []
  const raws: RawClient[] = []

  return {
    push,
    http,
    port,
    client({ userId = 'ana', key = credentials.key, ...more } = {}) {
      const client = new Pusher(key, {
        cluster: 'local',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: {
          endpoint: 'unused',
          transport: 'ajax',
          customHandler: authorizer(userId),
        },
        ...more,
      })
      clients.push(client)
      return client
    },
    raw(target = `/app/${credentials.key}?protocol=7`) {
      const client = new RawClient(`ws://127.0.0.1:${port}${target}`)
      raws.push(client)
      return client
    },
    async stop() {
      for (const client of clients) client.disconnect()
      for (const raw of raws) raw.socket.terminate()
      await push.close()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

/** Waits until a client is connected, and returns its socket id. */
export async function connected(client: Pusher): Promise<string> {
  await until('connected', () => client.connection.state === 'connected')
  return client.connection.socket_id
}

/** The next emitted event and its arguments. */
export async function next(
  emitter: Pick<Channel, 'bind' | 'unbind'>,
  event: string,
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  emitter.bind(event, resolve)
  return await within(event, promise).finally(() => emitter.unbind(event, resolve))
}

/** Subscribes and waits for the confirmation. */
export async function subscribed(client: Pusher, name: string): Promise<Channel> {
  const channel = client.subscribe(name)
  if (!channel.subscribed) await next(channel, 'pusher:subscription_succeeded')
  return channel
}

/** All events of one name on a channel from now on. */
export function collect(channel: Channel, event: string): unknown[] {
  const seen: unknown[] = []
  channel.bind(event, (data: unknown) => seen.push(data))
  return seen
}
