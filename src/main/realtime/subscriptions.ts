import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { clientEvents } from '#contract/events.ts'
import type { Clock } from '#main/ports.ts'
import type { PresenceEvent } from './presence.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** Time limit for the service's confirmation of a subscription, ms. */
const CONFIRM_MS = 10_000

export interface SubscriptionsDeps {
  pusher: Pusher
  clock: Clock
  random: () => number
  /** Called after a change of any subscription's state. */
  onChange: () => void
  onEvent: (channel: string, name: string, data: unknown) => void
  /** Called when the users on a presence channel change. */
  onPresence: (channel: string, event: PresenceEvent) => void
}

/** The names of the push channels to subscribe to. */
export interface ChannelSelection {
  /** Channels that the page needs. Only these count for `state`. */
  shown: readonly string[]
  /** Other channels. A refusal of one of them does not affect `state`. */
  background: readonly string[]
}

/** Subscribes to push channels on one connection, and retries each subscription until the service confirms it. */
export interface Subscriptions {
  /** Sets the channels to subscribe to, replacing the previous ones. */
  setChannels(selection: ChannelSelection): void
  /** Called when the connection is open. The push library then subscribes to all channels itself. */
  up(): void
  down(): void
  /** Sends an event directly to the other users on a channel. Does nothing while the channel is not subscribed. */
  trigger(channel: string, event: string): void
  /** The combined state of the shown channels. */
  state(): 'all' | 'pending' | 'refused'
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { pusher, clock, random, onChange, onEvent, onPresence } = deps
  const states = new Map<string, 'pending' | 'subscribed' | 'refused'>()
  const listening = new WeakSet<Channel>()
  let shown = new Set<string>()
  let isUp = false
  /** Number of consecutive refusals by channel. */
  const refusals = new Map<string, number>()
  let callOffRetry = () => {}
  let callOffWatch = () => {}

  function set(name: string, state: 'pending' | 'subscribed' | 'refused'): void {
    if (!states.has(name)) return
    states.set(name, state)
    if (state === 'subscribed') refusals.delete(name)
    if (state === 'refused') {
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
      retryLater()
    }
    onChange()
  }

  function retryLater(): void {
    callOffRetry()
    const waiting = [...states].filter(([, state]) => state === 'refused')
    // The channel with the fewest refusals decides the delay. All others are retried at the same time.
    const tries = Math.min(...waiting.map(([name]) => refusals.get(name) ?? 1))
    callOffRetry = clock.after(reconnectDelay(tries, undefined, random()), retry)
  }

  function retry(): void {
    if (!isUp) return
    for (const [name, state] of states) {
      if (state !== 'refused') continue
      // A subscription that the service never answered is still pending in the library, which would not send it again.
      const channel: Channel | undefined = pusher.channel(name)
      if (channel !== undefined) channel.subscriptionPending = false
      subscribe(name)
    }
    onChange()
  }

  function subscribe(name: string): void {
    const channel = pusher.subscribe(name)
    states.set(name, channel.subscribed ? 'subscribed' : 'pending')
    listen(channel, name)
    if (isUp) watch()
  }

  /** Handles unanswered subscriptions like refused ones after the time limit. */
  function watch(): void {
    callOffWatch()
    callOffWatch = clock.after(CONFIRM_MS, () => {
      for (const [name, state] of states) if (state === 'pending') set(name, 'refused')
    })
  }

  function listen(channel: Channel, name: string): void {
    if (listening.has(channel)) return
    listening.add(channel)
    channel.bind_global((event: string, data: unknown) => {
      if (!states.has(name)) {
        // The app left the channel while its subscription was pending, so the library still lists the channel and would
        // subscribe to it at the next reconnect. `unsubscribe` removes it only if `subscriptionPending` is false.
        if (event === 'pusher:subscription_succeeded' || event === 'pusher:subscription_error') {
          channel.subscriptionPending = false
          pusher.unsubscribe(name)
        }
      } else if (event === 'pusher:subscription_succeeded') {
        set(name, 'subscribed')
      } else if (event === 'pusher:subscription_error') {
        // The library does not reset these flags after an error that the service reports:
        // - `subscribed`, if the service has ended the subscription. The library would not subscribe again on this
        //   connection.
        // - `subscriptionPending`, if the service has refused the subscription. The library would not subscribe again on
        //   this connection. If the app left the channel, the library would subscribe to it at the next reconnect.
        channel.subscribed = false
        channel.subscriptionPending = false
        set(name, 'refused')
      } else if (!/^(?:pusher:|client-)/.test(event)) {
        onEvent(name, event, data)
      }
    })
    if (isPresence(name)) listenToMembers(channel, name)
  }

  function listenToMembers(channel: Channel, name: string): void {
    const emit = (event: PresenceEvent) => {
      if (states.has(name)) onPresence(name, event)
    }
    channel.bind('pusher:subscription_succeeded', (members: unknown) =>
      emit({ kind: 'joined', members }),
    )
    channel.bind('pusher:subscription_error', () => emit({ kind: 'left' }))
    channel.bind('pusher:member_added', (member: unknown) => emit({ kind: 'memberAdded', member }))
    channel.bind('pusher:member_removed', (member: unknown) =>
      emit({ kind: 'memberRemoved', member }),
    )
    // The service adds the sender's id, so the sender cannot fake it.
    channel.bind(clientEvents.typing, (_: unknown, from: { user_id?: string } | undefined) =>
      emit({ kind: 'typed', userId: from?.user_id }),
    )
  }

  function state(): 'all' | 'pending' | 'refused' {
    const all = [...states].filter(([name]) => shown.has(name))
    // A refused channel counts as refused until the service confirms a retry.
    if (all.some(([name]) => refusals.has(name))) return 'refused'
    return all.some(([, each]) => each === 'pending') ? 'pending' : 'all'
  }

  return {
    setChannels(selection) {
      shown = new Set(selection.shown)
      const names = new Set([...selection.shown, ...selection.background])
      for (const name of states.keys()) {
        if (names.has(name)) continue
        states.delete(name)
        refusals.delete(name)
        pusher.unsubscribe(name)
      }
      for (const name of names) if (!states.has(name)) subscribe(name)
      onChange()
    },
    up() {
      isUp = true
      for (const name of states.keys()) states.set(name, 'pending')
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
      if (states.get(name) === 'subscribed') pusher.channel(name).trigger(event, {})
    },
    state,
  }
}

const isPresence = (channel: string): boolean => channel.startsWith('presence-')
