import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { notFound, ServiceFailure } from '../failure.ts'
import type { Log } from '../log.ts'
import type { FilesTable } from '../storage/tables.ts'
import { mediaKind } from '#contract/rules/channel-media.ts'

interface Span {
  start: number
  /** The last byte, counted in. */
  end: number
}

/** The one span of a Range header; undefined to answer the whole file, null for one that the file cannot give. */
export function parseRange(header: string | null, size: number): Span | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  // Several spans, another unit, nonsense: a server may answer the whole.
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

/** Pictures and sound may be shown in place; everything else is handed over to be saved. */
function disposition({ filename, mime_type }: FilesTable): string {
  const kind = mediaKind(mime_type)
  const shown = kind !== undefined && kind !== 'document' ? 'inline' : 'attachment'
  const plain = filename.replaceAll(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (each) => {
    return `%${each.charCodeAt(0).toString(16).toUpperCase()}`
  })
  return `${shown}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** How many bytes lie there. */
async function bytesAt(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/** @throws ServiceFailure 404 where a disk or a backup has lost bytes that the row still knows of */
async function assertWhole({ id, size }: FilesTable, path: string, log: Log): Promise<void> {
  const held = await bytesAt(path)
  if (held >= size) return
  log('a kept file is not whole', { id, size, held })
  throw notFound('file')
}

/**
 * A kept file, whole or in part. It is never run, framed or taken for another type.
 * @throws ServiceFailure 404 for one whose bytes are not all there
 */
export async function serveFile(
  request: Request,
  file: FilesTable,
  { path, log }: { path: string; log: Log },
): Promise<Response> {
  await assertWhole(file, path, log)
  const span = parseRange(request.headers.get('range'), file.size)
  if (span === null) {
    const headers = { 'content-range': `bytes */${file.size}` }
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = span ?? { start: 0, end: file.size - 1 }
  const headers = new Headers({
    'content-type': file.mime_type,
    'content-length': String(end - start + 1),
    'content-disposition': disposition(file),
    'accept-ranges': 'bytes',
    // An address names one file for good.
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (span !== undefined) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  const status = span === undefined ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = createReadStream(path, { start, end })
  // What cannot be opened is an error as long as no head has gone out; after it, only an answer that breaks off.
  await once(bytes, 'open')
  return new Response(Readable.toWeb(bytes), { status, headers })
}

/** @throws ServiceFailure 405 for anything but reading */
export function onlyReads(method: string): void {
  if (method === 'GET' || method === 'HEAD') return
  throw new ServiceFailure('METHOD_NOT_ALLOWED', 'Only GET, HEAD here.', {}, { allow: 'GET, HEAD' })
}
