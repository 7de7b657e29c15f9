import { Readable } from 'node:stream'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import type { ByteRange, FileStore } from '#workspace/storage/file-store/file-store.ts'
import type { FilesTable } from '#workspace/storage/tables.ts'
import { mediaKind } from '#contract/rules/messages/channel-media.ts'
import { isDangerous } from '#contract/rules/files/dangerous-file.ts'
import { UNKNOWN_TYPE } from '#contract/rules/files/file-type.ts'
import { contentDisposition } from './content-disposition.ts'

/** What serving a file needs. */
interface Stored {
  files: FileStore
  log: Log
}

/**
 * Parses a Range header:
 * - `bytes=0-99`: the first 100 bytes.
 * - `bytes=100-`: all bytes except the first 100.
 * - `bytes=-50`: the last 50 bytes.
 * @param size the file's size, bytes
 * @returns undefined if the whole file is to be sent, null for a range outside the file
 */
export function parseRange(header: string | null, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  // No header, several ranges, another unit or an invalid header: a server may send the whole file.
  if (match === null || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? null : { start, end }
}

/**
 * Whether the service drew a picture itself, such as a portrait of the demo: only then a vector picture has a size, because
 * those that customers send are never read.
 */
const isOwnDrawing = ({ mime_type, width }: FilesTable) =>
  mime_type === 'image/svg+xml' && width !== null

/**
 * Pictures, audio and video are shown inline; everything else is downloaded. A dangerous file has no type by which a
 * browser would show or run it.
 */
function typeHeaders(file: FilesTable): Record<string, string> {
  const { filename, mime_type: mimeType } = file
  const kind = mediaKind(mimeType)
  const danger = isDangerous({ filename, mimeType }) && !isOwnDrawing(file)
  const isShown = isOwnDrawing(file) || (!danger && kind !== undefined && kind !== 'document')
  return {
    'content-type': danger ? UNKNOWN_TYPE : mimeType,
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', filename),
  }
}

/** @throws ServiceFailure 404 if bytes of the file are missing, for example after a disk error */
async function assertComplete({ id, size }: FilesTable, { files, log }: Stored): Promise<void> {
  const stored = (await files.size(id)) ?? 0
  if (stored >= size) return
  log('a stored file is incomplete', { id, size, stored })
  throw notFound('file')
}

/**
 * Responds with a stored file (200), a range of it (206), or 416 for a range outside the file. Headers prevent scripts
 * in the file from running, and browsers from guessing another type.
 * @throws ServiceFailure 404 if bytes of the file are missing
 * @throws FilesAway
 */
export async function serveFile(
  request: Request,
  file: FilesTable,
  stored: Stored,
): Promise<Response> {
  await assertComplete(file, stored)
  const range = parseRange(request.headers.get('range'), file.size)
  if (range === null) {
    const headers = { 'content-range': `bytes */${file.size}` }
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const headers = new Headers({
    ...typeHeaders(file),
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    // The file at an address never changes.
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (range !== undefined) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  const status = range === undefined ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await stored.files.read(file.id, { start, end })
  return new Response(Readable.toWeb(bytes), { status, headers })
}

/** @throws ServiceFailure 405 for methods other than GET and HEAD */
export function onlyReads(method: string): void {
  if (method === 'GET' || method === 'HEAD') return
  throw new ServiceFailure('METHOD_NOT_ALLOWED', 'Only GET, HEAD here.', {}, { allow: 'GET, HEAD' })
}
