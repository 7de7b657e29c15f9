import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { createSweep, type Sweep } from '#workspace/sweep.ts'
import { dropUnstarted, UNSTARTED_MS } from '#workspace/storage/contacts/history-imports.ts'
import { deleteFile } from '#workspace/storage/files/files.ts'
import { IDEMPOTENCY_KEPT_MS } from '#workspace/storage/messages/idempotency-keys.ts'
import { noteUnusedFiles, markUnusedFiles } from '#workspace/storage/files/unused-files.ts'

/** Interval of the sweep, ms. */
const SWEEP_MS = 600_000
/** Maximum number of files that one sweep checks, and maximum number of files that it removes. */
const BATCH = 500

/** Time for which an unused file is retained, ms. A draft or unsent message on a desktop may still refer to it. */
const UNUSED_RETENTION_MS = IDEMPOTENCY_KEPT_MS

interface Needs {
  storage: Storage
  clock: Clock
  background: (work: Promise<unknown>) => void
  log: Log
}

/**
 * Removes, in regular sweeps, files that have been unused for `UNUSED_RETENTION_MS`: files of deleted messages, and of
 * uploads and imports that were never sent or started. A sweep handles a small batch, so that calls of clients do not wait long for the sweep.
 */
export function createFileSweep(service: Needs): Sweep {
  const { storage, clock } = service
  let after = ''

  return createSweep(service, SWEEP_MS, async () => {
    // Read the time inside the transaction. If a test's `advance` has started this sweep, the transaction begins after
    // `advance` has returned, so `clock.now()` is the time to which the test has advanced.
    after = await storage.transaction(
      async (tx) => {
        await dropUnstarted(tx, clock.now() - UNSTARTED_MS)
        return await noteUnusedFiles(tx, { after, limit: BATCH, now: clock.now() })
      },
      { urgency: 'bulk' },
    )
    const unusedSince = clock.now() - UNUSED_RETENTION_MS
    const unused = await storage.transaction(
      (tx) => markUnusedFiles(tx, { unusedSince, limit: BATCH }),
      { urgency: 'bulk' },
    )
    for (const id of unused) await removeFile(service, id)
  })
}

/**
 * Removes a file: its bytes first, then its row. After a crash in between, the next sweep finds the row and removes it. If
 * the row were removed first, no sweep would find the bytes.
 */
export async function removeFile(
  { storage, log }: { storage: Storage; log: Log },
  id: string,
): Promise<void> {
  try {
    await storage.files.remove(id)
    await deleteFile(storage.db, id)
  } catch (error) {
    log('an unused file could not be removed', { id, error: String(error) })
  }
}
