import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

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

/** What reading answers for a path that names no file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

export interface AppFile {
  headers: Record<string, string>
  isPage: boolean
  /** The whole of it: a start waits for the largest, and a stream of small pieces takes it several times as long. */
  bytes: Buffer<ArrayBuffer>
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
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, relative))])
    if (!path.startsWith(root + sep)) return null
    const bytes = await readFile(path)
    return {
      headers: {
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': HASHED.test(relative) ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
      isPage: type.startsWith('text/html'),
      bytes,
    }
  } catch (error) {
    if (isNodeError(error) && NO_FILE.has(error.code)) return null
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

function isNodeError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
