import type { RealtimeEvent, RealtimeState } from '#contract/events.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import type { Clock, Log, Push } from '#main/ports.ts'
import type { SessionService } from '#main/session/index.ts'
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

export interface RealtimeView {
  state: RealtimeState
  /** The push protocol's close code, if the service refused permanently. */
  code?: number
}

/** The push connection of the app. It is open while a user is signed in. */
export interface RealtimeService {
  start(): void
  view(): RealtimeView
  /**
   * Selects the group whose live events the page receives. With null the page receives only the events of the user's
   * own push channel. Listeners of `onEvents` also receive events of the user's other groups.
   */
  follow(input: { groupId: string | null }): void
  /**
   * Joins the presence channel of the open chat, or leaves it for null. The page then receives the other present
   * users.
   */
  attend(contactId: string | null): void
  /** Sets whether the user is working in the window. If so, a dead connection is visible within 15 s. */
  setWorking(isWorking: boolean): void
  /**
   * Notifies the other users in the open chat that the user is typing, at a limited rate. Ignored for any other
   * chat.
   */
  type(contactId: string): void
  /** Reconnects immediately and makes the page refetch its data, e.g. after the machine woke up. */
  wake(): void
  /**
   * Calls the listener with validated events of all the user's groups, in order.
   * @returns a function that stops listening
   */
  onEvents(listener: (events: readonly RealtimeEvent[]) => void): () => void
  onState(listener: (view: RealtimeView) => void): () => void
  /** How many events did not match the contract, by name, and how many frames were invalid, since the start. */
  rejected(): ReadonlyMap<string, number>
  stop(): void
}
