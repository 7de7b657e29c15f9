import type { Snooze } from '#contract/rules/snooze.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface SnoozesDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner' | 'onChange'>
  clock: Clock
  log: Log
  push: Push
  /** Its time has come: says so to the person. */
  remind: (snooze: Snooze) => void
}

/** Chats that a person has put off, on disk, for each user of each connection; and the clock that brings them back. */
export interface SnoozesService {
  /** Those of a group that still sleep. @throws Failure UNAUTHENTICATED */
  get(input: { groupId: string }): Promise<Snooze[]>
  /**
   * Puts a chat off, on disk when it resolves; another time takes the earlier one's place. As the session ends it is still
   * taken from whoever it was. @throws Failure UNAUTHENTICATED, STORAGE
   */
  set(input: Omit<Snooze, 'since'>): Promise<void>
  /** Brings a chat back without a reminder, also as the session ends. @throws Failure UNAUTHENTICATED, STORAGE */
  wake(input: { groupId: string; contactId: string }): Promise<void>
  /** A customer who writes brings their chat back; one that is gone needs no reminder. */
  consider(events: readonly RealtimeEvent[]): void
  /** The machine has slept: its timers did, too. */
  look(): void
  stop(): void
}
