import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Starts a server on a free port of 127.0.0.1.
 * @returns the port
 */
export const listenOnFreePort = (server: Server): Promise<number> => listenOn(server, 0)

/**
 * Starts a server on a port of 127.0.0.1; 0 is any free one.
 * @returns the port
 */
export async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** A port of this machine without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnFreePort(server)
  server.close()
  await once(server, 'close')
  return port
}
