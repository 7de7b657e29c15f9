import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { clientEvents } from '#contract/events.ts'
import type { Clock } from '../ports.ts'
import type { PresenceEvent } from './presence.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** The longest that the service may take to agree to a subscription, ms. */
const AGREE_MS = 10_000

export interface SubscriptionsDeps {
  pusher: Pusher
  clock: Clock
  random: () => number
  /** The state of a subscription changed. */
  onChange: () => void
  onEvent: (channel: string, name: string, data: unknown) => void
  /** Told of who is on a presence channel. */
  onPresence: (channel: string, event: PresenceEvent) => void
}

/** Names of channels. */
export interface Wanted {
  /** What is shown hangs on these: `state` speaks of them. */
  shown: readonly string[]
  /** Followed as well; one that is refused holds nothing up. */
  aside: readonly string[]
}

/** The channels followed on one push connection, each tried again until the service agrees. */
export interface Subscriptions {
  /** The channels to follow from now on, in place of those before. */
  want(wanted: Wanted): void
  /** The connection stands: the client asks for all of them by itself. */
  up(): void
  down(): void
  /** Tells the others on a channel something, without the service; nobody while the channel is not followed. */
  trigger(channel: string, event: string): void
  /** How far the shown channels have got. */
  state(): 'all' | 'asking' | 'refused'
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { pusher, clock, random, onChange, onEvent, onPresence } = deps
  const states = new Map<string, 'asking' | 'in' | 'refused'>()
  const bound = new WeakSet<Channel>()
  let shown = new Set<string>()
  let isUp = false
  /** Refusals in a row, by channel. */
  const refusals = new Map<string, number>()
  let callOffRetry = () => {}
  let callOffWatch = () => {}

  function set(name: string, state: 'asking' | 'in' | 'refused'): void {
    if (!states.has(name)) return
    states.set(name, state)
    if (state === 'in') refusals.delete(name)
    if (state === 'refused') {
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
      retryLater()
    }
    onChange()
  }

  function retryLater(): void {
    callOffRetry()
    const waiting = [...states].filter(([, state]) => state === 'refused')
    // The one that was refused least is asked for soonest, and the others with it.
    const tries = Math.min(...waiting.map(([name]) => refusals.get(name) ?? 1))
    callOffRetry = clock.after(reconnectDelay(tries, undefined, random()), retry)
  }

  function retry(): void {
    if (!isUp) return
    for (const [name, state] of states) {
      if (state !== 'refused') continue
      // To the library a subscription that the service refused is pending for ever.
      const channel: Channel | undefined = pusher.channel(name)
      if (channel !== undefined) channel.subscriptionPending = false
      ask(name)
    }
    onChange()
  }

  function ask(name: string): void {
    const channel = pusher.subscribe(name)
    states.set(name, channel.subscribed ? 'in' : 'asking')
    listen(channel, name)
    if (isUp) watch()
  }

  /** A service that says neither yes nor no has not agreed. */
  function watch(): void {
    callOffWatch()
    callOffWatch = clock.after(AGREE_MS, () => {
      for (const [name, state] of states) if (state === 'asking') set(name, 'refused')
    })
  }

  function listen(channel: Channel, name: string): void {
    if (bound.has(channel)) return
    bound.add(channel)
    channel.bind_global((event: string, data: unknown) => {
      if (!states.has(name)) {
        // Given up while the service was still asked: whatever it says, the library would ask again when it reconnects.
        if (event === 'pusher:subscription_succeeded' || event === 'pusher:subscription_error') {
          channel.subscriptionPending = false
          pusher.unsubscribe(name)
        }
      } else if (event === 'pusher:subscription_succeeded') {
        set(name, 'in')
      } else if (event === 'pusher:subscription_error') {
        // One that the service takes off a channel is still on it to the library, which would not ask again.
        // And one refused is pending to it for ever: left before it is asked for again, it would be at each reconnect.
        channel.subscribed = false
        channel.subscriptionPending = false
        set(name, 'refused')
      } else if (!/^(?:pusher:|client-)/.test(event)) {
        onEvent(name, event, data)
      }
    })
    if (isPresence(name)) listenToPeople(channel, name)
  }

  function listenToPeople(channel: Channel, name: string): void {
    const heard = (event: PresenceEvent) => {
      if (states.has(name)) onPresence(name, event)
    }
    channel.bind('pusher:subscription_succeeded', (members: unknown) =>
      heard({ kind: 'joined', members }),
    )
    channel.bind('pusher:subscription_error', () => heard({ kind: 'left' }))
    channel.bind('pusher:member_added', (member: unknown) => heard({ kind: 'came', member }))
    channel.bind('pusher:member_removed', (member: unknown) => heard({ kind: 'went', member }))
    // Who sent it the service says, not the sender.
    channel.bind(clientEvents.typing, (_: unknown, from: { user_id?: string } | undefined) =>
      heard({ kind: 'typed', userId: from?.user_id }),
    )
  }

  function state(): 'all' | 'asking' | 'refused' {
    const all = [...states].filter(([name]) => shown.has(name))
    // Asked again after a no, it counts as refused until there is a yes.
    if (all.some(([name]) => refusals.has(name))) return 'refused'
    return all.some(([, each]) => each === 'asking') ? 'asking' : 'all'
  }

  return {
    want(wanted) {
      shown = new Set(wanted.shown)
      const names = new Set([...wanted.shown, ...wanted.aside])
      for (const name of states.keys()) {
        if (names.has(name)) continue
        states.delete(name)
        refusals.delete(name)
        pusher.unsubscribe(name)
      }
      for (const name of names) if (!states.has(name)) ask(name)
      onChange()
    },
    up() {
      isUp = true
      for (const name of states.keys()) states.set(name, 'asking')
      watch()
    },
    down() {
      isUp = false
      for (const name of states.keys()) if (isPresence(name)) onPresence(name, { kind: 'left' })
      refusals.clear()
      callOffRetry()
      callOffWatch()
    },
    trigger(name, event) {
      if (states.get(name) === 'in') pusher.channel(name).trigger(event, {})
    },
    state,
  }
}

const isPresence = (channel: string): boolean => channel.startsWith('presence-')
