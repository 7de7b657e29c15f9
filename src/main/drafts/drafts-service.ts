import type { z } from 'zod'
import type { bridgeRequests } from '#contract/bridge.ts'
import type { Draft } from '#contract/draft.ts'
import type { Clock, FileStore, Log } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface DraftsDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'>
  clock: Clock
  log: Log
}

/** The page's change, validated by the bridge. */
type DraftChange = z.output<(typeof bridgeRequests)['drafts.set']['input']>

/**
 * Stores texts, files and notes that are not sent or saved yet: one draft per contact, for each user, connection and
 * group.
 */
export interface DraftsService {
  /** @throws Failure UNAUTHENTICATED */
  get(input: { groupId: string }): Promise<Record<string, Draft>>
  /**
   * Changes the given parts of a draft, in memory at once and on disk a moment later. An empty draft is removed. A
   * change that arrives after the session has ended belongs to its last user: the page had not received the end yet.
   * @throws Failure UNAUTHENTICATED if nobody was signed in during this run
   */
  set(input: DraftChange): Promise<void>
  /** Writes pending changes, on quit and before the machine sleeps. Never rejects; a failure is logged. */
  flush(): Promise<void>
}
