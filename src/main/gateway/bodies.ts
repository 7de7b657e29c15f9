import { Failure } from '#main/failure.ts'
import { orAborted } from '#main/http/deadline.ts'
import type { GatewayTimeouts, Watchdog } from './timeouts.ts'

/** One call whose body is streamed. Aborting `call` ends the streams. `dog` aborts `call` if it makes no progress. */
interface Passing {
  call: AbortController
  dog: Watchdog
  timeouts: GatewayTimeouts
}

/** Maximum length of a body that is read completely, bytes. Calls of the contract are far shorter. */
const WHOLE_BYTES = 4 * 1024 * 1024

/**
 * Reads a body completely.
 * @throws Failure PAYLOAD_TOO_LARGE if the body is longer than WHOLE_BYTES
 */
export async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > WHOLE_BYTES) throw new Failure('PAYLOAD_TOO_LARGE', 'The request is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Size of the pieces of an upload, bytes. Small enough for progress reports, and large enough to be efficient. */
const PIECE_BYTES = 64 * 1024

/** Reads the next piece of the page's body. If that fails, the page has cancelled the call. */
async function fromPage(reader: ReadableStreamDefaultReader<Uint8Array>, call: AbortController) {
  try {
    return await reader.read()
  } catch (error) {
    call.abort(new Failure('CANCELLED', 'The page cancelled the call.'))
    throw error
  }
}

/**
 * Aborts the call if its finished body does not have the announced length. If the page cancels an upload, the body ends
 * like a complete one. Without this check, the service would accept half a file.
 * @param sent the length of the finished body
 * @param bytes the length that the page announced; null: unknown
 * @throws Failure CANCELLED if the call was aborted
 */
function assertComplete(sent: number, bytes: number | null, call: AbortController): void {
  if (bytes === null || sent === bytes) return
  const failure = new Failure('CANCELLED', 'The page cancelled the call.')
  call.abort(failure)
  throw failure
}

/**
 * Streams the page's body to the service, one piece at a time and only when the service is ready for it. The watchdog
 * runs while the service accepts a piece, and after the last piece until the service responds.
 * @param bytes the length that the page announced; null: unknown. A body of another length aborts the call
 * @param onSent receives the number of bytes that the service has accepted, and whether the body has ended
 */
export function passUp(
  body: ReadableStream<Uint8Array>,
  bytes: number | null,
  { call, dog, timeouts }: Passing,
  onSent: (bytes: number, done: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let accepted = 0
  let sent = 0
  let rest: Uint8Array = new Uint8Array()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        dog.stop()
        accepted = sent
        while (rest.byteLength === 0) {
          const { done, value } = await orAborted(call.signal, fromPage(reader, call))
          if (done) {
            assertComplete(sent, bytes, call)
            controller.close()
            dog.restart(timeouts.answer)
            onSent(accepted, true)
            return
          }
          rest = value
        }
        if (accepted > 0) onSent(accepted, false)
        const piece = rest.subarray(0, PIECE_BYTES)
        rest = rest.subarray(PIECE_BYTES)
        sent += piece.byteLength
        controller.enqueue(piece)
        dog.restart(timeouts.upload)
      },
      async cancel(reason) {
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Streams the service's body to the page, at the speed at which the page reads. The watchdog runs while the page
 * waits for a piece.
 * @param onEnd called once, when no more data will come
 */
export function passDown(
  body: ReadableStream<Uint8Array>,
  { call, dog, timeouts }: Passing,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        dog.restart(timeouts.download)
        try {
          const { done, value } = await orAborted(call.signal, reader.read())
          if (!done) return controller.enqueue(value)
          onEnd()
          controller.close()
        } catch (error) {
          onEnd()
          throw error
        } finally {
          dog.stop()
        }
      },
      async cancel(reason) {
        onEnd()
        await reader.cancel(reason)
        call.abort(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
