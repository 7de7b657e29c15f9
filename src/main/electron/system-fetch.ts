import { Readable, Writable } from 'node:stream'
import { net, session, type ClientRequest, type IncomingMessage } from 'electron'
import type { ProxyCredentialsFor } from '#main/proxy-login/index.ts'
import { Failure } from '../failure.ts'
import type { Fetch, FetchInit } from '../ports.ts'
import { answerProxy } from './proxy-authentication.ts'

/** An in-memory session of its own, separate from the page's. */
export const SERVICES_PARTITION = 'services'

/** Statuses without a body; a Response refuses one. */
const BODILESS = new Set([101, 204, 205, 304])

/**
 * Fetches through Chromium's network stack: the system's proxies and certificates (never bypassed), HTTP/2. Keeps no
 * cookies and no cache and returns redirects as they are. A stream body is sent as fast as the network takes it;
 * `net.fetch` would buffer it whole.
 */
export const createSystemFetch =
  (credentialsFor: ProxyCredentialsFor): Fetch =>
  (url, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers = {}, signal } = init
      if (signal?.aborted === true) return reject(reasonOf(signal))
      const request = net.request({
        url,
        method,
        session: session.fromPartition(SERVICES_PARTITION),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
      })
      answerProxy(request, credentialsFor)
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)

      const giveUp = () => {
        if (signal) reject(reasonOf(signal))
        request.abort()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      const settled = () => signal?.removeEventListener('abort', giveUp)

      request.on('redirect', (status, _method, location) => {
        settled()
        resolve(new Response(null, { status, headers: { location } }))
        request.abort()
      })
      request.on('response', (message) => {
        // From here on a cancel ends the body; the promise is settled.
        message.once('end', settled)
        message.once('aborted', settled)
        try {
          resolve(responseOf(message, method))
        } catch {
          // An error thrown here would be uncaught, and the call would never settle.
          reject(new Failure('BAD_RESPONSE', `The service answered ${message.statusCode}.`))
          request.abort()
        }
      })
      request.on('error', (error) => {
        settled()
        reject(withCode(error))
      })
      send(request, init.body ?? null).catch((error: unknown) => {
        reject(error instanceof Error ? error : new Error('The body could not be read.'))
        request.abort()
      })
    })

async function send(
  request: ClientRequest,
  body: NonNullable<FetchInit['body']> | null,
): Promise<void> {
  if (body === null) return void request.end()
  if (!(body instanceof ReadableStream)) return void request.end(Buffer.from(body))
  request.chunkedEncoding = true
  hush(request)
  for await (const piece of body) {
    // The callback runs once the network has taken the piece; reading on before would buffer the body.
    await new Promise<void>((taken) => request.write(Buffer.from(piece), undefined, () => taken()))
  }
  request.end()
}

/**
 * Electron keeps a stream of its own behind a chunked request. When the request is given up under a write, that
 * stream fails where nobody can listen, and the failure would count as uncaught.
 */
function hush(request: ClientRequest): void {
  const inner: unknown = Reflect.get(request, '_body')
  if (inner instanceof Writable) inner.on('error', () => {})
}

function responseOf(message: IncomingMessage, method: string): Response {
  const status = message.statusCode
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) headers.append(name, asBytes(one))
  }
  // Chromium has unpacked the body already: what these two say is about the packed one.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  const bodiless = method === 'HEAD' || BODILESS.has(status)
  const body = bodiless ? null : webStream(message)
  return new Response(body, { status, statusText: message.statusMessage, headers })
}

/**
 * Encodes a header's value with one character per byte, as the web does. Chromium has decoded it as UTF-8 (some
 * services send file names that way), and a Response refuses such characters.
 */
function asBytes(value: string): string {
  return /[\u0100-\uffff]/.test(value) ? Buffer.from(value).toString('latin1') : value
}

function webStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's message is a Node stream, but its type does not say so
  return Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>
}

/** Adds the error code to an error, as Node's errors have it: `net::ERR_CONNECTION_REFUSED`. */
function withCode(error: Error): Error {
  const code = /^net::(?<code>ERR_[A-Z_]+)/.exec(error.message)?.groups?.['code']
  return code === undefined ? error : Object.assign(error, { code })
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new DOMException('Given up.', 'AbortError')
}
