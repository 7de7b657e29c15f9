import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { backoffMs } from '#contract/rules/time/backoff.ts'
import type { ChannelListener, StoredFile } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { keepUpload } from '#workspace/media/files.ts'
import { storeFile, type ReceivedFile } from '#workspace/media/receive-upload.ts'
import {
  listDueLines,
  nextDownloads,
  postponeDownload,
} from '#workspace/storage/line/line-downloads.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { LineDownloadsTable } from '#workspace/storage/tables.ts'
import {
  callGraph,
  fetchGraphFile,
  fetchPublicFile,
  type GraphAccess,
} from '#workspace/cloud-api/graph.ts'
import type { LineWork } from '#workspace/cloud-api/line-work.ts'
import type { Lines, OpenLine } from '#workspace/cloud-api/lines.ts'

/** Pauses between two tries of one file. It is tried until the provider no longer has it. */
const PAUSES = { firstMs: 5_000, longestMs: 12 * 3_600_000 }
/** Number of files that are downloaded at the same time, of one line and of all: a file can take minutes. */
const LINE_MAX = 4
const ALL_MAX = 16

interface Needs {
  storage: Storage
  clock: Clock
  lines: Lines
}

const addressSchema = z.looseObject({
  url: z.string(),
  mime_type: z.string().optional(),
})

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
 * Fetches a customer's file, or the picture of an advertisement, and stores it, whatever its kind.
 * @returns undefined if the provider cannot be reached or refuses
 * @throws ServiceFailure 413 if the file is larger than any file of the channel
 * @throws Error if what came is not the file that the customer sent
 */
async function download(
  { storage, clock, lines }: Needs,
  line: OpenLine,
  { media_id, url, sha256, filename, declared }: LineDownloadsTable,
  signal: AbortSignal,
): Promise<StoredFile | undefined> {
  const access = { ...lines.accessOf(line), signal }
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
      throw new Error('The file has another hash than the webhook said.')
    return file
  }
  return await keepUpload({ storage, clock }, receive, { groupId: line.row.group_id, userId: null })
}

/**
 * Downloads the files of customers, some at the same time so that a slow one does not hold up the others, and tries again
 * after failures.
 */
export function createDownloads({
  storage,
  clock,
  log,
  lines,
  work,
}: Needs & { log: Log; work: Pick<LineWork, 'ids'> }) {
  const { db } = storage
  let listener: ChannelListener | undefined
  /** The downloads in progress, by the id of their message. */
  const running = new Map<string, { lineId: string; ended: Promise<void> }>()
  let looking: Promise<void> | undefined
  let isAsked = false
  let cancelTimer: () => void = () => undefined
  /** Ends all downloads: the rest of a large file is not waited for. */
  const closing = new AbortController()

  async function one(to: ChannelListener, due: LineDownloadsTable): Promise<void> {
    const line = lines.byId(due.line_id)
    const { message_id, expires_at } = due
    try {
      const file = line && (await download({ storage, clock, lines }, line, due, closing.signal))
      if (file !== undefined) return await to.fileArrived(message_id, file)
    } catch (error) {
      log('a customer’s file could not be stored', { message: message_id, error: String(error) })
      if (error instanceof ServiceFailure && error.code === 'PAYLOAD_TOO_LARGE')
        return await to.fileArrived(message_id, undefined)
    }
    // The next start begins with it.
    if (closing.signal.aborted) return
    const now = clock.now()
    if (now >= expires_at) return await to.fileArrived(message_id, undefined)
    await postponeDownload(db, due, Math.min(now + backoffMs(PAUSES, due.tries + 1), expires_at))
    await to.fileDelayed(message_id)
  }

  function begin(to: ChannelListener, due: LineDownloadsTable): void {
    const ended = one(to, due)
      .finally(() => running.delete(due.message_id))
      .then(wake, (error: unknown) => {
        log('a file could not be downloaded', { error: String(error) })
        wakeAfter(PAUSES.firstMs)
      })
    running.set(due.message_id, { lineId: due.line_id, ended })
  }

  /** Begins what is due, as far as there is room. @returns when the next download is due */
  async function beginDue(to: ChannelListener): Promise<number> {
    let next = Number.POSITIVE_INFINITY
    for (const { lineId } of await listDueLines(db, work.ids())) {
      const own = [...running].filter(([, { lineId: of }]) => of === lineId).map(([id]) => id)
      const limit = Math.min(LINE_MAX - own.length, ALL_MAX - running.size)
      // The end of one of them looks again.
      if (limit <= 0) continue
      for (const due of await nextDownloads(db, lineId, { running: own, limit }))
        if (due.due_at <= clock.now()) begin(to, due)
        else next = Math.min(next, due.due_at)
    }
    return next
  }

  async function look(to: ChannelListener): Promise<void> {
    isAsked = false
    const next = await beginDue(to)
    if (Number.isFinite(next)) wakeAfter(Math.max(0, next - clock.now()))
  }

  function wakeAfter(ms: number): void {
    cancelTimer()
    if (listener !== undefined) cancelTimer = clock.after(ms, wake)
  }

  const hasMore = () => isAsked

  function wake(): void {
    isAsked = true
    const to = listener
    if (to === undefined || looking !== undefined) return
    cancelTimer()
    looking = look(to)
      .catch((error: unknown) => log('files could not be downloaded', { error: String(error) }))
      .finally(() => {
        looking = undefined
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
      closing.abort()
      await looking
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
