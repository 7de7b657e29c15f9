import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a client may continue to send a refused body before its connection is closed, ms. */
const LINGER_MS = 60_000

/**
 * Discards the rest of a request's body that no handler read, and closes the connection after it.
 *
 * The response is sent at once, but the connection stays open until the client has finished sending. Closing it
 * earlier would reset the connection, which loses the response or fails the next call on it.
 */
export function discardUnreadBody(incoming: IncomingMessage, response: Response): Response {
  if (incoming.readableEnded || incoming.destroyed) return response
  // The abandoned reader of the body pauses it after each piece.
  incoming.removeAllListeners('data')
  incoming.resume()
  // The whole body has arrived, so the connection can be reused.
  if (incoming.complete) return response
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  const { status, body } = response
  return new Response(untilReceived(body, incoming), { status, headers })
}

/** The same bytes; the stream ends once the client has sent its whole body, has disconnected or has taken too long. */
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
