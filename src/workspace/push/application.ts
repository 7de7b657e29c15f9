import type { ChannelRegistry } from './channel-registry.ts'
import type { PushClock } from './clock.ts'
import type { PushLimits } from './limits.ts'
import type { PushCredentials } from './signature.ts'

/** The state and options that the parts of the push service share. */
export interface Application extends PushCredentials {
  appId: string
  channels: ChannelRegistry
  limits: PushLimits
  clock: PushClock
  /** Whether a channel without the prefix `private-` or `presence-` may be joined. */
  publicChannels: boolean
  /**
   * The only events that clients may send, by name; clients may send them only on presence channels and without data.
   * Undefined: clients may send any event to private and presence channels.
   */
  clientEvents: readonly string[] | undefined
  /** Decides whether a connection joins a private or presence channel; called after the signature was checked. */
  mayJoin: (socketId: string, channel: string) => boolean
  /** Called after each successful subscription. */
  onSubscribed: (socketId: string, channel: string) => void
}
