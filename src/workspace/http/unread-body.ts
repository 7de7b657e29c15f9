import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a client may go on sending a body that was refused before its connection is cut, ms. */
const LINGER_MS = 60_000

/**
 * Discards the rest of a request's body that no handler read, and closes the connection after it.
 *
 * The answer goes out at once; the end of the connection waits for the client. One that is cut while its client still
 * sends is reset, which loses the answer or fails the next call on a kept connection.
 */
export function discardUnreadBody(incoming: IncomingMessage, response: Response): Response {
  if (incoming.readableEnded || incoming.destroyed) return response
  // The abandoned reader of the body pauses it after each piece.
  incoming.removeAllListeners('data')
  incoming.resume()
  // All of it is here already: the connection can be kept.
  if (incoming.complete) return response
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  const { status, body } = response
  return new Response(untilReceived(body, incoming), { status, headers })
}

/** The same bytes; their end waits until the client has sent its whole body, has gone or has taken too long. */
function untilReceived(
  body: ReadableStream<Uint8Array> | null,
  incoming: IncomingMessage,
): ReadableStream<Uint8Array> {
  const received = new AbortController()
  for (const event of ['end', 'close', 'error']) incoming.once(event, () => received.abort())
  const source = body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() })
  const lingering = new TransformStream<Uint8Array, Uint8Array>({
    flush: () =>
      wait(LINGER_MS, undefined, { ref: false, signal: received.signal }).catch(() => undefined),
  })
  return source.pipeThrough(lingering)
}
