import { once } from 'node:events'
import type { Server } from 'node:http'

const sentences: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) =>
    `Another program listens on ${address} already. Stop it, or set another port.`,
  EACCES: (address) => `This user may not listen on ${address}. Set a port above 1023.`,
  EADDRNOTAVAIL: (address) => `This machine does not have the address of ${address}.`,
  ENOTFOUND: (address) => `There is no machine of the name in ${address}.`,
}

/**
 * Listens on a port.
 * @throws Error that says what the operator can do, with the cause
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = sentences[code]
    if (sentence === undefined) throw error
    const name = host.includes(':') ? `[${host}]` : host
    throw new Error(sentence(`${name}:${port}`), { cause: error })
  }
}
