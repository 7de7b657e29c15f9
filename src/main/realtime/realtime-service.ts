import type { RealtimeEvent, RealtimeState } from '#contract/events.ts'
import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Log, Push } from '../ports.ts'
import type { SessionService } from '../session/index.ts'
import type { ProxyFor } from './open-connection.ts'

export interface RealtimeDeps {
  connection: ConnectionService
  session: SessionService
  clock: Clock
  log: Log
  push: Push
  /** The system's proxies. Default: none. */
  proxyFor?: ProxyFor
  /** 0 to under 1; spreads the reconnects of many desktops. Default: Math.random. */
  random?: () => number
}

export interface RealtimeView {
  state: RealtimeState
  /** The push protocol's close code, when the service said to stop. */
  code?: number
}

/** The one push connection of the application. Connects while somebody is signed in. */
export interface RealtimeService {
  start(): void
  view(): RealtimeView
  /**
   * The group whose live events the page gets; null for none but the person's own. Of the person's other groups
   * the feeds are followed too, for the listeners of `onEvents`.
   */
  follow(input: { groupId: string | null }): void
  /**
   * The chat that the person has open before them, null for none: they join those who attend it, and the page is told
   * who else does.
   */
  attend(contactId: string | null): void
  /** Whether the person works with the window: a dead connection then shows within 15 s. */
  setWorking(isWorking: boolean): void
  /** The person types in a chat; told to those who attend it, if this is the one attended, and not at every key. */
  type(contactId: string): void
  /** The machine woke or the network is back: connects at once, and tells the page to fetch again. */
  wake(): void
  /** Checked events in their order, those of all the person's groups. @returns a function that ends the listening */
  onEvents(listener: (events: readonly RealtimeEvent[]) => void): () => void
  onState(listener: (view: RealtimeView) => void): () => void
  /** Events thrown away since the start because they did not fit the contract, by name, and frames that came to none. */
  rejected(): ReadonlyMap<string, number>
  stop(): void
}
