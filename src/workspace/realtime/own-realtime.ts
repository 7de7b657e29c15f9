import type { IncomingMessage } from 'node:http'
import { clientEvents } from '#contract/events.ts'
import { createLiveSockets, type LiveSockets } from '#workspace/auth/live-sockets.ts'
import { shareSockets } from '#workspace/auth/shared-sockets.ts'
import { useStoredGrant } from '#workspace/auth/stored-grants.ts'
import {
  checkSubscription,
  recheckChatPresence,
  recheckSubscriptions,
} from '#workspace/auth/subscription-guard.ts'
import { networkOf } from '#workspace/auth/network.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Clock } from '#workspace/clock.ts'
import { createFollowedGroups } from '#workspace/events/followed-groups.ts'
import { sharePresence, type SharedPresence } from '#workspace/events/shared-presence.ts'
import { sharePublisher } from '#workspace/events/shared-publisher.ts'
import { notFound } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import {
  ANONYMOUS,
  authorizeChannel,
  createPushServer,
  type PushCredentials,
  type PushServer,
} from '#workspace/push/index.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { savePushGrant } from '#workspace/storage/people/push-grants.ts'
import type { PresenceListener, Realtime } from './realtime.ts'

/** Time over which clients reconnect after they have missed events, because the others or the database were away, ms. */
const RECONNECT_SPREAD_MS = 3_000
/** How soon they begin to: most losses of the database are short. */
const RECONNECT_AFTER_MS = 1_000

/**
 * Maximum size of an event in bytes. A contact with a long assignment history and a message of 4,096 characters together
 * exceed the 10 kB of the protocol's hosted service, so this service allows more.
 */
const EVENT_BYTES_MAX = 256 * 1024

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

interface Needs {
  storage: Storage
  clock: Clock
  bus: Bus
  log: Log
  credentials: PushCredentials
  acceptsUpgrade(request: IncomingMessage): boolean
  /** The caller's network address. */
  callerOf(request: IncomingMessage): string
  background(work: Promise<unknown>): void
}

/** The service's own push server. Users are connected to any of its instances. */
export interface OwnRealtime extends Realtime {
  readonly push: PushServer
}

export function createOwnRealtime(needs: Needs): OwnRealtime {
  const { storage, clock, bus, log, credentials, acceptsUpgrade, callerOf, background } = needs
  const followed = createFollowedGroups()
  let listener: PresenceListener | undefined
  let presence: SharedPresence | undefined
  const push = createPushServer({
    ...credentials,
    limits: { maxPayloadBytes: EVENT_BYTES_MAX },
    log,
    publicChannels: false,
    clientEvents: Object.values(clientEvents),
    acceptsUpgrade,
    anonymous: ANONYMOUS,
    networkOf: (request) => networkOf(callerOf(request)),
    mayJoin: (socketId, channel) =>
      liveSockets.useGrant(socketId, channel) ||
      (bus.state !== 'alone' &&
        useStoredGrant({ storage, clock, push, liveSockets }, socketId, channel)),
    onEnded: (socketId) => liveSockets.forget(socketId),
    onOccupied: followed.onOccupied,
    onMembers: (channel) => listener?.chatViewers.onMembers(channel),
    onOwnMembers: (channel) => presence?.onOwnMembers(channel),
    onClientEvent: (...event) => presence?.onClientEvent(...event),
    onSubscribed: (socketId, channel) =>
      background(checkSubscription({ storage, push, liveSockets, clock }, socketId, channel)),
  })
  const liveSockets: LiveSockets & { isConnected(userId: string): boolean } = shareSockets(
    createLiveSockets(push),
    { bus, db: storage.db, background },
  )
  // Clients fetch what has happened after a reconnect: also what other instances could not say meanwhile.
  bus.watch({ restored: () => push.reconnectAll(RECONNECT_SPREAD_MS) })
  let reconnecting: (() => void) | undefined

  return {
    push,
    address(origin) {
      const { protocol, hostname, port } = new URL(origin)
      return {
        key: credentials.key,
        cluster: 'local',
        host: hostname,
        port: port === '' ? (defaultPorts[protocol] ?? 80) : Number(port),
        tls: protocol === 'https:',
        userAuthentication: false,
      }
    },
    followed,
    isOccupied: push.isOccupied,
    trigger: push.trigger,
    membersOn: push.membersOn,
    isConnected: liveSockets.isConnected,
    // If the user signs out or loses access after the transaction, the grant is revoked. A connection of another instance
    // gets a stored grant, which that instance checks again.
    async grant(tx, owner, socketId, channel) {
      if (bus.state === 'alone' || push.has(socketId)) {
        liveSockets.remember(owner, socketId)
        liveSockets.grant(socketId, channel)
        return
      }
      const { tokenHash } = owner
      const created_at = clock.now()
      await savePushGrant(tx, { socket_id: socketId, channel, token_hash: tokenHash, created_at })
    },
    sign: (socketId, channel, data) => authorizeChannel(credentials, socketId, channel, data),
    signUser() {
      throw notFound('user of the push service')
    },
    endSession: ({ tokenHash }) => liveSockets.drop(tokenHash),
    recheckUser: (userId) => recheckSubscriptions({ storage, push, liveSockets }, userId),
    recheckChat: (contactId) => recheckChatPresence({ storage, push, liveSockets }, contactId),
    refetchSoon() {
      reconnecting ??= clock.after(RECONNECT_AFTER_MS, () => {
        reconnecting = undefined
        push.reconnectAll(RECONNECT_SPREAD_MS)
      })
    },
    share: (own) => sharePublisher(own, bus, followed),
    listen(given) {
      listener = given
      presence = sharePresence({ bus, push, ...given })
      return presence.onSent
    },
    start: () => Promise.resolve(),
    connectionCount: push.connectionCount,
    attach: push.attach,
    close: push.close,
  }
}
