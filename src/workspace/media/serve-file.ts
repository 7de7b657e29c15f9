import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ServiceFailure } from '../failure.ts'
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

/** A kept file, whole or in part. It is never run, framed or taken for another type. */
export function serveFile(request: Request, file: FilesTable, path: string): Response {
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
  return new Response(Readable.toWeb(createReadStream(path, { start, end })), { status, headers })
}

/** @throws ServiceFailure 405 for anything but reading */
export function onlyReads(method: string): void {
  if (method === 'GET' || method === 'HEAD') return
  throw new ServiceFailure('METHOD_NOT_ALLOWED', 'Only GET, HEAD here.', {}, { allow: 'GET, HEAD' })
}
