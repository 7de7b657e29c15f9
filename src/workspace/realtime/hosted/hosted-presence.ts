import { z } from 'zod'
import { channels, chatOfPresence, clientEvents } from '#contract/events.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Clock } from '#workspace/clock.ts'
import type { OnSent, PresenceListener } from '#workspace/realtime/realtime.ts'
import type { PushApi, PushReport } from './push-api.ts'

/** Interval of polling the users of all presence channels, ms. */
const POLL_MS = 10_000
/** Delay of the poll after a signed subscription, if no webhooks arrive, ms. */
const SOON_MS = 1_500
/** Maximum time between the signature of a subscription and the join, ms. */
const JOIN_MS = 60_000
/** Webhooks count as set up for this time after the last one, ms. */
const REPORTS_MS = 600_000
/** Maximum number of channels whose users one poll requests. */
const ASKED_MAX = 50

const membersSchema = z.object({ channel: z.string(), userIds: z.array(z.string()) })
const userSchema = z.object({ contactId: z.string(), userId: z.string() })

/** Topics: the users on a channel have changed, somebody writes in a chat, and has sent it. */
const MEMBERS = 'hosted-members'
const TYPING = 'hosted-typing'
const SENT = 'hosted-sent'

interface Needs {
  api: Pick<PushApi, 'userCounts' | 'users'>
  bus: Bus
  clock: Clock
  background(work: Promise<unknown>): void
}

/** The users on the presence channels of a hosted push service. */
export interface HostedPresence {
  membersOn(channel: string): readonly string[]
  /** The presence channels that a user is on. */
  channelsOf(userId: string): string[]
  /** A subscription was signed: its user will probably join. */
  expect(channel: string): void
  /** The push service has reported something. */
  onReport(report: PushReport): void
  listen(listener: PresenceListener): OnSent
  start(): Promise<void>
  close(): void
}

/**
 * Tracks the users on presence channels. Webhooks report joins, leaves and typing immediately. Polling finds changes whose
 * webhook was lost or is not set up. The instance that detects a change publishes it to clients and other instances.
 */
export function createHostedPresence({ api, bus, clock, background }: Needs): HostedPresence {
  const members = new Map<string, ReadonlySet<string>>()
  /** When a subscription was last signed, by channel that somebody has probably joined since the last poll. */
  const expected = new Map<string, number>()
  /** When the users of each channel were last requested. */
  const askedAt = new Map<string, number>()
  let listener: PresenceListener | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  let cancelPoll: () => void = () => undefined
  let cancelSoon: (() => void) | undefined
  let isClosed = false

  const usersOn = (channel: string): ReadonlySet<string> => members.get(channel) ?? new Set()

  function set(channel: string, users: ReadonlySet<string>, isPublishedElsewhere: boolean): void {
    const before = usersOn(channel)
    if (before.size === users.size && [...users].every((userId) => before.has(userId))) return
    if (users.size > 0) members.set(channel, users)
    else members.delete(channel)
    listener?.chatViewers.onMembers(channel, isPublishedElsewhere)
    if (!isPublishedElsewhere) bus.send(MEMBERS, { channel, userIds: [...users] })
  }

  /** Requests the user counts of all channels, and the users of the channels that changed. */
  async function poll(): Promise<void> {
    const counts = await api.userCounts(channels.presence(''))
    for (const channel of members.keys()) if (!counts.has(channel)) set(channel, new Set(), false)
    for (const channel of askedAt.keys()) if (!counts.has(channel)) askedAt.delete(channel)
    for (const [channel, at] of expected) if (clock.now() - at >= JOIN_MS) expected.delete(channel)
    const differing = [...counts.keys()].filter(
      (channel) => counts.get(channel) !== usersOn(channel).size || expected.has(channel),
    )
    const turn = (channel: string) => (expected.has(channel) ? -1 : (askedAt.get(channel) ?? 0))
    const next = differing.toSorted((a, b) => turn(a) - turn(b)).slice(0, ASKED_MAX)
    for (const channel of next) {
      expected.delete(channel)
      askedAt.set(channel, clock.now())
      set(channel, new Set(await api.users(channel)), false)
    }
  }

  function schedulePoll(): void {
    cancelPoll = clock.after(POLL_MS, () => background(poll().finally(again)))
  }

  function again(): void {
    if (!isClosed) schedulePoll()
  }

  bus.on(MEMBERS, {
    schema: membersSchema,
    receive: ({ channel, userIds }) => set(channel, new Set(userIds), true),
  })
  bus.on(TYPING, {
    schema: userSchema,
    receive: ({ contactId, userId }) => listener?.chatViewers.onTyping(contactId, userId, true),
  })
  bus.on(SENT, {
    schema: userSchema,
    receive: ({ contactId, userId }) => listener?.chatViewers.onSent(contactId, userId),
  })

  return {
    membersOn: (channel) => [...usersOn(channel)],
    channelsOf: (userId) =>
      [...members].flatMap(([channel, users]) => (users.has(userId) ? [channel] : [])),
    expect(channel) {
      expected.set(channel, clock.now())
      if (clock.now() - reportedAt < REPORTS_MS) return
      cancelSoon ??= clock.after(SOON_MS, () => {
        cancelSoon = undefined
        background(poll())
      })
    },
    onReport({ name, channel, user_id: userId, event }) {
      const contactId = chatOfPresence(channel)
      if (contactId === undefined || userId === undefined) return
      reportedAt = clock.now()
      const users = new Set(usersOn(channel))
      if (name === 'member_added') set(channel, users.add(userId), false)
      if (name === 'member_removed' && users.delete(userId)) set(channel, users, false)
      if (name !== 'client_event' || event !== clientEvents.typing || !users.has(userId)) return
      listener?.typed(contactId, userId)
      listener?.chatViewers.onTyping(contactId, userId)
      bus.send(TYPING, { contactId, userId })
    },
    listen(given) {
      listener = given
      return (contactId, userId) => {
        given.chatViewers.onSent(contactId, userId)
        bus.send(SENT, { contactId, userId })
      }
    },
    async start() {
      schedulePoll()
      background(poll())
    },
    close() {
      isClosed = true
      cancelPoll()
      cancelSoon?.()
    },
  }
}
