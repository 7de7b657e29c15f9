import type { ChannelRegistry } from './channel-registry.ts'
import type { PushClock } from './clock.ts'
import type { PushLimits } from './limits.ts'
import type { PushCredentials } from './signature.ts'

/** The state and options that the modules of the push service share. */
export interface Application extends PushCredentials {
  channels: ChannelRegistry
  limits: PushLimits
  clock: PushClock
  /** Whether a channel without the prefix `private-` or `presence-` may be joined. */
  publicChannels: boolean
  /**
   * Names of the only events that clients may send. Clients may send these only to presence channels and without data.
   * Undefined: clients may send any event to private and presence channels.
   */
  clientEvents: readonly string[] | undefined
  /**
   * Decides whether a connection joins a private or presence channel. Called after the signature of the subscription
   * was checked. An answer that takes time is a promise.
   */
  mayJoin: (socketId: string, channel: string) => boolean | Promise<boolean>
  /** Called after each successful subscription. */
  onSubscribed: (socketId: string, channel: string) => void
  /** Called after a client's event was sent on a presence channel. */
  onClientEvent: (channel: string, event: string, userId: string) => void
}
