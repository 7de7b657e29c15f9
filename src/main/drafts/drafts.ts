import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { draftSchema, type Draft } from '#contract/draft.ts'
import { createSerialQueue, type SerialQueue } from '#contract/rules/serial-queue.ts'
import { fittingList } from '#contract/wire.ts'
import { Failure } from '#main/failure.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import type { bridgeRequests } from '#contract/bridge.ts'
import type { DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import type { Clock, FileStore, Log } from '#main/ports.ts'

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
 * Time from the first unsaved change to the write, ms. It starts at the first change, so that continuous typing
 * does not postpone the write.
 */
const WRITE_AFTER_MS = 500
/** Maximum number of drafts in one group. Those with the oldest change are removed. */
const DRAFTS_MAX = 500

const besidesText = draftSchema.omit({ text: true })

const keptSchema = z.object({
  version: z.literal(1),
  /** Pairs of contact id and text, the oldest change first. An object would put ids that are numbers first. */
  drafts: z.array(z.tuple([z.string(), z.string()])),
  /** Pairs of contact id and the draft's files and note. Versions of the app that only support texts ignore them. */
  others: fittingList(z.tuple([z.string(), besidesText])),
})

const empty: Draft = { text: '', files: [], note: null }

/** Converts drafts to the text of a file. */
function encode(drafts: ReadonlyMap<string, Draft>): string {
  const all = [...drafts]
  const kept: z.infer<typeof keptSchema> = {
    version: 1,
    drafts: all.map(([contactId, { text }]) => [contactId, text]),
    others: all.flatMap(([contactId, { files, note }]) =>
      files.length > 0 || note !== null ? [[contactId, { files, note }]] : [],
    ),
  }
  return JSON.stringify(kept)
}

/**
 * Parses the text of a file.
 * @throws SyntaxError or ZodError if the text is invalid
 */
function decode(text: string): Map<string, Draft> {
  const { drafts, others } = keptSchema.parse(JSON.parse(text))
  const found = new Map<string, Draft>(
    drafts.map(([contactId, words]) => [contactId, { ...empty, text: words }]),
  )
  for (const [contactId, more] of others)
    found.set(contactId, { ...(found.get(contactId) ?? empty), ...more })
  return found
}

/** The drafts of one user in one group of one connection, with their file. */
interface DraftFile {
  file: string
  drafts: Promise<Map<string, Draft>>
  /** Whether there are changes that are not written yet. */
  dirty: boolean
  writes: SerialQueue
}

/**
 * Stores texts, files and notes that are not sent or saved yet. There is one draft per contact, for each user,
 * connection and group.
 */
export type DraftsService = ReturnType<typeof createDrafts>

/** See DraftsService. */
export function createDrafts(deps: DraftsDeps) {
  const { files, session, clock, log, damagedFiles } = deps
  const draftFiles = new Map<string, DraftFile>()
  let cancelTimer: (() => void) | null = null

  /** A hashed file name. It reveals neither user nor group and is valid for any id. */
  function fileOf(owner: SessionOwner | null, groupId: string): string {
    if (owner === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const whose = JSON.stringify([owner.binding, owner.userId, groupId])
    return `drafts-${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`
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

  function draftFileOf(owner: SessionOwner | null, groupId: string): DraftFile {
    const file = fileOf(owner, groupId)
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
     * Returns the drafts of a group by contact id.
     * @throws Failure UNAUTHENTICATED if nobody is signed in
     */
    async get({ groupId }: { groupId: string }): Promise<Record<string, Draft>> {
      return Object.fromEntries(await draftFileOf(session.owner(), groupId).drafts)
    },

    /**
     * Changes parts of a draft, in memory at once and on disk shortly after. An empty draft is removed. While nobody is
     * signed in, the change belongs to the last user, because the page may send it before it has received the sign-out.
     * @throws Failure UNAUTHENTICATED if nobody has been signed in since the app started
     */
    async set({ groupId, contactId, text, files: attached, note }: DraftChange) {
      const draftFile = draftFileOf(session.lastOwner(), groupId)
      const drafts = await draftFile.drafts
      const before = drafts.get(contactId) ?? empty
      const after: Draft = {
        text: text ?? before.text,
        files: attached ?? before.files,
        note: note === undefined ? before.note : note,
      }
      if (isDeepStrictEqual(before, after)) return
      // `delete` before `set` moves the draft to the end, so that the drafts are ordered by their last change.
      drafts.delete(contactId)
      if (!isDeepStrictEqual(after, empty)) drafts.set(contactId, after)
      for (const oldest of drafts.keys()) {
        if (drafts.size <= DRAFTS_MAX) break
        drafts.delete(oldest)
      }
      draftFile.dirty = true
      // A removed part may have been sent or saved. It must not reappear as a draft, so the file is written at once.
      const isLess = text === '' || note === null || after.files.length < before.files.length
      if (isLess) return await flush()
      cancelTimer ??= clock.after(WRITE_AFTER_MS, () => void flush())
    },

    /**
     * Writes the changes that are not on disk yet. Called when the app quits and before the machine sleeps. Never
     * rejects; a failure is logged.
     */
    flush,
  }
}
