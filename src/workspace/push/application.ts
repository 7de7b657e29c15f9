import type { ChannelRegistry } from './channel-registry.ts'
import type { PushClock } from './clock.ts'
import type { PushLimits } from './limits.ts'
import type { PushCredentials } from './signature.ts'

/** What the parts of the push service share. */
export interface Application extends PushCredentials {
  appId: string
  channels: ChannelRegistry
  limits: PushLimits
  clock: PushClock
  /** Whether a channel without the prefix `private-` or `presence-` may be joined. */
  publicChannels: boolean
  /** Names of the events that clients may send, on presence channels and without data; undefined: any. */
  clientEvents: readonly string[] | undefined
  /** Asked before a connection joins a private or presence channel by a signature that is right. */
  mayJoin: (socketId: string, channel: string) => boolean
  /** Called once a subscription stands. */
  onSubscribed: (socketId: string, channel: string) => void
}
