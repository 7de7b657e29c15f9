import { Readable, Writable } from 'node:stream'
import { net, session, type ClientRequest, type IncomingMessage } from 'electron'
import { Failure } from '../failure.ts'
import type { Fetch, FetchInit } from '../ports.ts'

/** Not on disk, and with nothing of the page in it. */
const PARTITION = 'services'

/** Answers that have no body by definition; a Response refuses one. */
const BODILESS = new Set([101, 204, 205, 304])

/**
 * The way out through Chromium's network: the system's proxies, its certificates (never bypassed), HTTP/2. No
 * cookies and no cache are kept, a redirect is answered as it is, and a body that is a stream is sent as fast
 * as the network takes it, which `net.fetch` does not do: it gathers the whole body first.
 */
export const systemFetch: Fetch = (url, init = {}) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, signal } = init
    if (signal?.aborted === true) return reject(reasonOf(signal))
    const request = net.request({
      url,
      method,
      session: session.fromPartition(PARTITION),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
    })
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
      // From here on giving up ends the body; the promise is settled.
      message.once('end', settled)
      message.once('aborted', settled)
      try {
        resolve(responseOf(message, method))
      } catch {
        // Thrown from here it would be nobody's to catch, and the call would never end.
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
    // The callback comes once the network has taken the piece: reading on before would gather the body.
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
 * A header's value with one character a byte, as the web has it. Chromium has read it as UTF-8, in which sloppy
 * services write file names, and a Response refuses such characters.
 */
function asBytes(value: string): string {
  return /[\u0100-\uffff]/.test(value) ? Buffer.from(value).toString('latin1') : value
}

function webStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Electron's message is a Node stream, whose types it does not name
  return Readable.toWeb(message as unknown as Readable) as ReadableStream<Uint8Array>
}

/** `net::ERR_CONNECTION_REFUSED` as an error with the code that Node's own errors carry. */
function withCode(error: Error): Error {
  const code = /^net::(?<code>ERR_[A-Z_]+)/.exec(error.message)?.groups?.['code']
  return code === undefined ? error : Object.assign(error, { code })
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof Error ? reason : new DOMException('Given up.', 'AbortError')
}
