import { once } from 'node:events'
import { openConnection } from '#main/realtime/open-connection.ts'

/**
 * One secure connection of the desktop's, in a process of its own: what Node trusts is settled as it starts. Arguments:
 * the service's host and port, and the proxies as a configuration script writes them. Prints `trusted`, or what was wrong.
 */
const [host = '', port = '', proxies = ''] = process.argv.slice(2)

const target = { host, port: Number(port), secure: true, url: `wss://${host}:${port}` }
const outcome = async () => {
  const proxyFor = () => Promise.resolve(proxies)
  const socket = await openConnection(target, proxyFor, new AbortController().signal)
  await once(socket, 'secureConnect')
  socket.destroy()
  return 'trusted'
}
const reason = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

process.stdout.write(await outcome().catch(reason))
