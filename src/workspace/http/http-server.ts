import { createServer, type IncomingMessage, type Server } from 'node:http'
import { limits } from '#contract/limits.ts'

/** The minimum speed of a request body; slower requests are ended. */
export interface BodyPace {
  /** How long a body may take whatever its size, ms. */
  graceMs: number
  /** Bytes a second of the slowest line over which a file is still taken. */
  bytesPerSecond: number
}

/** As slow headers: a minute, and up to half a minute more until Node looks. Half a megabit a second. */
const defaultPace: BodyPace = { graceMs: 90_000, bytesPerSecond: 64 * 1024 }

/**
 * Creates a server that waits for the largest file over a slow line, which takes longer than Node's five minutes, and
 * closes a connection whose request body comes in more slowly.
 */
export function createPatientServer(pace: BodyPace = defaultPace): Server {
  const largestMs = (limits.media.documentBytes / pace.bytesPerSecond) * 1_000
  const server = createServer({ requestTimeout: pace.graceMs + largestMs })
  return server.on('request', (incoming) => watchBody(server, incoming, pace))
}

/** Ends a request as one that timed out once its body is behind the pace. */
function watchBody(server: Server, incoming: IncomingMessage, pace: BodyPace): void {
  const { socket } = incoming
  const begunAt = performance.now()
  const bytesBefore = socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    const sentMs = ((socket.bytesRead - bytesBefore) / pace.bytesPerSecond) * 1_000
    const leftMs = begunAt + pace.graceMs + sentMs - performance.now()
    if (leftMs > 0) {
      timer = setTimeout(watch, leftMs)
      timer.unref()
      return
    }
    if (incoming.complete) return
    // What Node reports of headers that come in too slowly.
    const error = Object.assign(new Error('The request body came in too slowly.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    socket.once('finish', () => socket.destroy())
    server.emit('clientError', error, socket)
  }
  watch()
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(timer))
}
