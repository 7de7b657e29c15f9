import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import { parseTarget, refusal, type AdmissionRequest } from './admission.ts'
import { createAnonymousConnections, type AnonymousLimits } from './anonymous-connections.ts'
import type { Application } from './application.ts'
import { ChannelRegistry } from './channel-registry.ts'
import { systemClock, type PushClock } from './clock.ts'
import { assertClosable, closeCode, closeReason } from './close-codes.ts'
import { Connection } from './connection.ts'
import { converse } from './conversation.ts'
import { startHeartbeat } from './heartbeat.ts'
import {
  ACTIVITY_TIMEOUT_S,
  CLIENT_EVENTS_PER_SECOND,
  CLOSE_TIMEOUT_MS,
  defaultLimits,
  MAX_CONNECTIONS,
  type PushLimits,
} from './limits.ts'
import { assertPublishable, publish, serialise } from './publish.ts'
import { rateLimit } from './rate-limit.ts'
import type { Member } from './presence.ts'
import type { ChannelMembers } from './remote-members.ts'
import { channelEvent, connectionEstablished, PING } from './server-frame.ts'
import type { PushCredentials } from './signature.ts'
import { revokeSubscription } from './subscribe.ts'

/** Writes a log entry for operators. Entries never contain a secret, a signature or an event's data. */
export type PushLog = (message: string, details: Readonly<Record<string, unknown>>) => void

export interface PushOptions extends PushCredentials {
  /** Seconds of silence before either side pings; whole, at least 1. Default 120. */
  activityTimeoutS?: number
  /**
   * Maximum concurrent connections, without those of `anonymous`. Any further connection is closed with 4100. Default
   * 10,000.
   */
  maxConnections?: number
  /** Limits of connections that have joined no channel yet. Default: these count as the others. */
  anonymous?: AnonymousLimits
  /** The network that a connection counts for. Default: the address of the socket. */
  networkOf?: (request: IncomingMessage) => string
  /** Limits that are not fixed by the protocol. */
  limits?: Partial<PushLimits>
  /**
   * Whether clients may join channels without the prefix `private-` or `presence-`, which need no signature. Default:
   * yes, as in the protocol.
   */
  publicChannels?: boolean
  /**
   * Names of the only events that clients may send. Clients may send these only to presence channels and without data.
   * Default: clients may send any event to private and presence channels, as in the protocol.
   */
  clientEvents?: readonly string[]
  /** Whether a WebSocket upgrade is accepted. A refused upgrade gets 403. Default: all upgrades are accepted. */
  acceptsUpgrade?: (request: IncomingMessage) => boolean
  /** Default: the system's clock. */
  clock?: PushClock
  log?: PushLog
  /**
   * Decides whether a connection joins a private or presence channel. Called last, after the signature of the
   * subscription was checked. It can refuse a client that reuses a signature: the signature stays valid while the
   * connection is open, even after the service has removed the subscription. Default: a valid signature is enough.
   */
  mayJoin?: (socketId: string, channel: string) => boolean | Promise<boolean>
  /**
   * Called after each successful subscription. The callback can call `unsubscribe` if the user has lost access to the
   * channel since the subscription was signed.
   */
  onSubscribed?: (socketId: string, channel: string) => void
  /** Called after each connection has ended. */
  onEnded?: (socketId: string) => void
  /** Called after users have joined or left a presence channel, here or at another instance. */
  onMembers?: (channel: string) => void
  /** Called after the users of this instance on a presence channel have changed. */
  onOwnMembers?: (channel: string) => void
  /** Called after a channel has got its first subscriber, or lost its last one. */
  onOccupied?: (channel: string, isOccupied: boolean) => void
  /** Called after a client's event was sent on a presence channel. */
  onClientEvent?: (channel: string, event: string, userId: string) => void
}

/** What the instances of a service tell each other of their presence channels. */
export interface RemotePresence {
  /** The users with a connection of this instance on a channel. */
  own(channel: string): readonly Member[]
  /** The channels on which this instance has users. */
  allOwn(): ChannelMembers[]
  /** Replaces the users that another instance has on a channel. */
  set(instance: string, members: ChannelMembers): void
  /** Replaces the users that another instance has on all channels. */
  replace(instance: string, all: readonly ChannelMembers[]): void
  /** Sends the event of a client of another instance to the subscribers here. */
  relay(channel: string, event: string, userId: string): void
}

