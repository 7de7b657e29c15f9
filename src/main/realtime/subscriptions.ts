import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import type { Clock } from '../ports.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** The longest that the service may take to agree to a subscription, ms. */
const AGREE_MS = 10_000

export interface SubscriptionsDeps {
  pusher: Pusher
  clock: Clock
  random: () => number
  /** The state of a subscription changed. */
  onChange: () => void
  onEvent: (name: string, data: unknown) => void
}

/** The channels followed on one push connection, each tried again until the service agrees. */
export interface Subscriptions {
  want(names: readonly string[]): void
  /** The connection stands: the client asks for all of them by itself. */
  up(): void
  down(): void
  state(): 'all' | 'asking' | 'refused'
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { pusher, clock, random, onChange, onEvent } = deps
  const states = new Map<string, 'asking' | 'in' | 'refused'>()
  const bound = new WeakSet<Channel>()
  let isUp = false
  let failures = 0
  let callOffRetry = () => {}
  let callOffWatch = () => {}

  function set(name: string, state: 'asking' | 'in' | 'refused'): void {
    if (!states.has(name)) return
    states.set(name, state)
    if (state === 'refused') retryLater()
    onChange()
  }

  function retryLater(): void {
    callOffRetry()
    failures += 1
    callOffRetry = clock.after(reconnectDelay(failures, undefined, random()), retry)
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
        // Given up while the service was still asked.
        if (event === 'pusher:subscription_succeeded') pusher.unsubscribe(name)
      } else if (event === 'pusher:subscription_succeeded') {
        set(name, 'in')
        if (state() === 'all') failures = 0
      } else if (event === 'pusher:subscription_error') {
        set(name, 'refused')
      } else if (!event.startsWith('pusher:')) {
        onEvent(event, data)
      }
    })
  }

  function state(): 'all' | 'asking' | 'refused' {
    const all = [...states.values()]
    if (all.includes('refused')) return 'refused'
    if (!all.includes('asking')) return 'all'
    // Asked again after a no, it counts as refused until there is a yes.
    return failures > 0 ? 'refused' : 'asking'
  }

  return {
    want(names) {
      for (const name of states.keys()) {
        if (names.includes(name)) continue
        states.delete(name)
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
      failures = 0
      callOffRetry()
      callOffWatch()
    },
    state,
  }
}
