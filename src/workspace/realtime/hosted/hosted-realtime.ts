import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { channels, chatOfPresence } from '#contract/events.ts'
import { entity, id } from '#contract/wire.ts'
import { mayFollow } from '#workspace/auth/channel-access.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Clock } from '#workspace/clock.ts'
import { forbidden } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import type { Realtime } from '#workspace/realtime/realtime.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { createConnectionCloser } from './close-connections.ts'
import { createEventQueue } from './event-queue.ts'
import { fitEvent } from './fit-event.ts'
import { createFollowedChannels, PUBLISHED } from './followed-channels.ts'
import { createHostedPresence } from './hosted-presence.ts'
import { createPushApi, isChannelName, type HostedPush, type PushReport } from './push-api.ts'

/** How often the push service is asked which channels have subscribers, ms. */
const POLL_MS = 30_000
/** How long a user who may not see a chat any more has to leave its presence channel, ms. The app leaves at once. */
const LEAVE_MS = 5_000
/** Longest time that closing waits for events on their way, ms. */
const CLOSE_MS = 2_000

/** Topic: an instance has signed a subscription. */
const FOLLOWED = 'hosted-followed'
const followedSchema = z.object({ channel: z.string() })

/** What the events of a chat have in common; others are of their group. */
const orderingSchema = z.looseObject({
  contact: entity({ id }).optional(),
  contactId: z.string().optional(),
  groupId: z.string().catch(''),
})

function orderingKeyOf(data: object): string {
  const { contact, contactId, groupId } = orderingSchema.parse(data)
  return contact?.id ?? contactId ?? groupId
}

/** The group in the name of a group's channel. */
const groupOf = (channel: string): string => channel.slice(channels.group('').length)

interface Needs {
  settings: HostedPush
  storage: Storage
  clock: Clock
  bus: Bus
  log: Log
  background(work: Promise<unknown>): void
}

/** A hosted push service. */
export interface HostedRealtime extends Realtime {
  /** @returns the reports of a webhook; undefined if it is not from the push service */
  readWebhook(headers: Headers, body: string): PushReport[] | undefined
  onReport(report: PushReport): void
}

/**
 * Live events through a hosted push service, to which all clients connect. Every instance publishes the events of its own
 * changes there. Clients sign in, so that their connections can be closed when their access changes.
 */
export async function createHostedRealtime(needs: Needs): Promise<HostedRealtime> {
  const { settings, storage, clock, bus, log, background } = needs
  const { db } = storage
  const api = await createPushApi(settings)
  // Without a bus, only a service with a database of its own knows of all signatures.
  const hearsAll = () =>
    bus.state === 'connected' || (bus.state === 'alone' && storage.databasePath !== undefined)
  const followed = createFollowedChannels(clock, hearsAll)
  const presence = createHostedPresence({ api, bus, clock, background })
  const queue = createEventQueue({ api, clock, log, publishMissed })
  const closer = createConnectionCloser({ api, clock, log })
  let cancelPoll: () => void = () => undefined
  let isClosed = false

  bus.on(FOLLOWED, {
    schema: followedSchema,
    receive: ({ channel }) => followed.expect(channel),
  })

  bus.watch({
    restored() {
      followed.doubt()
      background(poll())
    },
  })

  async function poll(): Promise<void> {
    const listed = await Promise.all(PUBLISHED.map((prefix) => api.occupied(prefix)))
    followed.replace(listed.flat())
  }

  /** @throws PushApiError */
  async function publishMissed(): Promise<void> {
    await poll()
    const at = iso(clock.now())
    for (const channel of followed.startingWith(channels.group('')))
      await api.publish(
        [channel],
        'events.missed',
        JSON.stringify({ groupId: groupOf(channel), at }),
      )
  }

  function schedulePoll(): void {
    cancelPoll = clock.after(POLL_MS, () => background(poll().finally(again)))
  }

  function again(): void {
    if (!isClosed) schedulePoll()
  }

  return {
    address: () => ({
      key: settings.key,
      cluster: settings.cluster,
      ...settings.socket,
      userAuthentication: true,
    }),
    followed: followed.groups,
    isOccupied: followed.has,
    trigger(on, event, data) {
      const fitting = fitEvent(data)
      // Nobody can follow the others, and one of them would have the whole call refused.
      const to = (typeof on === 'string' ? [on] : on).filter(isChannelName)
      if (to.length === 0) return
      if (fitting === undefined) {
        log('an event is too large for the push service', { event })
        queue.dropAll()
        return
      }
      for (const each of fitting)
        queue.add({ orderingKey: orderingKeyOf(data), channels: to, event, data: each })
    },
    membersOn: presence.membersOn,
    isConnected: (userId) => followed.isKnown(channels.user(userId)),
    async grant(_tx, _owner, _socketId, channel) {
      if (!isChannelName(channel)) throw forbidden('The push service does not have such a channel.')
      if (chatOfPresence(channel) !== undefined) {
        presence.expect(channel)
        return
      }
      followed.expect(channel)
      bus.send(FOLLOWED, { channel })
    },
    sign: api.sign,
    signUser: (userId, socketId) => api.signUser(socketId, userId),
    // The push service knows users and no sessions. Clients with another session connect again.
    endSession: ({ userId }) => closer.add(userId),
    async recheckUser(userId) {
      // What the user follows is not known, such as shortly after a start. The app connects again.
      if (!followed.isCertain()) return closer.add(userId)
      const feeds = followed
        .startingWith(channels.feed('', '').slice(0, -1))
        .filter((channel) => channel.endsWith(`-${userId}`))
      for (const channel of [...feeds, ...presence.channelsOf(userId)]) {
        if (await mayFollow(db, userId, channel)) continue
        closer.add(userId)
        return
      }
    },
    async recheckChat(contactId) {
      const channel = channels.presence(contactId)
      const outsiders = async () => {
        const found: string[] = []
        for (const userId of presence.membersOn(channel))
          if (!(await mayFollow(db, userId, channel))) found.push(userId)
        return found
      }
      if ((await outsiders()).length === 0) return
      clock.after(LEAVE_MS, () =>
        background(outsiders().then((userIds) => userIds.forEach(closer.add))),
      )
    },
    refetchSoon: queue.dropAll,
    share: (own) => own,
    listen: presence.listen,
    async start() {
      schedulePoll()
      background(poll())
      await presence.start()
    },
    connectionCount: () => followed.startingWith(channels.user('')).length,
    attach: () => undefined,
    async close() {
      isClosed = true
      cancelPoll()
      presence.close()
      await Promise.race([queue.settled(), wait(CLOSE_MS, undefined, { ref: false })])
      queue.close()
      closer.close()
      api.close()
    },
    readWebhook: api.readWebhook,
    onReport: presence.onReport,
  }
}
