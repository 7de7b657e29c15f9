import { rm } from 'node:fs/promises'
import type { Service } from '../service.ts'
import { deleteFile } from '../storage/files.ts'
import { IDEMPOTENCY_KEPT_MS } from '../storage/idempotency-keys.ts'
import { noteUnusedFiles, takeOutUnusedFiles } from '../storage/unused-files.ts'
import { filePath } from './files.ts'

/** Between two turns, ms. */
const TURN_MS = 600_000
/** So many files are looked at, and so many removed, in one turn. */
const PIECE = 500

/**
 * How long a file stays that nothing uses, ms: what waits unsent on somebody's desktop, as a draft or in its outbox, may
 * still name it, and nobody else knows.
 */
const UNUSED_KEPT_MS = IDEMPOTENCY_KEPT_MS

/**
 * Removes files that nothing has used for long: those of deleted messages, and uploads that were never sent. A few at a
 * time, so that nobody waits for it.
 * @returns stops it
 */
export function sweepFiles({
  storage,
  clock,
  background,
  log,
}: Pick<Service, 'storage' | 'clock' | 'background' | 'log'>): () => void {
  let stopped = false
  let cancel: () => void = () => undefined
  let after = ''

  async function turn(): Promise<void> {
    try {
      // Asked for the time in its turn: a clock that is put forward is still on its way when the timer runs.
      after = await storage.transaction((tx) =>
        noteUnusedFiles(tx, { after, limit: PIECE, now: clock.now() }),
      )
      const unusedSince = clock.now() - UNUSED_KEPT_MS
      const out = await storage.transaction((tx) =>
        takeOutUnusedFiles(tx, { unusedSince, limit: PIECE }),
      )
      for (const id of out) await remove(id)
    } finally {
      if (!stopped) wait()
    }
  }

  /** The bytes go first: a row without bytes is found by the next turn, bytes without a row would lie there for ever. */
  async function remove(id: string): Promise<void> {
    try {
      await rm(filePath(storage.filesDir, id), { force: true })
      await deleteFile(storage.db, id)
    } catch (error) {
      log('a file that nothing uses could not be removed', { id, error: String(error) })
    }
  }

  // Only once the last one has ended: a clock put forward by a month makes one turn and not a month's worth.
  function wait(): void {
    cancel = clock.after(TURN_MS, () => background(turn()))
  }

  wait()
  return () => {
    stopped = true
    cancel()
  }
}
