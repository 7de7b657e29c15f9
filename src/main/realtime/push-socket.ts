import { AsyncLocalStorage } from 'node:async_hooks'
import type { createConnection, Socket } from 'node:net'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { openConnection, type ProxyFor } from './open-connection.ts'

/** Whoever asks the push library to connect. */
export interface SocketOwner {
  proxyFor: ProxyFor
  /** A socket came to nothing before it stood. The library itself waits 15 s before it admits as much. */
  onFailed: () => void
  /** The library threw on a frame, which was passed over. */
  onOddFrame: () => void
}

type LibrarySocket = ReturnType<typeof Pusher.Runtime.createWebSocket>

/** The library makes all sockets in one place and tells nobody for whom: the call that led there does. */
const owners = new AsyncLocalStorage<SocketOwner>()

/** Runs what makes the library connect; every socket that follows from it is the owner's. */
export function asOwner<Result>(owner: SocketOwner, run: () => Result): Result {
  return owners.run(owner, run)
}

Pusher.Runtime.createWebSocket = (address) => {
  const owner = owners.getStore()
  if (owner === undefined) throw new Error('A push socket belongs to a client of ours.')
  const url = new URL(address)
  const over = new AbortController()
  const socket = new WebSocket(url, {
    createConnection: connecting(url, owner.proxyFor, over.signal),
    maxPayload: limits.pushFrameBytes,
  })
  let stood = false
  socket.once('open', () => (stood = true))
  socket.once('close', () => {
    over.abort()
    if (!stood) owner.onFailed()
  })
  // Unheard, an error would end the process. What is left is not waited for: a service that sends what cannot be taken
  // may take half a minute to agree that the connection is over.
  socket.on('error', () => socket.terminate())
  return forLibrary(socket, owner)
}

/**
 * A socket as the library has them: it sets the listeners. An exception of theirs would pass through `ws`, which never
 * reads on after one, and end nowhere, with a connection that stands and is deaf. The frame is passed over instead: what
 * a service sends once it may send each time, and a connection that ends with it would never last.
 */
function forLibrary(socket: WebSocket, owner: SocketOwner): LibrarySocket {
  const library: LibrarySocket = {
    send: (frame: string) => socket.send(frame),
    close: () => socket.close(),
  }
  let isGreeted = false
  socket.addEventListener('open', () => library.onopen?.())
  socket.addEventListener('error', (event) => library.onerror?.(event))
  socket.addEventListener('close', (event) => library.onclose?.(event))
  socket.addEventListener('message', (event) => {
    try {
      library.onmessage?.(event)
      isGreeted = true
    } catch {
      owner.onOddFrame()
      if (isGreeted) return
      // It hears the first frame once, and no other in its place: this try comes to nothing.
      owner.onFailed()
      socket.terminate()
    }
  })
  return library
}

type Done = (error: Error | null, socket?: Socket) => void

/** What Node is given to open a connection with: answers later, which its types do not know of. */
function connecting(url: URL, proxyFor: ProxyFor, signal: AbortSignal): typeof createConnection {
  const secure = url.protocol === 'wss:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (secure ? 443 : 80)
  const start = async (done: Done) => {
    try {
      const target = { host, port, secure, url: url.origin }
      done(null, await openConnection(target, proxyFor, signal))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // A connection that is returned would be taken at its word; the promise of one must not be.
  const open = (_: unknown, done: Done) => void start(done)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- http.request calls it with options and a callback, see Node's http.Agent; only net's own shape is declared
  return open as unknown as typeof createConnection
}
