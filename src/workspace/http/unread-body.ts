import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Time after the response for a client to finish sending its request's body, ms. Then the connection is closed. */
const LINGER_MS = 60_000

/**
 * Discards the part of a request's body that no handler has read. If the client is still sending the body, the response
 * is sent at once, and the connection is closed once the client has finished sending. A connection that is closed
 * earlier would be reset, and the client would lose the response.
 * @returns the response to send instead of `response`
 */
export function discardUnreadBody(incoming: IncomingMessage, response: Response): Response {
  if (incoming.readableEnded || incoming.destroyed) return response
  // Remove the listener of a handler that has stopped reading. It would pause the body after each chunk.
  incoming.removeAllListeners('data')
  incoming.resume()
  // If the whole body has arrived, the connection can be reused after the response.
  if (incoming.complete) return response
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  const { status, body } = response
  return new Response(untilReceived(body, incoming), { status, headers })
}

/**
 * A stream with the bytes of `body`. The stream ends once the client has sent the request's body or has disconnected,
 * at the latest after `LINGER_MS`.
 */
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
