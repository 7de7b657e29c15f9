import Pusher, {
  type Channel,
  type ChannelAuthorizationCallback,
  type UserAuthenticationCallback,
} from 'pusher-js'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock } from '#main/ports.ts'
import type { RealtimeState } from '#contract/events.ts'
import type { PresenceEvent } from './presence.ts'
import { createLivenessProbe } from './liveness-probe.ts'
import { isFinal, reconnectDelay } from './reconnect-delay.ts'
import type { ProxyAccess, Trust } from './open-connection.ts'
import { asOwner, type SocketOwner } from './push-socket.ts'
import { createSubscriptions, type ChannelSelection } from './subscriptions.ts'

/** Time limit for one connection attempt, ms. */
const TRY_MS = 10_000
/** Silence after which the client pings the service, ms. */
const ACTIVITY_MS = 30_000
/** Longest wait for the service's pong, ms. */
const PONG_MS = 10_000
/**
 * Minimum lifetime of a stable connection, ms. Losing a stable connection resets the number of failures.
 */
const STEADY_MS = 5_000
/**
 * Close code of a hosted push service after the user's access changed. The client reconnects; if the session has ended, the
 * next call is answered with 401.
 */
const UNAUTHORIZED = 4009

export interface RealtimeView {
  state: RealtimeState
  /** The push protocol's close code, if the service refused permanently. */
  code?: number
}

/** What `pusher:signin` proves whose connection it is with. */
export interface UserSignature {
  auth: string
  user_data: string
}

export interface ChannelSignature {
  auth: string
  channel_data?: string
}

export interface PushClientOptions extends ProxyAccess {
  address: ConnectionDocument['realtime']
  clock: Clock
  random: () => number
  trust: Trust
  authorize: (socketId: string, channel: string) => Promise<ChannelSignature>
  /** Called only if the address has `userAuthentication`. */
  authorizeUser: (socketId: string) => Promise<UserSignature>
  /** Whether to connect again after a final refusal (see `isFinal`), because the token has been renewed. */
  mayReconnect: () => boolean
  onConnecting: () => void
  /** Called with every state except the first, which is `connecting`. */
  onChange: (view: RealtimeView) => void
  onEvent: (channel: string, name: string, data: unknown) => void
  /** Called when the users on a presence channel change. */
  onPresence: (channel: string, event: PresenceEvent) => void
  /** Called when the push library could not process a frame and skipped it. */
  onInvalidFrame: () => void
}

export interface PushClient {
  /** Sets the channels to subscribe to, replacing the previous ones. */
  setChannels(selection: ChannelSelection): void
  /** Sends an event to the other users on a channel. Does nothing while the channel is not subscribed. */
  trigger(channel: string, event: string): void
  /** Sets whether the user is working. If so, a dead connection is found sooner. */
  setWorking(isWorking: boolean): void
  /** Reconnects immediately. Does nothing after a final refusal. */
  reconnect(): void
  close(): void
}

/** Finds the close code in an error of the push library, whose properties may be nested. */
function closeCode(error: unknown): number | undefined {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null; depth += 1) {
    if ('code' in each && typeof each.code === 'number') return each.code
    const next: unknown = 'data' in each ? each.data : 'error' in each ? each.error : null
    if (depth > 3) return undefined
    each = next
  }
  return undefined
}

/**
 * Whether an error concerns the socket. A service may also report a problem and keep the connection open. The code of
 * such a report does not explain a later loss of the connection.
 */
function isOfSocket(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'WebSocketError'
  )
}

/**
 * Keeps one push connection open. The library's own reconnecting is slow: it takes 13 s after a service is back, and
 * 15 s after a socket was refused. Therefore the library makes only one attempt at a time. This client detects failed
 * sockets itself and controls the delays.
 */
