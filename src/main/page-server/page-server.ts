import { randomBytes } from 'node:crypto'
import type { Log } from '#main/ports.ts'
import { appFile, type AppFile } from './app-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const API = '/api/'
const NONCE_PLACE = /__CSP_NONCE__/g

/**
 * Headers of every response. They include no Cross-Origin-Opener-Policy, because the page opens no windows. With that
 * header Chromium would also replace the process that it has already started for the page.
 */
const BASE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Headers for responses of services. A file that a customer sent, such as HTML or SVG, has the page's origin. Its
 * scripts must never run with the page's rights.
 */
const SERVICE_HEADERS = {
  ...BASE_HEADERS,
  'content-security-policy': "default-src 'none'; sandbox",
}

export interface ServedPage {
  /** Origin of the page's address. */
  origin: string
  /** Handles `/api/<service>/…`. */
  gateway: (request: Request) => Promise<Response>
  /** Absolute path of the built page. */
  folder: string
  /** Origins that the page may show in frames, read when the page is served. */
  frames: () => Promise<readonly string[]>
  /** Address of the development server that serves the page; null: the page is in `folder`. */
  devServer: URL | null
  log: Log
}

/**
 * Makes Node load the classes of `fetch`, because their first use takes 15 ms. Called while the start waits for the
 * disk and the keychain, so that the first request of the page is faster.
 */
export function loadFetchClasses(): void {
  refusal(404)
}

/**
 * Creates the handler of all requests to the page's origin: the page and its API have one origin, so that no
 * cross-origin rule must be relaxed.
 */
export function createPageServer(served: ServedPage): (request: Request) => Promise<Response> {
  const entry = served.devServer ? null : readEntry(served.folder)
  return async (request) => {
    const url = new URL(request.url)
    try {
      if (url.pathname.startsWith(API)) return inert(await served.gateway(request))
      if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
      return await page(served, entry, request, url)
    } catch (error) {
      served.log.error('A request of the page failed.', {
        path: url.pathname,
        cause: String(error),
      })
      return refusal(500)
    }
  }
}

/**
 * Reads the page's HTML, which is the response for every route. The read starts early, because the machine is busier
 * when the window requests the file.
 */
function readEntry(folder: string): Promise<AppFile | null> {
  const entry = appFile(folder, '/index.html')
  // A read error is reported by the request that uses the file.
  entry.catch(() => undefined)
  return entry
}

async function page(
  served: ServedPage,
  entry: Promise<AppFile | null> | null,
  request: Request,
  url: URL,
): Promise<Response> {
  const found = served.devServer
    ? await fromDevServer(served.devServer, request, url)
    : await fromFolder(served.folder, entry, request, url)
  if (!found) return refusal(404)
  const { headers, body, html } = found
  if (html === undefined)
    return new Response(body ?? null, { headers: { ...headers, ...BASE_HEADERS } })
  const nonce = randomBytes(18).toString('base64')
  const policy = contentSecurityPolicy({
    origin: served.origin,
    nonce,
    frames: await served.frames(),
    devServer: served.devServer,
  })
  const fresh = { 'cache-control': 'no-store', 'content-security-policy': policy }
  return new Response(html.replace(NONCE_PLACE, nonce), {
    headers: { ...headers, ...fresh, ...BASE_HEADERS },
  })
}

interface Found {
  headers: Record<string, string>
  body?: ReadableStream<Uint8Array> | Buffer<ArrayBuffer> | null
  /** Replaces `body` if the file is HTML. */
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
  // A navigation to a path without a file gets the page, which does the routing. A missing script or picture is a 404.
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
  for (const [name, value] of Object.entries(SERVICE_HEADERS)) headers.set(name, value)
  return new Response(body, { status, statusText, headers })
}

/** A response without a body. */
export function refusal(status: number): Response {
  return new Response(null, { status, headers: BASE_HEADERS })
}
