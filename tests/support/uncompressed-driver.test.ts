import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import './uncompressed-driver.ts'

test('a WebSocket is opened without compression, although the server has it', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true })
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: true })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
})
