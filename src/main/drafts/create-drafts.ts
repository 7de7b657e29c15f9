import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import type { DraftsDeps, DraftsService } from './drafts-service.ts'

/**
 * From the first change that is not on disk to the disk, ms. Counted from the first, so that somebody who never rests
 * loses no more in a crash than somebody who does: a breath's worth of words.
 */
const WRITE_AFTER_MS = 500
/** Drafts kept of one group; the oldest make room. */
const DRAFTS_MAX = 500

/** Pairs of contact and text, in the order of their last change, which an object would not keep. */
const keptSchema = z.object({
  version: z.literal(1),
  drafts: z.array(z.tuple([z.string(), z.string()])),
})

/** The drafts of one user in one group of one connection. */
interface Sheet {
  file: string
  texts: Promise<Map<string, string>>
  /** Changes that are not on disk yet. */
  dirty: boolean
}

/** See DraftsService. */
export function createDrafts({ files, session, clock, log }: DraftsDeps): DraftsService {
  const sheets = new Map<string, Sheet>()
  let callOff: (() => void) | null = null

  /** A name that tells nothing of who and where, and is safe whatever their ids are. */
  function fileOf(groupId: string): string {
    const owner = session.owner()
    if (owner === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const whose = JSON.stringify([owner.binding, owner.userId, groupId])
    return `drafts-${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`
  }

  async function read(file: string): Promise<Map<string, string>> {
    const text = await files.read(file)
    if (text === null) return new Map()
    try {
      return new Map(keptSchema.parse(JSON.parse(text)).drafts)
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      log.warn('Kept drafts cannot be read and are passed over.')
      return new Map()
    }
  }

  function sheetOf(groupId: string): Sheet {
    const file = fileOf(groupId)
    const sheet = sheets.get(file) ?? { file, texts: read(file), dirty: false }
    // A file that cannot be read now is tried again the next time.
    sheet.texts.catch(() => sheets.delete(file))
    sheets.set(file, sheet)
    return sheet
  }

  async function write(sheet: Sheet): Promise<void> {
    if (!sheet.dirty) return
    sheet.dirty = false
    try {
      const texts = await sheet.texts
      if (texts.size === 0) return await files.remove(sheet.file)
      await files.write(sheet.file, JSON.stringify({ version: 1, drafts: [...texts] }))
    } catch (error) {
      sheet.dirty = true
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      log.error('Drafts could not be written.', { code })
    }
  }

  async function flush(): Promise<void> {
    callOff?.()
    callOff = null
    await Promise.all([...sheets.values()].map(write))
  }

  return {
    async get({ groupId }) {
      return Object.fromEntries(await sheetOf(groupId).texts)
    },

    async set({ groupId, contactId, text }) {
      const sheet = sheetOf(groupId)
      const texts = await sheet.texts
      if ((texts.get(contactId) ?? '') === text) return
      // Put anew, so that the order is that of the last change.
      texts.delete(contactId)
      if (text !== '') texts.set(contactId, text)
      for (const oldest of texts.keys()) {
        if (texts.size <= DRAFTS_MAX) break
        texts.delete(oldest)
      }
      sheet.dirty = true
      // What was sent must not be found again as unsent.
      if (text === '') return await flush()
      callOff ??= clock.after(WRITE_AFTER_MS, () => void flush())
    },

    flush,
  }
}
