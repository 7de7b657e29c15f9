import type { WebSocket } from 'ws'
import type { Subscriber } from './channel-registry.ts'
import { closeCode, closeReason } from './close-codes.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Frame } from './server-frame.ts'

export interface ConnectionOptions {
  /** The `socket_id`: two numbers with a dot between. */
  id: string
  socket: WebSocket
  maxBufferedBytes: number
  mayTrigger: RateLimit
  /** Called once, as soon as the connection takes no more frames, whoever ended it. */
  onEnd: (code: number) => void
}

/** One client. Sending to one that is gone, or going, does nothing. */
export class Connection implements Subscriber {
  readonly id: string
  /** Names of the channels it is on. */
  readonly channels = new Set<string>()
  /** Whether the client may send one more event of its own now. */
  readonly mayTrigger: RateLimit
  readonly #socket: WebSocket
  readonly #maxBufferedBytes: number
  readonly #onEnd: (code: number) => void
  #ended = false

  constructor({ id, socket, maxBufferedBytes, mayTrigger, onEnd }: ConnectionOptions) {
    this.id = id
    this.mayTrigger = mayTrigger
    this.#socket = socket
    this.#maxBufferedBytes = maxBufferedBytes
    this.#onEnd = onEnd
    socket.once('close', (code) => this.#end(code))
  }

  /** Whether it is over for us; frames of the client that were on their way may still come. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * Sends a frame, or ends the connection when its client has left too much unread: that one comes
   * back after a second or more and fetches what it missed, and our memory does not grow for it.
   */
  send(frame: Frame): void {
    if (this.#ended) return
    if (this.#socket.bufferedAmount > this.#maxBufferedBytes) {
      this.close(closeCode.overCapacity, 'The client reads too slowly')
      return
    }
    this.#socket.send(frame, { binary: false })
  }

  /** Ends the connection; ws destroys the socket of a peer that does not answer the close in time. */
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
