import type { IncomingMessage } from 'node:http'
import { createBus, createLoneBus, type Bus } from '#workspace/bus/bus.ts'
import { createRedisWire } from '#workspace/bus/redis.ts'
import { createChatViewers } from '#workspace/events/chat-viewers.ts'
import { createPublisher } from '#workspace/events/publisher.ts'
import { isOwnHost, isOwnOrigin } from '#workspace/http/request-origin.ts'
import type { LiveEvents } from '#workspace/http/service.ts'
import type { Log } from '#workspace/log.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import { openRealtime } from '#workspace/realtime/open-realtime.ts'
import { endHiddenFollowing } from '#workspace/use-cases/chats/follow-chat.ts'
import type { Data } from './data.ts'

function openBus(redis: string | undefined, key: string, log: Log): Bus {
  if (redis === undefined) return createLoneBus()
  return createBus(createRedisWire(redis, `bandeja:${key}`), log)
}

/** Creates what brings events to the clients and to the other instances. */
export async function openLive(
  { base, pushCredentials }: Data,
  { redis, publicUrl, hostedPush, observer, checksOutput = false }: WorkspaceOptions,
  callerOf: (request: IncomingMessage) => string,
) {
  const { storage, clock, log, background } = base
  const { db } = storage
  const bus = openBus(redis, pushCredentials.key, log)
  const { realtime, push, webhooks } = await openRealtime({
    storage,
    clock,
    bus,
    log,
    background,
    credentials: pushCredentials,
    acceptsUpgrade: (request) => isOwnHost(request, publicUrl) && isOwnOrigin(request, publicUrl),
    callerOf,
    hostedPush,
  })
  const ownPublisher = createPublisher({
    db,
    followed: realtime.followed,
    push: {
      isOccupied: realtime.isOccupied,
      trigger(channels, name, data) {
        realtime.trigger(channels, name, data)
        observer?.event(name)
      },
    },
    clock,
    log,
    checksOutput,
    missed: realtime.refetchSoon,
    async accessChanged(userId) {
      await realtime.recheckUser(userId)
      await endHiddenFollowing(storage, userId)
    },
    chatChangedHands: realtime.recheckChat,
  })
  const publisher = realtime.share(ownPublisher)
  const chatViewers = createChatViewers({ db, realtime, publisher, clock, background })
  const live: LiveEvents = { bus, realtime, publisher, chatViewers }
  return { live, push, webhooks }
}
