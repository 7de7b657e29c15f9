import { AsyncLocalStorage } from 'node:async_hooks'
import type { createConnection, Socket } from 'node:net'
import Pusher from 'pusher-js'
import { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { openConnection, type ProxyAccess, type Trust } from './open-connection.ts'

/** The connection attempt to which a socket belongs. */
export interface SocketOwner extends ProxyAccess {
  trust: Trust
  /**
   * Called if a socket fails before it is open, or in its first frame. The push library would report the failure only
   * after 15 s.
   */
  onFailed: () => void
  /** Called if the push library threw an error while it handled a frame. The frame is skipped. */
  onInvalidFrame: () => void
}

type LibrarySocket = ReturnType<typeof Pusher.Runtime.createWebSocket>

/**
 * The owner of the sockets that the library creates, by async context, because the library does not report for which
 * client it creates a socket.
 */
const owners = new AsyncLocalStorage<SocketOwner>()

/** Runs code that makes the library connect. Every socket that it creates belongs to the owner. */
export function asOwner<Result>(owner: SocketOwner, run: () => Result): Result {
  return owners.run(owner, run)
}

/** Whether the running code was started by `asOwner`. */
export const hasSocketOwner = (): boolean => owners.getStore() !== undefined

Pusher.Runtime.createWebSocket = (address) => {
  const owner = owners.getStore()
  if (owner === undefined) throw new Error('A push socket was created outside of asOwner.')
  const url = new URL(address)
  const over = new AbortController()
  const socket = new WebSocket(url, {
    createConnection: connecting(url, owner, over.signal),
    maxPayload: limits.pushFrameBytes,
  })
  let wasOpen = false
  socket.once('open', () => (wasOpen = true))
  socket.once('close', () => {
    over.abort()
    if (!wasOpen) owner.onFailed()
  })
  // Without a listener, an error would end the process. The socket is terminated at once, because after an invalid
  // frame a service may take half a minute to confirm the close.
  socket.on('error', () => socket.terminate())
  return forLibrary(socket, owner)
}

/**
 * Wraps a socket for the library, which sets the listeners. If a listener throws, `ws` never reads another frame,
 * although the connection stays open. The wrapper therefore catches the error and skips the frame. Closing the
 * connection instead would cause a reconnect for every such frame.
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
      owner.onInvalidFrame()
      if (isGreeted) return
      // The skipped frame was the first one. Without that frame the library cannot connect.
      owner.onFailed()
      socket.terminate()
    }
  })
  return library
}

type Done = (error: Error | null, socket?: Socket) => void

/** Returns an asynchronous connection factory for Node. Node's types do not declare such factories. */
function connecting(url: URL, owner: SocketOwner, signal: AbortSignal): typeof createConnection {
  const secure = url.protocol === 'wss:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (secure ? 443 : 80)
  const start = async (done: Done) => {
    try {
      const target = { host, port, secure, url: url.origin }
      done(null, await openConnection(target, owner, signal, owner.trust))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // Node would use a returned value as the connection, so the function must not even return a promise.
  const open = (_: unknown, done: Done) => void start(done)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's http.Agent also accepts a factory with a callback, which its types do not declare
  return open as unknown as typeof createConnection
}
