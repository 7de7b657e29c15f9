import { randomBytes } from 'node:crypto'
import { protocol, session } from 'electron'
import type { Log } from '../ports.ts'
import { appFile, type AppFile } from './app-files.ts'
import { APP_HOST, APP_ORIGIN, APP_SCHEME, isOwnFrame } from './app-origin.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { followPageRequests } from './page-requests.ts'

const API = '/api/'
const NONCE_PLACE = /__CSP_NONCE__/g

/**
 * Headers of every response of the app's scheme. No opener policy: the app opens no windows, and with it Chromium
 * would discard the process it has started for the page and start another.
 */
const HARD = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * For responses of services: a customer's HTML or SVG file shares the page's origin and must never run with its
 * rights.
 */
const INERT = { ...HARD, 'content-security-policy': "default-src 'none'; sandbox" }

/** Must run before the app is ready: Chromium registers schemes only then. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      // `stream`: audio and video play while they load. `codeCache`: scripts are stored compiled.
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
}

export interface AppScheme {
  /** Answers `/api/<service>/…`. */
  gateway: (request: Request) => Promise<Response>
  /** Absolute path of the built page. */
  folder: string
  /** Origins that the page being served may show in frames. */
  frames: () => Promise<readonly string[]>
  /** Where the page comes from during development; null: from `folder`. */
  devServer: URL | null
  log: Log
}

/**
 * Makes Node load the classes of `fetch`, which takes 15 ms at first use. Called while the start waits for the disk
 * and the keychain, so that the page's first request does not wait.
 */
export function loadFetchClasses(): void {
  refusal(404)
}

/** Serves the page and its API under one origin, so that no cross-origin rule has to be relaxed. */
export function serveAppScheme(scheme: AppScheme): void {
  const { defaultSession } = session
  const entry = scheme.devServer ? null : readEntry(scheme.folder)
  const followed = followPageRequests(defaultSession, `${APP_ORIGIN}/*`, ({ url, frame }) => {
    // Chromium lets any frame send to any scheme; the services would accept it as the user's own call.
    const isAllowed = !new URL(url).pathname.startsWith(API) || isOwnFrame(frame)
    if (!isAllowed) scheme.log.warn('A call of a foreign frame was dropped.')
    return isAllowed
  })
  defaultSession.protocol.handle(APP_SCHEME, async (bare) => {
    const url = new URL(bare.url)
    if (url.host !== APP_HOST) return refusal(404)
    try {
      if (url.pathname.startsWith(API)) return inert(await scheme.gateway(followed(bare)))
      if (bare.method !== 'GET' && bare.method !== 'HEAD') return refusal(405)
      return await page(scheme, entry, bare, url)
    } catch (error) {
      scheme.log.error('The page’s scheme failed.', { path: url.pathname, cause: String(error) })
      return refusal(500)
    }
  })
}

/** Reads the page's HTML, the response for every path inside the page. Read ahead, because the start is busy later. */
function readEntry(folder: string): Promise<AppFile | null> {
  const entry = appFile(folder, '/index.html')
  // A read error is reported by the request that uses the file.
  entry.catch(() => undefined)
  return entry
}

async function page(
  scheme: AppScheme,
  entry: Promise<AppFile | null> | null,
  request: Request,
  url: URL,
): Promise<Response> {
  const found = scheme.devServer
    ? await fromDevServer(scheme.devServer, request, url)
    : await fromFolder(scheme.folder, entry, request, url)
  if (!found) return refusal(404)
  const { headers, body, html } = found
  if (html === undefined) return new Response(body ?? null, { headers: { ...headers, ...HARD } })
  const nonce = randomBytes(18).toString('base64')
  const policy = contentSecurityPolicy({
    nonce,
    frames: await scheme.frames(),
    devServer: scheme.devServer,
  })
  const fresh = { 'cache-control': 'no-store', 'content-security-policy': policy }
  return new Response(html.replace(NONCE_PLACE, nonce), {
    headers: { ...headers, ...fresh, ...HARD },
  })
}

interface Found {
  headers: Record<string, string>
  body?: ReadableStream<Uint8Array> | Buffer<ArrayBuffer> | null
  /** Sent instead of `body` for a page. */
  html?: string
}

async function fromFolder(
  folder: string,
  entry: Promise<AppFile | null> | null,
  request: Request,
  url: URL,
): Promise<Found | null> {
  const isRoot = url.pathname === '/'
  const named = isRoot ? null : await appFile(folder, url.pathname)
  // A navigation to any other path gets the page, which routes it; a missing script or picture is a 404.
  const file = named ?? (isNavigation(request, url) ? await entry : null)
  if (!file) return null
  if (!file.isPage) return { headers: file.headers, body: file.bytes }
  const { 'content-length': _, ...headers } = file.headers
  return { headers, html: file.bytes.toString() }
}

function isNavigation(request: Request, url: URL): boolean {
  const wantsPage = (request.headers.get('accept') ?? '').includes('text/html')
  return wantsPage && !/\.\w{1,12}$/.test(url.pathname)
}

async function fromDevServer(server: URL, request: Request, url: URL): Promise<Found | null> {
  const answer = await fetch(new URL(url.pathname + url.search, server), {
    headers: { accept: request.headers.get('accept') ?? '*/*' },
  })
  if (!answer.ok) return null
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'no-store' }
  if (type.startsWith('text/html')) return { headers, html: await answer.text() }
  return { headers, body: answer.body }
}

function inert(response: Response): Response {
  const { body, status, statusText } = response
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(INERT)) headers.set(name, value)
  return new Response(body, { status, statusText, headers })
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: HARD })
}
