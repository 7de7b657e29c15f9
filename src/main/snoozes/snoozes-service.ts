import type { Snooze } from '#contract/rules/snooze.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import type { DamagedFilesService } from '#main/damaged-files/index.ts'
import type { Clock, FileStore, Log, Push } from '#main/ports.ts'
import type { SessionService } from '#main/session/index.ts'

export interface SnoozesDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'> & {
    onChange(listener: () => void): () => void
  }
  clock: Clock
  log: Log
  push: Push
  damagedFiles: Pick<DamagedFilesService, 'setAside'>
}

/** Stores the snoozed chats of each user of each connection, and reminds the signed-in user when a snooze is due. */
export interface SnoozesService {
  /**
   * Returns the signed-in user's snoozes in a group.
   * @throws Failure UNAUTHENTICATED if nobody is signed in
   */
  get(input: { groupId: string }): Promise<Snooze[]>
  /**
   * Snoozes a chat, or replaces the snooze of the chat. Resolves when the snooze is on disk. A call that arrives after
   * the session has ended stores the snooze for the last session's user.
   * @throws Failure UNAUTHENTICATED if nobody was signed in during this run, STORAGE if the file cannot be written
   */
  set(input: Omit<Snooze, 'since'>): Promise<void>
  /**
   * Ends a snooze without a reminder. A call that arrives after the session has ended applies to the last session's
   * user.
   * @throws Failure like `set`
   */
  wake(input: { groupId: string; contactId: string }): Promise<void>
  /** Ends the snooze of a chat when its customer writes, or when the chat is deleted or hidden. */
  consider(events: readonly RealtimeEvent[]): void
  /** Reminds the user of the snoozes that are due. Needed after the machine slept, because no timer runs then. */
  checkDue(): void
  /** Calls the listener with each snooze that is due. */
  onDue(listener: (snooze: Snooze) => void): void
  stop(): void
}
