import type { Snooze } from '#contract/rules/snooze.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface SnoozesDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'> & {
    onChange(listener: () => void): () => void
  }
  clock: Clock
  log: Log
  push: Push
  /** Reminds the user of a snooze that is due. */
  remind: (snooze: Snooze) => void
}

/** Stores snoozed chats for each user of each connection and reminds the user when they are due. */
export interface SnoozesService {
  /**
   * The active snoozes of a group.
   * @throws Failure UNAUTHENTICATED
   */
  get(input: { groupId: string }): Promise<Snooze[]>
  /**
   * Snoozes a chat and resolves once it is on disk. Replaces an earlier snooze of the chat. While a session ends it
   * still counts for that user.
   * @throws Failure UNAUTHENTICATED, STORAGE
   */
  set(input: Omit<Snooze, 'since'>): Promise<void>
  /**
   * Ends a snooze without a reminder, also while a session ends.
   * @throws Failure UNAUTHENTICATED, STORAGE
   */
  wake(input: { groupId: string; contactId: string }): Promise<void>
  /** A customer's message ends the snooze of the chat; a deleted or hidden chat loses it. */
  consider(events: readonly RealtimeEvent[]): void
  /** Checks what is due, for example after the machine slept and its timers did not run. */
  checkDue(): void
  stop(): void
}
