import type { z } from 'zod'
import type { bridgeRequests } from '#contract/bridge.ts'
import type { Draft } from '#contract/draft.ts'
import type { DamagedFilesService } from '#main/damaged-files/index.ts'
import type { Clock, FileStore, Log } from '#main/ports.ts'
import type { SessionService } from '#main/session/index.ts'

export interface DraftsDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'>
  clock: Clock
  log: Log
  damagedFiles: Pick<DamagedFilesService, 'setAside'>
}

/** A change of one draft, as the page sends it and the bridge validates it. Absent parts do not change. */
type DraftChange = z.output<(typeof bridgeRequests)['drafts.set']['input']>

/**
 * Stores texts, files and notes that are not sent or saved yet. There is one draft per contact, for each user,
 * connection and group.
 */
export interface DraftsService {
  /**
   * Returns the drafts of a group by contact id.
   * @throws Failure UNAUTHENTICATED if nobody is signed in
   */
  get(input: { groupId: string }): Promise<Record<string, Draft>>
  /**
   * Changes parts of a draft, in memory at once and on disk shortly after. An empty draft is removed. While nobody is
   * signed in, the change belongs to the last user, because the page may send it before it has received the sign-out.
   * @throws Failure UNAUTHENTICATED if nobody has been signed in since the app started
   */
  set(input: DraftChange): Promise<void>
  /**
   * Writes the changes that are not on disk yet. Called when the app quits and before the machine sleeps. Never
   * rejects; a failure is logged.
   */
  flush(): Promise<void>
}
