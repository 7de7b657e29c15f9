import type { z } from 'zod'
import type { bridgeRequests } from '#contract/bridge.ts'
import type { Draft } from '#contract/draft.ts'
import type { Clock, FileStore, Log } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface DraftsDeps {
  files: FileStore
  session: Pick<SessionService, 'owner'>
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
   * @throws Failure UNAUTHENTICATED
   */
  set(input: DraftChange): Promise<void>
  /** Writes what waits to be written: on quit, before the machine sleeps. Never rejects; a failure is logged. */
  flush(): Promise<void>
}