export function openPushClient(options: PushClientOptions): PushClient {
  const {
    address,
    clock,
    random,
    proxyFor,
    trust,
    credentialsFor,
    authorize,
    authorizeUser,
    mayReconnect,
    onConnecting,
    onChange,
    onEvent,
    onPresence,
    onInvalidFrame,
  } = options
  let phase: 'trying' | 'up' | 'pausing' | 'stopped' | 'closed' = 'trying'
  let failures = 0
  let upSince = 0
  let code: number | undefined
  let cancelTimer = () => {}
  let current: SocketOwner | null = null
  let published = JSON.stringify({ state: 'connecting' })

  async function sign(
    socketId: string,
    channel: string,
    callback: ChannelAuthorizationCallback,
  ): Promise<void> {
    let signature: ChannelSignature
    try {
      signature = await authorize(socketId, channel)
    } catch (error) {
      if (isOutdated(socketId, channel)) return
      return callback(error instanceof Error ? error : new Error('Not authorised.'), null)
    }
    if (!isOutdated(socketId, channel)) callback(null, signature)
  }

  /**
   * Whether an authorization comes too late, because the connection is closed or the channel is already subscribed. The
   * library would process a late authorization as a refusal, or subscribe again.
   */
  function isOutdated(socketId: string, name: string): boolean {
    const channel: Channel | undefined = pusher.channel(name)
    return socketId !== pusher.connection.socket_id || (channel?.subscribed ?? false)
  }

  /**
   * Creates the owner for the sockets of the next attempt. Each socket belongs to one attempt, so that the late close
   * of an earlier socket does not affect the current attempt.
   */
  function nextTry(): SocketOwner {
    const owner: SocketOwner = {
      proxyFor,
      trust,
      credentialsFor,
      onFailed: () => {
        if (phase === 'trying' && owner === current) lost()
      },
      onInvalidFrame,
    }
    return (current = owner)
  }

  /** Tries again while the connection is open, because a connection without a user cannot be closed by the service. */
  async function signIn(socketId: string, callback: UserAuthenticationCallback): Promise<void> {
    for (let tries = 1; socketId === pusher.connection.socket_id; tries += 1) {
      try {
        return callback(null, await authorizeUser(socketId))
      } catch {
        const { promise, resolve } = Promise.withResolvers<void>()
        clock.after(reconnectDelay(tries, undefined, random()), resolve)
        await promise
      }
    }
  }

  onConnecting()
  const pusher = asOwner(
    nextTry(),
    () =>
      new Pusher(address.key, {
        cluster: address.cluster,
        wsHost: address.host.includes(':')
          ? `[${address.host.replace(/[[\]]/g, '')}]`
          : address.host,
        wsPort: address.port,
        wssPort: address.port,
        forceTLS: address.tls,
        // Only WebSocket, without a fallback over HTTP and without statistics for the library's hosts.
        enabledTransports: ['ws'],
        enableStats: false,
        activityTimeout: ACTIVITY_MS,
        pongTimeout: PONG_MS,
        channelAuthorization: {
          customHandler: ({ socketId, channelName }, callback) => {
            void sign(socketId, channelName, callback)
          },
        },
        userAuthentication: {
          customHandler: ({ socketId }, callback) => void signIn(socketId, callback),
        },
      }),
  )
  if (address.userAuthentication) pusher.signin()
  const subscriptions = createSubscriptions({
    pusher,
    clock,
    random,
    onChange: publish,
    onEvent,
    onPresence,
  })

  const probe = createLivenessProbe({
    clock,
    ping: () => void pusher.connection.send_event('pusher:ping', {}),
    onDead: lost,
  })
  pusher.connection.bind('message', probe.received)

  function view(): RealtimeView {
    if (phase === 'stopped')
      return code === undefined ? { state: 'stopped' } : { state: 'stopped', code }
    if (phase === 'up') {
      const state = subscriptions.state()
      return { state: state === 'all' ? 'live' : state === 'pending' ? 'connecting' : 'waiting' }
    }
    return { state: failures === 0 ? 'connecting' : 'waiting' }
  }

  function publish(): void {
    if (phase === 'closed') return
    const next = view()
    const text = JSON.stringify(next)
    if (text === published) return
    published = text
    onChange(next)
  }

  function watchTry(): void {
    cancelTimer()
    cancelTimer = clock.after(TRY_MS, lost)
  }

  function connect(): void {
    phase = 'trying'
    code = undefined
    onConnecting()
    // Ends an attempt that the library may have started itself.
    pusher.disconnect()
    watchTry()
    asOwner(nextTry(), () => pusher.connect())
    publish()
  }

  function opened(): void {
    cancelTimer()
    phase = 'up'
    upSince = clock.now()
    probe.setUp(true)
    subscriptions.up()
    publish()
  }

  /** Called when the attempt has failed or the open connection is lost. */
  function lost(): void {
    if (phase !== 'trying' && phase !== 'up') return
    const wasStable = phase === 'up' && clock.now() - upSince >= STEADY_MS
    failures = wasStable ? 0 : failures + 1
    probe.setUp(false)
    subscriptions.down()
    cancelTimer()
    const isClosedByAccess = address.userAuthentication && code === UNAUTHORIZED
    if (isFinal(code) && !isClosedByAccess && !mayReconnect()) {
      phase = 'stopped'
    } else {
      phase = 'pausing'
      cancelTimer = clock.after(reconnectDelay(failures, code, random()), connect)
    }
    pusher.disconnect()
    publish()
  }

  /**
   * Calls `lost` after the library has finished its current event handling. The handling may start timers that only a
   * later disconnect cancels.
   */
  function queueLost(): void {
    const attempt = current
    queueMicrotask(() => {
      if (attempt === current) lost()
    })
  }

  pusher.connection.bind('error', (error: unknown) => {
    if (phase === 'up' && !isOfSocket(error)) return
    code = closeCode(error) ?? code
    if (phase === 'trying') queueLost()
  })
  pusher.connection.bind('connecting_in', () => {
    // After a close code 4200 the library sets two timers: one to connect immediately and one to connect after 1 s. It
    // emits this event between the two, and cannot cancel the first timer after it has set the second one. Disconnecting
    // here cancels the first timer.
    pusher.disconnect()
    queueLost()
  })
  pusher.connection.bind('state_change', (change: { current: string }) => {
    if (phase === 'up') queueLost()
    else if (phase === 'trying' && change.current === 'connected') opened()
  })
  watchTry()

  return {
    setChannels: subscriptions.setChannels,
    trigger: subscriptions.trigger,
    setWorking: probe.setWorking,
    reconnect() {
      if (phase === 'stopped' || phase === 'closed') return
      cancelTimer()
      probe.setUp(false)
      subscriptions.down()
      failures = 0
      connect()
    },
    close() {
      phase = 'closed'
      cancelTimer()
      probe.setUp(false)
      subscriptions.down()
      pusher.connection.unbind()
      pusher.disconnect()
      // The library stores every client in a static list, from which it must be removed.
      const at = Pusher.instances.indexOf(pusher)
      if (at !== -1) Pusher.instances.splice(at, 1)
    },
  }
}
