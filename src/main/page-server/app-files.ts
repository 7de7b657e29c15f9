import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** MIME types of the built files in out/renderer, by extension. */
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

/**
 * Matches `name-hash.js` under assets/, with a hash of at least 8 characters. The build derives the hash from the
 * content, so the content of such a path never changes.
 */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/** Error codes for a path that is not a file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

export interface AppFile {
  headers: Record<string, string>
  /** Whether the file is HTML. */
  isPage: boolean
  /** The whole file. At start-up one read is several times faster than a stream of small pieces. */
  bytes: Buffer<ArrayBuffer>
}

/**
 * Returns the built file at a path of the app's scheme.
 * @param folder absolute path of the built page
 * @param pathname the path in the address, percent-encoded, with its leading slash
 * @returns null if there is no such file, if its type is unknown, or if the path leaves the folder (`..`, an
 * encoded separator, a symbolic link)
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

/**
 * Decodes a path.
 * @returns null if the encoding is invalid, if the path does not start with a slash, or if it contains a part `.` or
 * `..`, a backslash, a null character or an encoded slash
 */
function decoded(pathname: string): string | null {
  try {
    const plain = decodeURIComponent(pathname)
    const hostile = /[\\\0]|(^|\/)\.\.?(\/|$)/.test(plain) || /%2f/i.test(pathname)
    return hostile || !plain.startsWith('/') ? null : plain
  } catch {
    // The percent-encoding is invalid.
    return null
  }
}

function isNodeError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
