import Pusher, { type Channel, type ChannelAuthorizationCallback } from 'pusher-js'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Clock } from '../ports.ts'
import type { RealtimeView } from './realtime-service.ts'
import type { PresenceEvent } from './presence.ts'
import { createLivenessProbe } from './liveness-probe.ts'
import { isFinal, reconnectDelay } from './reconnect-delay.ts'
import type { ProxyFor } from './open-connection.ts'
import { asOwner, type SocketOwner } from './push-socket.ts'
import { createSubscriptions, type Wanted } from './subscriptions.ts'

/** The longest that one try to connect may take, ms. */
const TRY_MS = 10_000
/** Silence after which the client asks whether anybody is there, and how long it waits for a yes, ms. */
const ACTIVITY_MS = 30_000
const PONG_MS = 10_000
/** How long a connection must have stood for its end not to count as one more failure, ms. */
const STEADY_MS = 5_000

export interface ChannelSignature {
  auth: string
  channel_data?: string
}

export interface PushClientOptions {
  address: ConnectionDocument['realtime']
  clock: Clock
  random: () => number
  proxyFor: ProxyFor
  authorize: (socketId: string, channel: string) => Promise<ChannelSignature>
  /** Whether a final refusal is worth another try, because something was renewed since the connection was made. */
  mayReturn: () => boolean
  onConnecting: () => void
  /** Told of every state after the first, which is `connecting`. */
  onChange: (view: RealtimeView) => void
  onEvent: (channel: string, name: string, data: unknown) => void
  /** Told of who is on a presence channel. */
  onPresence: (channel: string, event: PresenceEvent) => void
  /** A frame that the push library cannot take was passed over. */
  onOddFrame: () => void
}

export interface PushClient {
  /** The channels to follow from now on, in place of those before. */
  want(wanted: Wanted): void
  /** Tells the others on a channel something; nobody while the channel is not followed. */
  trigger(channel: string, event: string): void
  /** Whether the person works: a dead connection is then found sooner. */
  setWorking(isWorking: boolean): void
  /** Connects anew at once; does nothing once stopped for good. */
  reconnect(): void
  close(): void
}

/** The close code in what the library calls an error, wherever it has put it. */
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
 * Whether the library speaks of the end of a socket. A service may also say what is wrong and go on: its code is then
 * none of the loss that comes later.
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
 * One push connection, kept up. The library's own reconnecting is slow (13 s after a service is back, and 15 s until
 * it gives up a socket that was refused at once); here it gets one try at a time, is told of sockets that came to
 * nothing, and the pauses between tries are ours.
 */
export function openPushClient(options: PushClientOptions): PushClient {
  const {
    address,
    clock,
    random,
    proxyFor,
    authorize,
    mayReturn,
    onConnecting,
    onChange,
    onEvent,
    onPresence,
    onOddFrame,
  } = options
  let phase: 'trying' | 'up' | 'pausing' | 'stopped' | 'closed' = 'trying'
  let failures = 0
  let upSince = 0
  let code: number | undefined
  let callOff = () => {}
  let current: SocketOwner | null = null
  let told = JSON.stringify({ state: 'connecting' })

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
   * Whether an answer comes too late to count: the connection it is about is gone, or the channel was asked for once
   * more and granted. To the library it would still be a refusal, or a subscription to make.
   */
  function isOutdated(socketId: string, name: string): boolean {
    const channel: Channel | undefined = pusher.channel(name)
    return socketId !== pusher.connection.socket_id || (channel?.subscribed ?? false)
  }

  /** Whose sockets a try's are: one that an earlier try left behind may close late, and says nothing of this one. */
  function nextTry(): SocketOwner {
    const owner: SocketOwner = {
      proxyFor,
      onFailed: () => {
        if (phase === 'trying' && owner === current) lost()
      },
      onOddFrame,
    }
    return (current = owner)
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
        // WebSocket alone: no fallback over HTTP, and no statistics to the library's own hosts.
        enabledTransports: ['ws'],
        enableStats: false,
        activityTimeout: ACTIVITY_MS,
        pongTimeout: PONG_MS,
        channelAuthorization: {
          customHandler: ({ socketId, channelName }, callback) => {
            void sign(socketId, channelName, callback)
          },
        },
      }),
  )
  const subscriptions = createSubscriptions({
    pusher,
    clock,
    random,
    onChange: tell,
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
      return { state: state === 'all' ? 'live' : state === 'asking' ? 'connecting' : 'waiting' }
    }
    return { state: failures === 0 ? 'connecting' : 'waiting' }
  }

  function tell(): void {
    if (phase === 'closed') return
    const next = view()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    onChange(next)
  }

  function watchTry(): void {
    callOff()
    callOff = clock.after(TRY_MS, lost)
  }

  function connect(): void {
    phase = 'trying'
    code = undefined
    onConnecting()
    // Ends whatever the library has begun on its own.
    pusher.disconnect()
    watchTry()
    asOwner(nextTry(), () => pusher.connect())
    tell()
  }

  function standing(): void {
    callOff()
    phase = 'up'
    upSince = clock.now()
    probe.setUp(true)
    subscriptions.up()
    tell()
  }

  /** The try failed, or the connection that stood is gone. */
  function lost(): void {
    if (phase !== 'trying' && phase !== 'up') return
    const stood = phase === 'up' && clock.now() - upSince >= STEADY_MS
    failures = stood ? 0 : failures + 1
    probe.setUp(false)
    subscriptions.down()
    callOff()
    if (isFinal(code) && !mayReturn()) {
      phase = 'stopped'
    } else {
      phase = 'pausing'
      callOff = clock.after(reconnectDelay(failures, code, random()), connect)
    }
    pusher.disconnect()
    tell()
  }

  /** Once the library is through with what it is about: only then has it begun whatever it begins of itself. */
  function loseSoon(): void {
    const mine = current
    queueMicrotask(() => {
      if (mine === current) lost()
    })
  }

  pusher.connection.bind('error', (error: unknown) => {
    if (phase === 'up' && !isOfSocket(error)) return
    code = closeCode(error) ?? code
    if (phase === 'trying') loseSoon()
  })
  pusher.connection.bind('connecting_in', () => {
    // After a 4200 it has set a timer to connect at once, and is about to forget it for that of a longer pause.
    pusher.disconnect()
    loseSoon()
  })
  pusher.connection.bind('state_change', (change: { current: string }) => {
    if (phase === 'up') loseSoon()
    else if (phase === 'trying' && change.current === 'connected') standing()
  })
  watchTry()

  return {
    want: subscriptions.want,
    trigger: subscriptions.trigger,
    setWorking: probe.setWorking,
    reconnect() {
      if (phase === 'stopped' || phase === 'closed') return
      callOff()
      probe.setUp(false)
      subscriptions.down()
      failures = 0
      connect()
    },
    close() {
      phase = 'closed'
      callOff()
      probe.setUp(false)
      subscriptions.down()
      pusher.connection.unbind()
      pusher.disconnect()
      // The library keeps every client it ever made in a list of its own.
      const at = Pusher.instances.indexOf(pusher)
      if (at !== -1) Pusher.instances.splice(at, 1)
    },
  }
}
