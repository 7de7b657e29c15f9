import { Failure } from '../failure.ts'
import { orAborted } from '../http/index.ts'
import type { GatewayTimeouts } from './gateway-service.ts'
import type { Watchdog } from './timeouts.ts'

interface Passing {
  call: AbortController
  dog: Watchdog
  timeouts: GatewayTimeouts
}

/** Longest body that is read as a whole, in bytes; no call of the contract comes near. */
const WHOLE_BYTES = 4 * 1024 * 1024

/** @throws Failure PAYLOAD_TOO_LARGE */
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

/** Size of the pieces of an upload, in bytes: small enough for progress reports, large enough to be cheap. */
const PIECE_BYTES = 64 * 1024

/** Reads the page's next piece. A body that breaks off means that the page cancelled. */
async function fromPage(reader: ReadableStreamDefaultReader<Uint8Array>, call: AbortController) {
  try {
    return await reader.read()
  } catch (error) {
    call.abort(new Failure('CANCELLED', 'The page cancelled the call.'))
    throw error
  }
}

/** A body that the page cancels ends like a complete one. Without this check the service would accept half a file. */
function assertWhole(handed: number, bytes: number | null, call: AbortController): void {
  if (bytes === null || handed === bytes) return
  const failure = new Failure('CANCELLED', 'The page cancelled the call.')
  call.abort(failure)
  throw failure
}

/**
 * Streams the page's body to the service, one piece at a time and only when the service wants it. The watchdog runs
 * while the service takes a piece, and after the last one until it answers.
 * @param bytes the length the page announced; a body of another length is not completed
 * @param onSent receives the number of bytes the service has taken
 */
export function passUp(
  body: ReadableStream<Uint8Array>,
  bytes: number | null,
  { call, dog, timeouts }: Passing,
  onSent: (bytes: number, done: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let taken = 0
  let handed = 0
  let rest: Uint8Array = new Uint8Array()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        dog.rest()
        taken = handed
        while (rest.byteLength === 0) {
          const { done, value } = await orAborted(call.signal, fromPage(reader, call))
          if (done) {
            assertWhole(handed, bytes, call)
            controller.close()
            dog.wind(timeouts.answer)
            onSent(taken, true)
            return
          }
          rest = value
        }
        if (taken > 0) onSent(taken, false)
        const piece = rest.subarray(0, PIECE_BYTES)
        rest = rest.subarray(PIECE_BYTES)
        handed += piece.byteLength
        controller.enqueue(piece)
        dog.wind(timeouts.upload)
      },
      async cancel(reason) {
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Streams the service's body to the page, only as fast as the page reads. The watchdog runs while the page waits for
 * a piece.
 * @param onEnd called once, when nothing more will come
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
        dog.wind(timeouts.download)
        try {
          const { done, value } = await orAborted(call.signal, reader.read())
          if (!done) return controller.enqueue(value)
          onEnd()
          controller.close()
        } catch (error) {
          onEnd()
          throw error
        } finally {
          dog.rest()
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
