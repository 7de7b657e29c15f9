import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Subscriber } from './channel-registry.ts'
import { closeCode, closeReason } from './close-codes.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Frame } from './server-frame.ts'

/** Frames of one turn are written together up to this size. */
const TOGETHER_BYTES = 64 * 1024

export interface ConnectionOptions {
  /** The `socket_id`: two numbers with a dot between. */
  id: string
  socket: WebSocket
  /** The stream below the WebSocket. */
  stream: Writable
  maxBufferedBytes: number
  /** Limits how many client events the client may send. */
  mayTrigger: RateLimit
  /** Called once, when the client or the service has ended the connection. */
  onEnd: (code: number) => void
}

/** The connection of one client. After it has ended, `send` does nothing. */
export class Connection implements Subscriber {
  readonly id: string
  /** Names of the channels that the connection has joined. */
  readonly channels = new Set<string>()
  /** Names of the channels that the connection will have joined once it is known that it may. */
  readonly joining = new Set<string>()
  /** Returns whether the client may send a client event now, and if so, counts the event. */
  readonly mayTrigger: RateLimit
  readonly #socket: WebSocket
  readonly #stream: Writable
  #isCorked = false
  readonly #maxBufferedBytes: number
  readonly #onEnd: (code: number) => void
  #ended = false

  constructor({ id, socket, stream, maxBufferedBytes, mayTrigger, onEnd }: ConnectionOptions) {
    this.id = id
    this.mayTrigger = mayTrigger
    this.#socket = socket
    this.#stream = stream
    this.#maxBufferedBytes = maxBufferedBytes
    this.#onEnd = onEnd
    socket.once('close', (code) => this.#end(code))
  }

  /** Whether the connection has ended. If `close` has ended it, frames of the client may still arrive. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * Sends a frame, together with the others of this turn of the event loop. If too many bytes of earlier frames are
   * still unsent, ends the connection instead, so that the memory does not grow. The client then reconnects and fetches
   * what it has missed.
   */
  send(frame: Frame): void {
    if (this.#ended) return
    if (!this.#isCorked) {
      this.#isCorked = true
      this.#stream.cork()
      process.nextTick(() => this.#uncork())
    } else if (this.#stream.writableLength > TOGETHER_BYTES) {
      // What waits only for the end of the turn is not the client's slowness.
      this.#stream.uncork()
      this.#stream.cork()
    }
    if (this.#socket.bufferedAmount > this.#maxBufferedBytes) {
      this.close(closeCode.overCapacity, 'The client reads too slowly')
      return
    }
    this.#socket.send(frame, { binary: false })
  }

  #uncork(): void {
    this.#isCorked = false
    this.#stream.uncork()
  }

  /** Ends the connection. If the client does not answer the close frame in time, ws destroys the socket. */
  close(code: number, reason: string = closeReason(code)): void {
    this.#socket.close(code, reason)
    this.#end(code)
  }

  #end(code: number): void {
    if (this.#ended) return
    this.#ended = true
    this.#onEnd(code)
  }
}
