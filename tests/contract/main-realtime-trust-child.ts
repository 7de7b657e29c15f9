import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import tls from 'node:tls'
import { createTrust } from '#main/realtime/certificate-authorities.ts'
import { openConnection } from '#main/realtime/open-connection.ts'

/**
 * One secure connection of the app in a process of its own, because Node reads its trusted
 * authorities at the start. Arguments: the service's host and port, the proxies as a PAC script
 * returns them, and a file with IT's authorities. Prints `trusted`, or the error.
 */
const [host = '', port = '', proxies = '', added] = process.argv.slice(2)

const target = { host, port: Number(port), secure: true, url: `wss://${host}:${port}` }
const result = async () => {
  const proxyFor = () => Promise.resolve(proxies)
  const trust = createTrust(tls, added === undefined ? [] : [await readFile(added, 'utf8')])
  const { signal } = new AbortController()
  const socket = await openConnection(target, { proxyFor }, signal, trust)
  await once(socket, 'secureConnect')
  socket.destroy()
  return 'trusted'
}
const reason = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

process.stdout.write(await result().catch(reason))