/** One application's push service: the Pusher Channels protocol, version 7. */
export interface PushServer {
  /** Accepts WebSocket upgrades on `/app/:key`. Other paths get 404, unless the server has another upgrade listener. */
  attach(httpServer: Server): void
  /**
   * Sends an event to all subscribers of the channels except the connection `exceptSocketId`. Data that is a string is
   * sent unchanged, all other data as JSON. Nothing is stored for later subscribers.
   * @throws PushError if a limit is exceeded, a name is invalid or the data cannot be JSON; then nothing was sent
   */
  trigger(
    channels: string | readonly string[],
    event: string,
    data: unknown,
    exceptSocketId?: string,
  ): void
  /**
   * Closes the connections with the ids `socketIds`, for example all connections of an ended session. Without
   * `socketIds`, closes all connections. New connections are still accepted.
   * @returns how many connections were closed
   * @throws RangeError for a code or reason that a close frame cannot contain
   */
  drop(code: number, reason?: string, socketIds?: ReadonlySet<string>): number
  /**
   * Closes all present connections with the code for reconnecting, each at a random moment of a period, so that not all
   * clients come back at once.
   */
  reconnectAll(spreadMs: number): void
  /**
   * Unsubscribes a connection from a channel and sends the connection the event for a refused subscription. Does
   * nothing if the connection is not subscribed.
   * @param why the reason, a sentence for the event
   */
  unsubscribe(socketId: string, channel: string, why: string): void
  /** The channels that a connection has joined; empty after it has ended. */
  channelsOf(socketId: string): string[]
  /** Ids of the connections on a channel. */
  socketsOn(channel: string): string[]
  /** Ids of the users on a presence channel, at any instance. */
  membersOn(channel: string): string[]
  /** The users of other instances. */
  readonly remote: RemotePresence
  /** Whether this instance has the connection. */
  has(socketId: string): boolean
  /** Number of open connections. */
  connectionCount(): number
  /** Whether the channel has subscribers. If not, callers need not create an event for it. */
  isOccupied(channel: string): boolean
  /**
   * Accepts no more upgrades and closes every connection with 1001. Resolves when all sockets are closed.
   * @param spreadMs time over which the connections are closed, each at a random moment; default: at once
   */
  close(spreadMs?: number): Promise<void>
}

/**
 * A random connection id: two random numbers of 47 bits, so that it cannot be guessed. The signature of a subscription
 * is valid for one connection id. If ids could be guessed, a client could obtain a signature for a connection that does
 * not exist yet.
 */
function newSocketId(): string {
  const limit = 2 ** 47
  return `${randomInt(limit)}.${randomInt(limit)}`
}

