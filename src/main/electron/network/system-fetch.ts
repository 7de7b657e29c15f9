import { Readable, Writable } from 'node:stream'
import { net, session, type ClientRequest, type IncomingMessage } from 'electron'
import type { ProxyCredentialsFor } from '#main/proxy-login/proxy-login.ts'
import { Failure } from '#main/failure.ts'
import type { Fetch, FetchInit } from '#main/ports.ts'
import { answerProxy } from './proxy-authentication.ts'

/**
 * Partition of the Electron session for requests to the services. It is in memory and separate from the page's session.
 */
export const SERVICES_PARTITION = 'services'

/** Statuses of responses without a body. With these statuses the constructor of Response refuses a body. */
const BODILESS = new Set([101, 204, 205, 304])

/**
 * Creates a fetch that uses Chromium's network stack, with the system's proxies, certificate checks and HTTP/2. It
 * sends no cookies, uses no cache, and does not follow redirects. A stream body is sent at the speed of the network;
 * `net.fetch` would buffer the whole body.
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
        // The promise of the fetch settles here, but an abort must still end the response's body. So the listener for
        // the abort stays until that body has ended.
        message.once('end', settled)
        message.once('aborted', settled)
        try {
          resolve(responseOf(message, method))
        } catch {
          // Without this `catch`, the error would be uncaught, and the promise would never settle.
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
  ignoreStreamErrors(request)
  for await (const piece of body) {
    // The callback runs when the network has accepted the piece. If the next piece were read earlier, the whole body
    // would be buffered.
    await new Promise<void>((taken) => request.write(Buffer.from(piece), undefined, () => taken()))
  }
  request.end()
}

/**
 * Ignores errors of Electron's internal stream of a chunked request. If the request is aborted during a write, that
 * stream emits an error, which would otherwise count as uncaught.
 */
function ignoreStreamErrors(request: ClientRequest): void {
  const inner: unknown = Reflect.get(request, '_body')
  if (inner instanceof Writable) inner.on('error', () => {})
}

function responseOf(message: IncomingMessage, method: string): Response {
  const status = message.statusCode
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) headers.append(name, asBytes(one))
  }
  // Chromium has already decompressed the body, and these two headers describe the compressed body.
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  const bodiless = method === 'HEAD' || BODILESS.has(status)
  const body = bodiless ? null : webStream(message)
  return new Response(body, { status, statusText: message.statusMessage, headers })
}

/**
 * Encodes a header's value with one character per byte, as the constructor of Headers requires:
 * `'€' → '\u00e2\u0082\u00ac'`. Chromium has decoded the value as UTF-8, in which some services send file names.
 */
function asBytes(value: string): string {
  return /[\u0100-\uffff]/.test(value) ? Buffer.from(value).toString('latin1') : value
}

function webStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's message is a Node stream, but its type does not say so
  return Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>
}

/** Sets `error.code`, as Node does, from the message: `net::ERR_CONNECTION_REFUSED` → `ERR_CONNECTION_REFUSED`. */
function withCode(error: Error): Error {
  const code = /^net::(?<code>ERR_[A-Z_]+)/.exec(error.message)?.groups?.['code']
  return code === undefined ? error : Object.assign(error, { code })
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new DOMException('Given up.', 'AbortError')
}
