import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a client may continue to send a refused body before its connection is closed, ms. */
const LINGER_MS = 60_000

/**
 * Discards the part of a request's body that no handler has read. If the client is still sending the body, the
 * connection is closed afterwards.
 *
 * The response is sent at once, but the connection stays open until the client has finished sending. Closing it earlier
 * would reset it, and the client would lose the response.
 */
export function discardUnreadBody(incoming: IncomingMessage, response: Response): Response {
  if (incoming.readableEnded || incoming.destroyed) return response
  // The handler's reader, which nobody uses any more, would pause the body after each chunk.
  incoming.removeAllListeners('data')
  incoming.resume()
  // The whole body has arrived, so the connection can be reused.
  if (incoming.complete) return response
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  const { status, body } = response
  return new Response(untilReceived(body, incoming), { status, headers })
}

/**
 * A stream with the bytes of the response. It ends only after the client has sent the request's body or has
 * disconnected, or after `LINGER_MS`.
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
