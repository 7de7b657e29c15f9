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

/** What the page hands over, checked by the bridge. */
type DraftChange = z.output<(typeof bridgeRequests)['drafts.set']['input']>

/** What is begun and not sent or saved, one draft a contact, kept for each user of each connection and each group. */
export interface DraftsService {
  /** @throws Failure UNAUTHENTICATED */
  get(input: { groupId: string }): Promise<Record<string, Draft>>
  /**
   * Changes what is named of a draft. Known at once, written a moment later. A draft with nothing left in it is forgotten.
   * What comes after the end of a session is of whoever had it: the page was not told of the end when it was written.
   * @throws Failure UNAUTHENTICATED where nobody was signed in during this run
   */
  set(input: DraftChange): Promise<void>
  /** Writes what waits to be written: on quit, before the machine sleeps. Never rejects; a failure is logged. */
  flush(): Promise<void>
}
