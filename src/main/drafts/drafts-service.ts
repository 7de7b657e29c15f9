import type { Clock, FileStore, Log } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface DraftsDeps {
  files: FileStore
  session: Pick<SessionService, 'owner'>
  clock: Clock
  log: Log
}

/** Unsent words, one text a contact, kept for each user of each connection and each group. */
export interface DraftsService {
  /** @throws Failure UNAUTHENTICATED */
  get(input: { groupId: string }): Promise<Record<string, string>>
  /** Known at once, written a moment later. An empty text forgets the draft. @throws Failure UNAUTHENTICATED */
  set(input: { groupId: string; contactId: string; text: string }): Promise<void>
  /** Writes what waits to be written: on quit, before the machine sleeps. Never rejects; a failure is logged. */
  flush(): Promise<void>
}
