import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** What the build puts into out/renderer, by the ending of its name. */
const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
}

/** `name-8hexOrMore.js` under assets/: the build puts a hash of the content into the name, so it never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

export interface AppFile {
  headers: Record<string, string>
  isPage: boolean
  text(): Promise<string>
  stream(): ReadableStream<Uint8Array>
}

/**
 * The file that a path of the app's scheme names.
 * @param folder absolute path of the built page
 * @param pathname as in the address, percent-encoded, with its leading slash
 * @returns null where there is no such file, where it is no kind of file the page has, or where the path
 *   leads out of the folder by any road (`..`, an encoded separator, a link)
 */
export async function appFile(folder: string, pathname: string): Promise<AppFile | null> {
  const relative = decoded(pathname)
  if (relative === null) return null
  const type = MIME[extname(relative).toLowerCase()]
  if (type === undefined) return null
  try {
    const root = await realpath(folder)
    const path = await realpath(join(root, relative))
    if (!path.startsWith(root + sep)) return null
    const { size, ...info } = await stat(path)
    if ((info.mode & 0o170000) !== 0o100000) return null
    return {
      headers: {
        'content-type': type,
        'content-length': String(size),
        'cache-control': HASHED.test(relative) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      isPage: type.startsWith('text/html'),
      text: () => readFile(path, 'utf8'),
      stream: () => webStream(path),
    }
  } catch (error) {
    if (isNodeError(error) && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code))
      return null
    throw error
  }
}

/** The path in plain characters, or null for one that no file of ours can have. */
function decoded(pathname: string): string | null {
  try {
    const plain = decodeURIComponent(pathname)
    const hostile = /[\\\0]|(^|\/)\.\.?(\/|$)/.test(plain) || /%2f/i.test(pathname)
    return hostile || !plain.startsWith('/') ? null : plain
  } catch {
    // Not percent-encoding at all.
    return null
  }
}

function webStream(path: string): ReadableStream<Uint8Array> {
  // Node's and the web's streams are the same class at run time; their types differ in generic defaults.
  const stream: NodeReadableStream = Readable.toWeb(createReadStream(path))
  return stream as ReadableStream<Uint8Array>
}

function isNodeError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
