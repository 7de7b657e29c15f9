import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createHttpServer, type BodyPace } from './http-server.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/**
 * Starts a server with the given pace, connects to it and sends the head of a request. The server responds `whole` once
 * it has received a complete body.
 */
async function begin(pace: BodyPace, contentLength: number): Promise<Socket> {
  const server = createHttpServer(pace)
  server.on('request', (incoming, outgoing) => {
    incoming.on('error', () => undefined).on('end', () => outgoing.end('whole'))
    incoming.resume()
  })
  server.on('clientError', (error, socket) => {
    socket.end(`HTTP/1.1 ${'code' in error ? String(error.code) : ''}\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${contentLength}\r\n\r\n`,
  )
  stops.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  return socket
}

/** Sends `bytes` bytes of the body every 5 ms. */
function trickle(socket: Socket, bytes: number): void {
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes, 1)), 5)
  stops.push(() => clearInterval(timer))
  socket.once('close', () => clearInterval(timer))
  // Stop when the server responds. It then closes the connection, and writing to a closed connection is an error.
  socket.once('data', () => clearInterval(timer))
}

/** Everything that the server sends until the connection is closed or reset. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (part) => (answer += String(part)))
  socket.on('error', () => undefined)
  await new Promise((closed) => socket.once('close', closed))
  return answer
}

test('an upload of the largest file at half a megabit per second stays within the request timeout', () => {
  const { requestTimeout, headersTimeout } = createHttpServer()
  expect(requestTimeout).toBeGreaterThan((limits.media.documentBytes * 8) / 500)
  expect(headersTimeout).toBe(60_000)
})

test('an idle connection stays open longer than Chromium keeps it', () => {
  expect(createHttpServer().keepAliveTimeout).toBeGreaterThan(300_000)
})

test('a connection whose body arrives byte by byte is closed with a timeout', async () => {
  const socket = await begin({ graceMs: 100, bytesPerSecond: 100_000 }, 100_000)
  trickle(socket, 1)
  expect(await answerOf(socket)).toContain('ERR_HTTP_REQUEST_TIMEOUT')
})

test('a connection whose body stops is closed', async () => {
  const socket = await begin({ graceMs: 100, bytesPerSecond: 1_000 }, 1_000)
  socket.write('x')
  expect(await answerOf(socket)).toContain('ERR_HTTP_REQUEST_TIMEOUT')
})

test('a body above the minimum speed may take longer than the grace period', async () => {
  const begunAt = performance.now()
  const socket = await begin({ graceMs: 100, bytesPerSecond: 1_000 }, 60_000)
  trickle(socket, 1_000)
  expect(await answerOf(socket)).toContain('whole')
  expect(performance.now() - begunAt).toBeGreaterThan(200)
})
