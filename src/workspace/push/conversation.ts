import type { RawData, WebSocket } from 'ws'
import type { Application } from './application.ts'
import { relayClientEvent } from './client-event.ts'
import { parseClientFrame } from './client-frame.ts'
import { closeCode } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { errorFrame, PONG } from './server-frame.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')
}

function answer(app: Application, connection: Connection, text: string): void {
  const parsed = parseClientFrame(text)
  if (!parsed.ok) {
    connection.send(errorFrame(parsed.message))
    return
  }
  const { frame } = parsed
  switch (frame.kind) {
    case 'ping':
      connection.send(PONG)
      return
    case 'pong':
      return
    case 'subscribe':
      subscribe(app, connection, frame)
      return
    case 'unsubscribe':
      unsubscribe(app, connection, frame.channel)
      return
    case 'client-event':
      relayClientEvent(app, connection, frame)
      return
  }
}

/**
 * Answers a client's frames until the connection ends. The answer to an invalid frame is an error without a code. A
 * binary frame ends the connection.
 * @param onReceived called for every frame of the client, including WebSocket pings and pongs
 */
export function converse(
  app: Application,
  connection: Connection,
  socket: WebSocket,
  onReceived: () => void,
): void {
  socket.on('ping', onReceived)
  socket.on('pong', onReceived)
  socket.on('message', (data, isBinary) => {
    // Ignore frames after the end of the connection. A subscription made then would never be removed from its channel.
    if (connection.ended) return
    onReceived()
    if (isBinary) connection.close(closeCode.binaryFrame)
    else answer(app, connection, textOf(data))
  })
}
