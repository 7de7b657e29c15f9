import { createServer, type IncomingMessage, type Server } from 'node:http'
import { limits } from '#contract/limits.ts'

/** The minimum speed of a request body. The connection of a slower request is closed. */
export interface BodyPace {
  /** Time that every body may take in addition to its time at the minimum speed, ms. */
  graceMs: number
  /** Bytes per second of the slowest accepted upload. */
  bytesPerSecond: number
}

/**
 * The grace period is the longest time that Node allows for headers: a minute, plus up to 30 s until Node checks. The
 * speed is half a megabit per second.
 */
const defaultPace: BodyPace = { graceMs: 90_000, bytesPerSecond: 64 * 1024 }

/**
 * Time that an idle connection stays open, ms. Longer than clients keep one (Caddy 2 min, Chromium 5 min): a request on a
 * connection that the server is just closing fails, and the client cannot repeat an upload by itself.
 */
const IDLE_MS = 330_000

/**
 * Creates a server that closes the connection of a request whose body is slower than the pace. Its time limit for a
 * whole request is enough for the largest file at the minimum speed. Node's default limit, five minutes, is too short.
 */
export function createHttpServer(pace: BodyPace = defaultPace): Server {
  const largestMs = (limits.media.documentBytes / pace.bytesPerSecond) * 1_000
  const server = createServer({
    requestTimeout: pace.graceMs + largestMs,
    keepAliveTimeout: IDLE_MS,
  })
  return server.on('request', (incoming) => watchBody(server, incoming, pace))
}

/**
 * Emits `clientError` if the body of a request is slower than the pace. The server's listener for this event responds,
 * and the connection is closed after the response.
 */
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
    // Use the error that Node itself reports for slow headers.
    const error = Object.assign(new Error('The request body was received too slowly.'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    socket.once('finish', () => socket.destroy())
    server.emit('clientError', error, socket)
  }
  watch()
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(timer))
}
