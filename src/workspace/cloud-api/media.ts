import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { backoffMs } from '#contract/rules/backoff.ts'
import type { ChannelListener, StoredFile } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { keepUpload } from '#workspace/media/files.ts'
import { storeFile, type ReceivedFile } from '#workspace/media/receive-upload.ts'
import { nextDownload, postponeDownload } from '#workspace/storage/line-downloads.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { FilesTable, LineDownloadsTable } from '#workspace/storage/tables.ts'
import {
  callGraph,
  fetchGraphFile,
  fetchPublicFile,
  type GraphAccess,
  type GraphAnswer,
} from './graph.ts'
import type { LineWork } from './line-work.ts'
import type { Lines, OpenLine } from './lines.ts'

/** The provider keeps a customer's file for seven days; tries end a little later. */
const TRIES_MAX = 20
/** A file that was damaged on its way may come whole the next time. */
const WRONG_TRIES_MAX = 3
const PAUSES = { firstMs: 5_000, longestMs: 12 * 3_600_000 }
/** The provider keeps an uploaded file for 30 days. */
const UPLOAD_KEPT_MS = 29 * 86_400_000

interface Needs {
  storage: Storage
  clock: Clock
  log: Log
  lines: Lines
}

const addressSchema = z.looseObject({
  url: z.string(),
  mime_type: z.string().optional(),
})

/** A file that came whole but is not the one that the customer sent. */
class WrongFile extends Error {}

/** Fetches a file that the provider has an id of. */
async function fetchMedia(
  access: GraphAccess,
  line: OpenLine,
  mediaId: string,
): Promise<Response | undefined> {
  const asked = `/${mediaId}?phone_number_id=${line.row.phone_id}`
  const answer = await callGraph(access, 'GET', asked)
  const address = answer.kind === 'ok' ? addressSchema.safeParse(answer.body) : undefined
  return address?.success === true ? await fetchGraphFile(access, address.data.url) : undefined
}

/**
 * Fetches a customer's file, or the picture of an advertisement, and stores it. Its kind and size are checked by its content.
 * @returns undefined if the provider cannot be reached or refuses
 * @throws ServiceFailure, WrongFile if the file can never be stored
 */
async function download(
  { storage, clock, lines }: Omit<Needs, 'log'>,
  line: OpenLine,
  { media_id, url, sha256, filename, declared }: LineDownloadsTable,
): Promise<StoredFile | undefined> {
  const access = lines.accessOf(line)
  const response =
    media_id === null
      ? await fetchPublicFile(access, url ?? '')
      : await fetchMedia(access, line, media_id)
  const body = response?.body
  if (!body) return undefined
  const receive = async (path: string): Promise<ReceivedFile> => {
    const hash = createHash('sha256')
    async function* hashed(source: ReadableStream<Uint8Array>) {
      for await (const chunk of Readable.fromWeb(source)) {
        hash.update(chunk)
        yield chunk
      }
    }
    const file = await storeFile(Readable.from(hashed(body)), path, { filename, declared })
    if (sha256 !== null && hash.digest('base64') !== sha256)
      throw new WrongFile('The file has another hash than the webhook said.')
    return file
  }
  return await keepUpload({ storage, clock }, receive, { groupId: line.row.group_id, userId: null })
}

/** Downloads the files of customers one after another, and tries again after failures. */
export function createDownloads({
  storage,
  clock,
  log,
  lines,
  work,
}: Needs & { work: Pick<LineWork, 'ids'> }) {
  let listener: ChannelListener | undefined
  let working: Promise<void> | undefined
  let isAsked = false
  let cancelTimer: () => void = () => undefined

  async function one(to: ChannelListener, due: LineDownloadsTable): Promise<void> {
    const line = lines.byId(due.line_id)
    const { message_id, tries } = due
    try {
      const file = line && (await download({ storage, clock, lines }, line, due))
      if (file !== undefined) return await to.fileArrived(message_id, file)
    } catch (error) {
      log('a customer’s file could not be stored', { message: message_id, error: String(error) })
      const isFinal = error instanceof WrongFile && tries + 1 >= WRONG_TRIES_MAX
      if (isFinal || error instanceof ServiceFailure)
        return await to.fileArrived(message_id, undefined)
    }
    if (tries + 1 >= TRIES_MAX) return await to.fileArrived(message_id, undefined)
    const due_at = clock.now() + backoffMs(PAUSES, tries + 1)
    await postponeDownload(storage.db, { message_id, tries: tries + 1, due_at })
  }

  async function all(to: ChannelListener): Promise<void> {
    for (;;) {
      isAsked = false
      const next = await nextDownload(storage.db, work.ids())
      if (next === undefined || listener === undefined) return
      const wait = next.due_at - clock.now()
      if (wait > 0) {
        cancelTimer = clock.after(wait, wake)
        return
      }
      await one(to, next)
    }
  }

  const hasMore = () => isAsked

  function wake(): void {
    isAsked = true
    const to = listener
    if (to === undefined || working !== undefined) return
    cancelTimer()
    working = all(to)
      .catch((error: unknown) => log('files could not be downloaded', { error: String(error) }))
      .finally(() => {
        working = undefined
        if (hasMore()) wake()
      })
  }

  return {
    start(given: ChannelListener) {
      listener = given
      wake()
    },
    wake,
    async close() {
      listener = undefined
      cancelTimer()
      await working
    },
  }
}

const uploadedSchema = z.looseObject({ id: z.string() })

/**
 * The provider's id of a file. It is uploaded unless the provider still has it.
 * @returns the failed call instead, if the upload failed
 */
export async function uploaded(
  { storage, clock, lines }: Omit<Needs, 'log'>,
  line: OpenLine,
  file: FilesTable,
): Promise<string | Exclude<GraphAnswer, { kind: 'ok' }>> {
  const { row } = line
  const key = { line_id: row.id, file_id: file.id }
  const known = await storage.db
    .selectFrom('line_uploads')
    .select('media_id')
    .where('line_id', '=', row.id)
    .where('file_id', '=', file.id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (known !== undefined) return known.media_id
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', file.mime_type)
  const answer = await storage.files.withPath(file.id, async (path) => {
    form.set('file', await openAsBlob(path, { type: file.mime_type }), file.filename)
    return await callGraph(lines.accessOf(line), 'POST', `/${row.phone_id}/media`, form)
  })
  if (answer.kind !== 'ok') return answer
  const parsed = uploadedSchema.safeParse(answer.body)
  if (!parsed.success) return { kind: 'unreached' }
  const value = { media_id: parsed.data.id, expires_at: clock.now() + UPLOAD_KEPT_MS }
  await storage.db
    .insertInto('line_uploads')
    .values({ ...key, ...value })
    .onConflict((conflict) => conflict.columns(['line_id', 'file_id']).doUpdateSet(value))
    .execute()
  return parsed.data.id
}
