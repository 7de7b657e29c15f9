import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  draftKinds,
  draftSchema,
  type Draft,
  type DraftChange,
  type DraftKind,
} from '#contract/draft.ts'
import { createSerialQueue, type SerialQueue } from '#contract/rules/service/serial-queue.ts'
import { fittingList } from '#contract/wire.ts'
import { Failure } from '#main/failure.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import type { DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import type { Clock, FileStore, Log } from '#main/ports.ts'

export interface DraftsDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'>
  clock: Clock
  log: Log
  damagedFiles: Pick<DamagedFilesService, 'setAside'>
}

/**
 * Time from the first unsaved change to the write, ms. It starts at the first change, so that continuous typing
 * does not postpone the write.
 */
const WRITE_AFTER_MS = 500
/** Maximum number of drafts of one kind in one group. Those with the oldest change are removed. */
const DRAFTS_MAX = 500

/** The drafts with the oldest change first. Those that this version of the app cannot read are left out. */
const keptSchema = z.object({ version: z.literal(2), drafts: fittingList(draftSchema) })

const encode = (drafts: ReadonlyMap<string, Draft>): string =>
  JSON.stringify({ version: 2, drafts: [...drafts.values()] })

/**
 * Parses the text of a file.
 * @throws SyntaxError or ZodError if the text is invalid
 */
function decode(text: string): Map<string, Draft> {
  const { drafts } = keptSchema.parse(JSON.parse(text))
  return new Map(drafts.map((draft) => [draft.id, draft]))
}

/** The drafts of one kind, of one user in one group of one connection, with their file. */
interface DraftFile {
  file: string
  /** By id. */
  drafts: Promise<Map<string, Draft>>
  /** Whether there are changes that are not written yet. */
  dirty: boolean
  writes: SerialQueue
}

/** Stores work that is not sent or saved yet. There is one draft per kind and id, for each user, connection and group. */
export type DraftsService = ReturnType<typeof createDrafts>

/** See DraftsService. */
export function createDrafts(deps: DraftsDeps) {
  const { files, session, clock, log, damagedFiles } = deps
  const draftFiles = new Map<string, DraftFile>()
  let cancelTimer: (() => void) | null = null

  /** The name of a file. Its hash reveals neither user nor group and is valid for any id. */
  function fileOf(owner: SessionOwner | null, groupId: string, kind: DraftKind): string {
    if (owner === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const whose = JSON.stringify([owner.binding, owner.userId, groupId])
    return `drafts-${kind}-${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`
  }

  async function read(file: string): Promise<Map<string, Draft>> {
    const text = await files.read(file)
    if (text === null) return new Map()
    try {
      return decode(text)
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      await damagedFiles.setAside('drafts', file)
      return new Map()
    }
  }

  function draftFileOf(owner: SessionOwner | null, groupId: string, kind: DraftKind): DraftFile {
    const file = fileOf(owner, groupId, kind)
    const draftFile = draftFiles.get(file) ?? {
      file,
      drafts: read(file),
      dirty: false,
      writes: createSerialQueue(),
    }
    // After a failed read, the next call reads the file again.
    draftFile.drafts.catch(() => draftFiles.delete(file))
    draftFiles.set(file, draftFile)
    return draftFile
  }

  async function write(draftFile: DraftFile): Promise<void> {
    // Changes that arrive while the file is being read are included in this write.
    const drafts = await draftFile.drafts.catch(() => null)
    if (drafts === null || !draftFile.dirty) return
    draftFile.dirty = false
    try {
      if (drafts.size === 0) return await files.remove(draftFile.file)
      await files.write(draftFile.file, encode(drafts))
    } catch (error) {
      draftFile.dirty = true
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.error('Drafts could not be written.', { code })
    }
  }

  async function flush(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    await Promise.all(
      // `run` waits for a running write of the same file.
      [...draftFiles.values()].map((draftFile) => draftFile.writes.run(() => write(draftFile))),
    )
  }

  return {
    /**
     * Returns the drafts of a group.
     * @throws Failure UNAUTHENTICATED if nobody is signed in
     */
    async get({ groupId }: { groupId: string }): Promise<Draft[]> {
      const owner = session.owner()
      const all = await Promise.all(
        draftKinds.map((kind) => draftFileOf(owner, groupId, kind).drafts),
      )
      return all.flatMap((drafts) => [...drafts.values()])
    },

    /**
     * Changes or removes a draft, in memory at once and on disk shortly after. While nobody is signed in, the change
     * belongs to the last user, because the page may send it before it has received the sign-out.
     * @throws Failure UNAUTHENTICATED if nobody has been signed in since the app started
     */
    async set({ groupId, draft }: { groupId: string; draft: DraftChange }) {
      const { kind, id } = draft
      const draftFile = draftFileOf(session.lastOwner(), groupId, kind)
      const drafts = await draftFile.drafts
      const before = drafts.get(id)
      if (isDeepStrictEqual(before?.value ?? null, draft.value)) return
      // `delete` before `set` moves the draft to the end, so that the drafts are ordered by their last change.
      drafts.delete(id)
      if (isStored(draft)) drafts.set(id, draft)
      for (const oldest of drafts.keys()) {
        if (drafts.size <= DRAFTS_MAX) break
        drafts.delete(oldest)
      }
      draftFile.dirty = true
      if (isLess(before, draft)) return await flush()
      cancelTimer ??= clock.after(WRITE_AFTER_MS, () => void flush())
    },

    /**
     * Writes the changes that are not on disk yet. Called when the app quits and before the machine sleeps. Never
     * rejects; a failure is logged.
     */
    flush,
  }
}

const isStored = (draft: DraftChange): draft is Draft => draft.value !== null

/** Whether something was removed. It may have been sent or saved and must not reappear, so the file is written at once. */
function isLess(before: Draft | undefined, after: DraftChange): boolean {
  if (after.value === null) return true
  return (
    Array.isArray(before?.value) &&
    Array.isArray(after.value) &&
    after.value.length < before.value.length
  )
}
