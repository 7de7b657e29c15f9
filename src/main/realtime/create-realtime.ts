import { sessionApi } from '#contract/api/session.ts'
import { channels, clientEvents, type EventName, type RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { Failure } from '../failure.ts'
import { call } from '../http/index.ts'
import { createPresence, type Presence, type PresentUsers, type PresenceEvent } from './presence.ts'
import { createEventValidator } from './validate-event.ts'
import { createEventBatcher } from './event-batcher.ts'
import { openPushClient, type ChannelSignature, type PushClient } from './push-client.ts'
import type { RealtimeDeps, RealtimeService, RealtimeView } from './realtime-service.ts'

/** The longest that signing a subscription may take, ms. */
const SIGN_MS = 10_000

/** How long a chat is open before it is attended, ms: who only steps past it is nobody's company. */
const ATTEND_AFTER_MS = 250

/** What is taken of the channels of groups that are not worked in. */
const toldAside: ReadonlySet<string> = new Set<EventName>(['waTemplate.status', 'group.settings'])

/** A checked event; `aside`: of a group that is not worked in, so not for the page. */
interface Heard {
  event: RealtimeEvent
  aside: boolean
}

/** The chat that the person has open. */
interface Attending extends Presence {
  contactId: string
  /** Its channel is wanted: they have stayed for long enough. */
  isJoined: boolean
  /** And followed: who attends it is told of each other. */
  isThere: boolean
  /** When the person typed last, and when others were last told so, epoch ms. */
  typedAt: number
  toldAt: number
}

/** The one push connection of this application. See RealtimeService. */
export function createRealtime(deps: RealtimeDeps): RealtimeService {
  const { connection, session, clock, log, push, random = Math.random } = deps
  const { proxyFor = () => Promise.resolve('DIRECT') } = deps
  const eventListeners = new Set<(events: readonly RealtimeEvent[]) => void>()
  const stateListeners = new Set<(view: RealtimeView) => void>()
  const check = createEventValidator(log)
  const batcher = createEventBatcher<Heard>(clock, (heard) => {
    for (const listener of eventListeners) listener(heard.map(({ event }) => event))
    const forPage = heard.filter(({ aside }) => !aside)
    if (forPage.length === 0) return
    push(
      'realtime.events',
      forPage.map(({ event: { name, data } }) => ({ name, data })),
    )
  })
  let client: PushClient | null = null
  /** Whom and what the client was opened for. */
  let openedFor = ''
  let generation = 0
  let groupId: string | null = null
  let attending: Attending | null = null
  let callOffJoin = () => {}
  let view: RealtimeView = { state: 'off' }
  let running = false
  let isWorking = false

  function show(next: RealtimeView): void {
    view = next
    log.info('Realtime changed.', { ...next })
    for (const listener of stateListeners) listener(next)
    push('realtime.state', next)
    // Only now, when every channel is followed: no event is lost after what the page fetches from here on.
    if (next.state === 'live') push('realtime.resync', { reason: 'connected', groupId })
  }

  /** What is shown hangs on the person's own channel and on those of the group worked in. */
  function wanted(): string[] {
    const userId = session.owner()?.userId
    if (userId === undefined) return []
    const own = [channels.user(userId)]
    return groupId === null
      ? own
      : [...own, channels.group(groupId), channels.feed(groupId, userId)]
  }

  /**
   * The channels of the person's other groups: a message in a feed and the verdict on a template are worth an alert, a
   * group's settings say whether its messages are, and none of it is on the page. What else a group's own channel tells is
   * for who works in it.
   */
  function channelsAside(): { feeds: string[]; groups: string[] } {
    const user = session.user()
    const others = user?.permissions.filter((permission) => permission.groupId !== groupId) ?? []
    return {
      feeds: others.map((permission) => channels.feed(permission.groupId, user?.id ?? '')),
      groups: others.map((permission) => channels.group(permission.groupId)),
    }
  }

  function take(channel: string, event: RealtimeEvent): void {
    const { feeds, groups } = channelsAside()
    const isOfGroup = groups.includes(channel)
    if (isOfGroup && !toldAside.has(event.name)) return
    batcher.add({ event, aside: isOfGroup || feeds.includes(channel) })
  }

  function want(): void {
    const attended = attending?.isJoined ? [channels.presence(attending.contactId)] : []
    const { feeds, groups } = channelsAside()
    client?.want({ shown: wanted(), aside: [...feeds, ...groups, ...attended] })
  }

  function attend(contactId: string | null): void {
    const ownId = session.owner()?.userId
    const wished = ownId === undefined ? null : contactId
    if (wished === (attending?.contactId ?? null)) return
    attending?.end()
    attending = null
    callOffJoin()
    if (ownId !== undefined && wished !== null) {
      const tellPage = (people: PresentUsers) =>
        push('presence.changed', { contactId: wished, people })
      const attendance = createPresence(clock, ownId, tellPage)
      const never = Number.NEGATIVE_INFINITY
      const joining = { isJoined: false, isThere: false, typedAt: never, toldAt: never }
      const mine = (attending = { contactId: wished, ...joining, ...attendance })
      callOffJoin = clock.after(ATTEND_AFTER_MS, () => {
        mine.isJoined = true
        want()
      })
    }
    want()
  }

  /** Whether typing that was then is still typing now. After now, by a clock that was put back, nothing is known of it. */
  function isLately(then: number): boolean {
    const sinceMs = clock.now() - then
    return sinceMs >= 0 && sinceMs < limits.typing.tellEveryMs
  }

  /** Nobody can be told of what is typed before one is there: whoever still types then is told of at once. */
  function takePresence(event: PresenceEvent): void {
    if (attending === null) return
    attending.take(event)
    if (event.kind === 'left') attending.isThere = false
    if (event.kind !== 'joined') return
    attending.isThere = true
    if (isLately(attending.typedAt)) type(attending.contactId)
  }

  function type(contactId: string): void {
    if (attending?.contactId !== contactId) return
    const now = clock.now()
    attending.typedAt = now
    if (!attending.isThere || isLately(attending.toldAt)) return
    attending.toldAt = now
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

  function close(): void {
    client?.close()
    client = null
    openedFor = ''
    takePresence({ kind: 'left' })
    batcher.drop()
    if (view.state !== 'off') show({ state: 'off' })
  }

  /** Opens, keeps or closes the client as the session and the connection now stand. */
  function follow(): void {
    const owner = session.owner()
    const current = connection.current()
    if (!running || owner === null || current === null) return close()
    const address = current.document.realtime
    const key = JSON.stringify([owner, address])
    const renewed = generation !== session.generation()
    // Groups come and go while the session stays.
    if (key === openedFor && !(renewed && view.state === 'stopped')) return want()
    close()
    openedFor = key
    client = openPushClient({
      address,
      clock,
      random,
      proxyFor,
      authorize,
      mayReturn: () => generation !== session.generation(),
      onConnecting: () => {
        generation = session.generation()
      },
      onChange: show,
      onEvent: (channel, name, data) => {
        const event = check.check(name, data)
        if (event !== null) take(channel, event)
      },
      onPresence: (channel, event) => {
        if (attending !== null && channel === channels.presence(attending.contactId))
          takePresence(event)
      },
      onOddFrame: check.passOverFrame,
    })
    client.setWorking(isWorking)
    show({ state: 'connecting' })
    want()
  }

  const stopListening = [session.onChange(follow), connection.onChange(follow)]

  return {
    start() {
      running = true
      follow()
    },
    view: () => view,
    follow(input) {
      if (groupId === input.groupId) return
      groupId = input.groupId
      // What is gathered is the former group's, and is told before anything of the next.
      batcher.flush()
      want()
      // Its channels were followed aside, and the page was told nothing of what came there.
      if (groupId !== null && view.state === 'live')
        push('realtime.resync', { reason: 'connected', groupId })
    },
    attend,
    setWorking(next) {
      isWorking = next
      client?.setWorking(next)
    },
    type,
    wake() {
      if (client === null) return
      push('realtime.resync', { reason: 'woke', groupId })
      client.reconnect()
    },
    onEvents(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    rejected: check.rejected,
    stop() {
      running = false
      attend(null)
      for (const end of stopListening) end()
      close()
    },
  }
}
