import type { RealtimeEvent, RealtimeState } from '#contract/events.ts'
import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Log, Push } from '../ports.ts'
import type { SessionService } from '../session/index.ts'
import type { ProxyAccess } from './open-connection.ts'

export interface RealtimeDeps extends Partial<ProxyAccess> {
  connection: ConnectionService
  session: SessionService
  clock: Clock
  log: Log
  push: Push
  /** Further certificate authorities as PEM, set by IT. */
  authorities?: readonly string[]
  /** 0 to under 1; spreads the reconnects of many desktops. Default: Math.random. */
  random?: () => number
}

export interface RealtimeView {
  state: RealtimeState
  /** The push protocol's close code, if the service refused for good. */
  code?: number
}

/** The push connection of the app. It connects while somebody is signed in. */
export interface RealtimeService {
  start(): void
  view(): RealtimeView
  /**
   * Selects the group whose live events the page receives; null for the user's own events only. The feeds of the
   * user's other groups are followed too, for the listeners of `onEvents`.
   */
  follow(input: { groupId: string | null }): void
  /** Joins the presence channel of the open chat, null for none. The page receives who else is there. */
  attend(contactId: string | null): void
  /** Whether the user is working in the window: a dead connection is then visible within 15 s. */
  setWorking(isWorking: boolean): void
  /** Tells the others in the chat that the user is typing, if it is the open chat; throttled. */
  type(contactId: string): void
  /** Reconnects at once and makes the page fetch again, after the machine woke or the network returned. */
  wake(): void
  /**
   * Receives validated events in their order, of all the user's groups.
   * @returns a function that stops listening
   */
  onEvents(listener: (events: readonly RealtimeEvent[]) => void): () => void
  onState(listener: (view: RealtimeView) => void): () => void
  /** Counts of events that did not match the contract, by name, and of invalid frames, since the start. */
  rejected(): ReadonlyMap<string, number>
  stop(): void
}
