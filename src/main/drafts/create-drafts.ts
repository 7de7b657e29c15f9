import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { draftSchema, type Draft } from '#contract/draft.ts'
import { createSerialQueue, type SerialQueue } from '#contract/rules/serial-queue.ts'
import { fittingList } from '#contract/wire.ts'
import { Failure } from '../failure.ts'
import type { SessionOwner } from '../session/index.ts'
import type { DraftsDeps, DraftsService } from './drafts-service.ts'

/**
 * From the first unsaved change to the write, ms. Counted from the first change, so that continuous typing does not
 * postpone the write.
 */
const WRITE_AFTER_MS = 500
/** Most drafts of one group; the oldest are removed. */
const DRAFTS_MAX = 500

const beside = draftSchema.omit({ text: true })

const keptSchema = z.object({
  version: z.literal(1),
  /** Pairs of contact and text, ordered by their last change; an object would not keep that order. */
  drafts: z.array(z.tuple([z.string(), z.string()])),
  /** What a draft has beside its text. Versions that knew only texts ignore it. */
  others: fittingList(z.tuple([z.string(), beside])),
})

const empty: Draft = { text: '', files: [], note: null }

/** Returns a file's text. */
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

/** @throws SyntaxError, ZodError */
function decode(text: string): Map<string, Draft> {
  const { drafts, others } = keptSchema.parse(JSON.parse(text))
  const found = new Map<string, Draft>(
    drafts.map(([contactId, words]) => [contactId, { ...empty, text: words }]),
  )
  for (const [contactId, more] of others)
    found.set(contactId, { ...(found.get(contactId) ?? empty), ...more })
  return found
}

/** The drafts of one user in one group of one connection. */
interface Sheet {
  file: string
  drafts: Promise<Map<string, Draft>>
  /** Whether there are changes that no write has included yet. */
  dirty: boolean
  writes: SerialQueue
}

/** See DraftsService. */
export function createDrafts({ files, session, clock, log }: DraftsDeps): DraftsService {
  const sheets = new Map<string, Sheet>()
  let callOff: (() => void) | null = null

  /** A hashed file name: it reveals neither user nor group and is safe for any id. */
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
      log.warn('The stored drafts are invalid and are ignored.')
      return new Map()
    }
  }

  function sheetOf(owner: SessionOwner | null, groupId: string): Sheet {
    const file = fileOf(owner, groupId)
    const sheet = sheets.get(file) ?? {
      file,
      drafts: read(file),
      dirty: false,
      writes: createSerialQueue(),
    }
    // A failed read is repeated at the next request.
    sheet.drafts.catch(() => sheets.delete(file))
    sheets.set(file, sheet)
    return sheet
  }

  async function write(sheet: Sheet): Promise<void> {
    // Changes that arrive while the file is being read are included in this write.
    const drafts = await sheet.drafts.catch(() => null)
    if (drafts === null || !sheet.dirty) return
    sheet.dirty = false
    try {
      if (drafts.size === 0) return await files.remove(sheet.file)
      await files.write(sheet.file, encode(drafts))
    } catch (error) {
      sheet.dirty = true
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.error('Drafts could not be written.', { code })
    }
  }

  async function flush(): Promise<void> {
    callOff?.()
    callOff = null
    await Promise.all(
      // Runs after a write in progress, so a flush waits for that one too.
      [...sheets.values()].map((sheet) => sheet.writes.run(() => write(sheet))),
    )
  }

  return {
    async get({ groupId }) {
      return Object.fromEntries(await sheetOf(session.owner(), groupId).drafts)
    },

    async set({ groupId, contactId, text, files: attached, note }) {
      const sheet = sheetOf(session.lastOwner(), groupId)
      const drafts = await sheet.drafts
      const before = drafts.get(contactId) ?? empty
      const after: Draft = {
        text: text ?? before.text,
        files: attached ?? before.files,
        note: note === undefined ? before.note : note,
      }
      if (isDeepStrictEqual(before, after)) return
      // Reinsert the draft, so that the order is that of the last change.
      drafts.delete(contactId)
      if (!isDeepStrictEqual(after, empty)) drafts.set(contactId, after)
      for (const oldest of drafts.keys()) {
        if (drafts.size <= DRAFTS_MAX) break
        drafts.delete(oldest)
      }
      sheet.dirty = true
      // Write at once: something sent or saved must not reappear as a draft.
      const isLess = text === '' || note === null || after.files.length < before.files.length
      if (isLess) return await flush()
      callOff ??= clock.after(WRITE_AFTER_MS, () => void flush())
    },

    flush,
  }
}
