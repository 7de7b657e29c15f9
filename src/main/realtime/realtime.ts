import tls from 'node:tls'
import { sessionApi } from '#contract/api/people/session.ts'
import { channels, clientEvents, type EventName, type RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { incompleteData } from '#contract/omitted-data.ts'
import { Failure } from '#main/failure.ts'
import { call } from '#main/http/json-call.ts'
import { createTrust } from './certificate-authorities.ts'
import { createPresence, type Presence, type PresentUsers, type PresenceEvent } from './presence.ts'
import { createEventValidator } from './validate-event.ts'
import { createEventBatcher } from './event-batcher.ts'
import { createEventCompleter } from './complete-event.ts'
import {
  openPushClient,
  type ChannelSignature,
  type UserSignature,
  type PushClient,
  type RealtimeView,
} from './push-client.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import type { Clock, Log, Push } from '#main/ports.ts'
import type { SessionService } from '#main/session/session.ts'
import type { ProxyAccess } from './open-connection.ts'

export interface RealtimeDeps extends Partial<ProxyAccess> {
  connection: ConnectionService
  session: SessionService
  clock: Clock
  log: Log
  push: Push
  /** Additional certificate authorities as PEM, set by IT. */
  authorities?: readonly string[]
  /** Returns a number from 0 to below 1, which spreads the reconnects of many machines. Default: Math.random. */
  random?: () => number
}

/** Time limit for signing a subscription, ms. */
const SIGN_MS = 10_000

/**
 * How long a chat must be open before its presence channel is joined, ms. The delay avoids joining while the user
 * only scrolls through chats.
 */
const ATTEND_AFTER_MS = 250

/** Time over which the clients of a service fetch again what its push service has lost, ms. */
const MISSED_SPREAD_MS = 3_000

/**
 * Time within which the app asks again where the live events are, ms: while they come, and after their connection was lost.
 * The operator may have moved them to another push service, or back.
 */
const ADDRESS_MS = { live: 120_000, lost: 10_000 }

/**
 * The events that are accepted from the group channel of a group that is not selected. From the feed of such a group,
 * all events are accepted.
 */
const backgroundEvents: ReadonlySet<string> = new Set<EventName>([
  'waTemplate.status',
  'group.settings',
])

/**
 * A validated event. `isBackground`: it comes from a group that is not selected, so the page does not receive it.
 */
interface ReceivedEvent {
  event: RealtimeEvent
  isBackground: boolean
}

/** The presence in the open chat. */
interface ChatPresence extends Presence {
  contactId: string
  /** Whether the user has stayed long enough for the channel to be joined. */
  isJoined: boolean
  /** Whether the channel is subscribed. Only then can typing be sent. */
  isSubscribed: boolean
  /** When the user last typed, epoch ms. */
  typedAt: number
  /** When the other users were last notified that the user is typing, epoch ms. */
  notifiedAt: number
}

/** The push connection of the app. It is open while a user is signed in. */
export type RealtimeService = ReturnType<typeof createRealtime>

/** Creates the push connection of the app. See RealtimeService. */
export function createRealtime(deps: RealtimeDeps) {
  const { connection, session, clock, log, push, random = Math.random } = deps
  const { proxyFor = () => Promise.resolve('DIRECT'), credentialsFor } = deps
  const trust = createTrust(tls, deps.authorities)
  const eventListeners = new Set<(events: readonly RealtimeEvent[]) => void>()
  const stateListeners = new Set<(view: RealtimeView) => void>()
  const check = createEventValidator(log)
  const batcher = createEventBatcher<ReceivedEvent>(clock, (received) => {
    for (const listener of eventListeners) listener(received.map(({ event }) => event))
    const forPage = received.filter(({ isBackground }) => !isBackground)
    if (forPage.length === 0) return
    push(
      'realtime.events',
      forPage.map(({ event }) => event),
    )
  })
  let client: PushClient | null = null
  /** The owner and address for which the client was opened. */
  let openedFor = ''
  /** The session's generation at the last connection attempt. */
  let generation = 0
  let groupId: string | null = null
  let chatPresence: ChatPresence | null = null
  let callOffJoin = () => {}
  let callOffRefetch: (() => void) | undefined
  let callOffAddress = () => {}
  let view: RealtimeView = { state: 'off' }
  let running = false
  let isWorking = false

  /** Tells the page that it may have missed events. Those received so far precede it. */
  function resync(reason: 'connected' | 'woke'): void {
    batcher.flush()
    push('realtime.resync', { reason, groupId })
  }

  /** Has everything fetched again soon, at another moment than the other clients. */
  function refetchSoon(): void {
    callOffRefetch ??= clock.after(random() * MISSED_SPREAD_MS, () => {
      callOffRefetch = undefined
      if (view.state === 'live') resync('connected')
    })
  }

  /** At another moment than the other clients. */
  function checkAddressWithin(ms: number): void {
    callOffAddress()
    callOffAddress = clock.after((ms * (1 + random())) / 2, () => {
      connection.checkAgain()
      if (client !== null) checkAddressWithin(ADDRESS_MS.live)
    })
  }

  const completer = createEventCompleter({
    fetch: session.fetch,
    clock,
    services: () => connection.current()?.document.services,
    onComplete: accept,
    onFailed: refetchSoon,
  })

  /** Validates and receives an event with all its data. */
  function accept(channel: string, name: string, data: unknown): void {
    const event = check.check(name, data)
    if (event?.name === 'events.missed') refetchSoon()
    else if (event !== null) receive(channel, event)
  }

  function show(next: RealtimeView): void {
    view = next
    log.info('Realtime changed.', { ...next })
    for (const listener of stateListeners) listener(next)
    push('realtime.state', next)
    if (next.state === 'waiting') checkAddressWithin(ADDRESS_MS.lost)
    // `live` means that all channels for the page are subscribed. The page fetches again only then, so that it misses no
    // event between the fetch and the subscription.
    if (next.state === 'live') resync('connected')
  }

  /** The channels for the page: the user's own and those of the selected group. */
  function pageChannels(): string[] {
    const userId = session.owner()?.userId
    if (userId === undefined) return []
    const own = [channels.user(userId)]
    return groupId === null
      ? own
      : [...own, channels.group(groupId), channels.feed(groupId, userId)]
  }

  /**
   * Channels of the user's other groups, which are used for alerts. The feeds carry messages. The group channels
   * carry reviews of templates, and settings that decide whether messages may be shown; their other events are
   * ignored. The page receives no events of these channels.
   */
  function backgroundChannels(): { feeds: string[]; groups: string[] } {
    const user = session.user()
    const others = user?.permissions.filter((permission) => permission.groupId !== groupId) ?? []
    return {
      feeds: others.map((permission) => channels.feed(permission.groupId, user?.id ?? '')),
      groups: others.map((permission) => channels.group(permission.groupId)),
    }
  }

  function receive(channel: string, event: RealtimeEvent): void {
    const { feeds, groups } = backgroundChannels()
    const isOfGroup = groups.includes(channel)
    if (isOfGroup && !backgroundEvents.has(event.name)) return
    if (event.name === 'message.created') {
      const { message, byUserId } = event.data
      if (byUserId !== undefined && message.contactId === chatPresence?.contactId)
        applyPresence({ kind: 'sent', userId: byUserId })
    }
    batcher.add({ event, isBackground: isOfGroup || feeds.includes(channel) })
  }

  function updateChannels(): void {
    const attended = chatPresence?.isJoined ? [channels.presence(chatPresence.contactId)] : []
    const { feeds, groups } = backgroundChannels()
    client?.setChannels({ shown: pageChannels(), background: [...feeds, ...groups, ...attended] })
  }

  function attend(contactId: string | null): void {
    const ownId = session.owner()?.userId
    const nextId = ownId === undefined ? null : contactId
    if (nextId === (chatPresence?.contactId ?? null)) return
    chatPresence?.end()
    chatPresence = null
    callOffJoin()
    if (ownId !== undefined && nextId !== null) {
      const publish = (people: PresentUsers) =>
        push('presence.changed', { contactId: nextId, people })
      const presence = createPresence(clock, ownId, publish)
      const never = Number.NEGATIVE_INFINITY
      const joining = { isJoined: false, isSubscribed: false, typedAt: never, notifiedAt: never }
      const ownPresence = (chatPresence = { contactId: nextId, ...joining, ...presence })
      callOffJoin = clock.after(ATTEND_AFTER_MS, () => {
        ownPresence.isJoined = true
        updateChannels()
      })
    }
    updateChannels()
  }

  /**
   * Whether a time is less than one interval of typing events ago. A time in the future is not recent: the clock was
   * set back.
   */
  function isRecent(then: number): boolean {
    const sinceMs = clock.now() - then
    return sinceMs >= 0 && sinceMs < limits.typing.reportEveryMs
  }

  /**
   * Applies an event to the presence in the open chat. Typing can be sent only after the channel is joined. If the user
   * typed shortly before the join, typing is sent at the join.
   */
  function applyPresence(event: PresenceEvent): void {
    if (chatPresence === null) return
    chatPresence.apply(event)
    if (event.kind === 'left') chatPresence.isSubscribed = false
    if (event.kind !== 'joined') return
    chatPresence.isSubscribed = true
    if (isRecent(chatPresence.typedAt)) type(chatPresence.contactId)
  }

  function type(contactId: string): void {
    if (chatPresence?.contactId !== contactId) return
    const now = clock.now()
    chatPresence.typedAt = now
    if (!chatPresence.isSubscribed || isRecent(chatPresence.notifiedAt)) return
    chatPresence.notifiedAt = now
    client?.trigger(channels.presence(contactId), clientEvents.typing)
  }

  async function authorize(socketId: string, channel: string): Promise<ChannelSignature> {
    const current = connection.current()
    if (current === null) throw new Failure('NOT_CONNECTED', 'There is no workspace.')
    const { auth, channel_data } = await call(sessionApi.authorizeChannel, {
      fetch: session.fetch,
      clock,
      base: current.document.services.main,
      body: { socket_id: socketId, channel_name: channel },
      timeoutMs: SIGN_MS,
    })
    return channel_data === undefined ? { auth } : { auth, channel_data }
  }

  async function authorizeUser(socketId: string): Promise<UserSignature> {
    const current = connection.current()
    if (current === null) throw new Failure('NOT_CONNECTED', 'There is no workspace.')
    return await call(sessionApi.authorizeUser, {
      fetch: session.fetch,
      clock,
      base: current.document.services.main,
      body: { socket_id: socketId },
      timeoutMs: SIGN_MS,
    })
  }

  function close(): void {
    completer.drop()
    callOffRefetch?.()
    callOffRefetch = undefined
    callOffAddress()
    client?.close()
    client = null
    openedFor = ''
    applyPresence({ kind: 'left' })
    batcher.drop()
    if (view.state !== 'off') show({ state: 'off' })
  }

  /** Opens, keeps or closes the client, depending on the session and the connection. */
  function updateClient(): void {
    const owner = session.owner()
    const current = connection.current()
    if (!running || owner === null || current === null) return close()
    const address = current.document.realtime
    const key = JSON.stringify([owner, address])
    const renewed = generation !== session.generation()
    // The client stays open, unless the service refused it permanently and the token was renewed since then. Its
    // channels are updated, because the user's groups may have changed.
    if (key === openedFor && !(renewed && view.state === 'stopped')) return updateChannels()
    close()
    openedFor = key
    client = openPushClient({
      address,
      clock,
      random,
      proxyFor,
      trust,
      credentialsFor,
      authorize,
      authorizeUser,
      mayReconnect: () => generation !== session.generation(),
      onConnecting: () => {
        generation = session.generation()
      },
      onChange: show,
      onEvent: (channel, name, data) => {
        const incomplete = incompleteData(data)
        if (incomplete === undefined) return accept(channel, name, data)
        const { omitted, ...rest } = incomplete
        completer.add({ channel, name, data: rest, groupId: incomplete.groupId, omitted })
      },
      onPresence: (channel, event) => {
        if (chatPresence !== null && channel === channels.presence(chatPresence.contactId))
          applyPresence(event)
      },
      onInvalidFrame: check.countInvalidFrame,
    })
    client.setWorking(isWorking)
    checkAddressWithin(ADDRESS_MS.live)
    show({ state: 'connecting' })
    updateChannels()
  }

  const stopListening = [session.onChange(updateClient), connection.onChange(updateClient)]

  return {
    start() {
      running = true
      updateClient()
    },
    view: (): RealtimeView => view,
    /**
     * Selects the group whose live events the page receives. With null the page receives only the events of the user's
     * own push channel. Listeners of `onEvents` also receive events of the user's other groups.
     */
    follow(input: { groupId: string | null }) {
      if (groupId === input.groupId) return
      groupId = input.groupId
      // The collected events belong to the previous group. They are sent before any event of the next group.
      batcher.flush()
      updateChannels()
      // While this group was in the background, the page received none of its events, so the page must refetch.
      if (groupId !== null && view.state === 'live') resync('connected')
    },
    /**
     * Joins the presence channel of the open chat, or leaves it for null. The page then receives the other present
     * users.
     */
    attend,
    /** Sets whether the user is working in the window. If so, a dead connection is visible within 15 s. */
    setWorking(next: boolean) {
      isWorking = next
      client?.setWorking(next)
    },
    /**
     * Notifies the other users in the open chat that the user is typing, at a limited rate. Ignored for any other
     * chat.
     */
    type,
    /** Reconnects immediately and makes the page refetch its data, e.g. after the machine woke up. */
    wake() {
      if (client === null) return
      resync('woke')
      client.reconnect()
    },
    /**
     * Calls the listener with validated events of all the user's groups, in order.
     * @returns a function that stops listening
     */
    onEvents(listener: (events: readonly RealtimeEvent[]) => void): () => void {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    onState(listener: (view: RealtimeView) => void): () => void {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    /** How many events did not match the contract, by name, and how many frames were invalid, since the start. */
    rejected: check.rejected,
    stop() {
      running = false
      attend(null)
      for (const end of stopListening) end()
      close()
    },
  }
}