function refuseUpgrade(socket: Duplex, status: string): void {
  // Destroy the socket after the response. Otherwise a client that does not close its side would leave the socket open.
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Creates the push service. It accepts connections after `attach` was called. */
export function createPushServer(options: PushOptions): PushServer {
  const { activityTimeoutS = ACTIVITY_TIMEOUT_S, maxConnections = MAX_CONNECTIONS } = options
  if (!Number.isInteger(activityTimeoutS) || activityTimeoutS < 1) {
    throw new RangeError('activityTimeoutS is a whole number of seconds, at least 1.')
  }
  const clock = options.clock ?? systemClock
  const limits = { ...defaultLimits, ...options.limits }
  const log: PushLog = options.log ?? (() => undefined)
  const { key, secret } = options
  const channels = new ChannelRegistry(options)
  const {
    mayJoin = () => true,
    onSubscribed = () => undefined,
    onEnded = () => undefined,
    onClientEvent = () => undefined,
    publicChannels = true,
    clientEvents,
    acceptsUpgrade = () => true,
    networkOf = ({ socket }) => socket.remoteAddress ?? 'unknown',
  } = options
  const anonymous = options.anonymous && createAnonymousConnections(clock, options.anonymous)
  const app: Application = {
    key,
    secret,
    channels,
    limits,
    clock,
    publicChannels,
    clientEvents,
    mayJoin,
    onSubscribed(socketId, channel) {
      anonymous?.remove(socketId)
      onSubscribed(socketId, channel)
    },
    onClientEvent,
  }
  const connections = new Map<string, Connection>()
  const detachers: (() => void)[] = []

  // The published types of ws do not have `closeTimeout` yet.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    closeTimeout: CLOSE_TIMEOUT_MS,
  }
  const sockets = new WebSocketServer(serverOptions)

  function welcome(socket: WebSocket, stream: Duplex, network: string): void {
    const id = newSocketId()
    const heartbeat = startHeartbeat({
      clock,
      activityMs: activityTimeoutS * 1000,
      ping: () => connection.send(PING),
      expire: () => connection.close(closeCode.pongMissing),
    })
    const connection = new Connection({
      id,
      socket,
      stream,
      maxBufferedBytes: limits.maxBufferedBytes,
      mayTrigger: rateLimit(CLIENT_EVENTS_PER_SECOND, 1000, () => clock.now()),
      onEnd(code) {
        heartbeat.stop()
        connections.delete(id)
        anonymous?.remove(id)
        log('connection ended', { socketId: id, code })
        onEnded(id)
        // Leave the channels later. `onEnd` may run during a broadcast, and leaving a channel starts another broadcast.
        queueMicrotask(() => {
          for (const channel of connection.channels) app.channels.leave(channel, connection)
          connection.channels.clear()
        })
      },
    })
    connections.set(id, connection)
    anonymous?.add(id, network, () => connection.close(closeCode.overCapacity))
    converse(app, connection, socket, heartbeat.onReceived)
    connection.send(connectionEstablished(id, activityTimeoutS))
  }

  function admit(target: AdmissionRequest, socket: WebSocket, request: IncomingMessage): void {
    // After an error (invalid UTF-8, a frame that is too large, a reset), ws closes the connection and emits 'close'.
    socket.on('error', (error) => log('connection failed', { error: error.message }))
    const full = connections.size - (anonymous?.size ?? 0) >= maxConnections
    const code = refusal(target, { key, full })
    if (code === undefined) return welcome(socket, request.socket, networkOf(request))
    log('connection refused', { code })
    socket.close(code, closeReason(code))
  }

  return {
    attach(httpServer) {
      const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        const target = parseTarget(request.url ?? '')
        if (target === undefined) {
          if (httpServer.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found')
        } else if (acceptsUpgrade(request)) {
          sockets.handleUpgrade(request, socket, head, (client) => admit(target, client, request))
        } else {
          log('upgrade refused', { host: request.headers.host, origin: request.headers.origin })
          refuseUpgrade(socket, '403 Forbidden')
        }
      }
      httpServer.on('upgrade', onUpgrade)
      detachers.push(() => httpServer.off('upgrade', onUpgrade))
    },

    trigger(channels, event, data, exceptSocketId) {
      const published = {
        name: event,
        data: serialise(data),
        channels: typeof channels === 'string' ? [channels] : channels,
        exceptSocketId,
      }
      assertPublishable(app, published)
      publish(app, published)
    },

    drop(code, reason = closeReason(code), socketIds) {
      assertClosable(code, reason)
      const ending = [...connections.values()].filter(({ id }) => socketIds?.has(id) ?? true)
      for (const connection of ending) connection.close(code, reason)
      return ending.length
    },

    reconnectAll(spreadMs) {
      for (const connection of connections.values())
        clock.after(Math.random() * spreadMs, () => connection.close(closeCode.reconnect))
    },

    unsubscribe(socketId, channel, why) {
      const connection = connections.get(socketId)
      if (connection !== undefined) revokeSubscription(app, connection, channel, why)
    },

    channelsOf: (socketId) => [...(connections.get(socketId)?.channels ?? [])],

    socketsOn: (channel) => app.channels.subscribers(channel),

    membersOn: (channel) => app.channels.members(channel).map(({ userId }) => userId),

    remote: {
      own: (channel) => channels.ownMembers(channel),
      allOwn: () => channels.allOwnMembers(),
      set: (instance, members) => channels.setRemoteMembers(instance, members),
      replace: (instance, all) => channels.replaceRemoteMembers(instance, all),
      relay: (channel, event, userId) =>
        channels.broadcast(channel, channelEvent(channel, event, undefined, userId)),
    },

    has: (socketId) => connections.has(socketId),

    connectionCount: () => connections.size,

    isOccupied: (channel) => app.channels.isOccupied(channel),

    async close(spreadMs = 0) {
      for (const detach of detachers.splice(0)) detach()
      if (spreadMs > 0)
        await Promise.all(
          Array.from(connections.values(), async (connection) => {
            await wait(Math.random() * spreadMs)
            connection.close(closeCode.goingAway)
          }),
        )
      for (const connection of connections.values()) connection.close(closeCode.goingAway)
      const { promise, resolve } = Promise.withResolvers<void>()
      sockets.close(() => resolve())
      await promise
    },
  }
}
