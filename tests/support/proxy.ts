import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { listenOnFreePort } from './free-port.ts'

/** A minimal HTTP proxy on the loopback, which forwards only to the loopback. */
export interface Proxy {
  /** Host and port. */
  readonly address: string
  /** Requested tunnels, in order: host and port. */
  readonly tunnels: readonly string[]
  /** Addresses of plain requests, in order. */
  readonly calls: readonly string[]
  /** The HTTP status with which tunnels are refused; null: they are accepted. */
  refusal: number | null
  /** The required credentials, as `user:password`; null: none. */
  credentials: string | null
  /** Number of requests and tunnels without these credentials. */
  readonly refused: number
  /** Whether tunnels get no response. */
  isSilent: boolean
  /** Number of open tunnels that got no response. */
  readonly waiting: number
  close(): void
}

const CHALLENGE = 'Basic realm="Acme"'

/** A host name that only the proxy resolves, to the loopback. */
export const PROXIED_HOST = 'workspace.test'

const isHere = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]', PROXIED_HOST].includes(new URL(address).hostname)

export async function startProxy(): Promise<Proxy> {
  const tunnels: string[] = []
  const calls: string[] = []
  const waiting = new Set<Duplex>()
  let refused = 0
  const isAllowed = ({ 'proxy-authorization': given }: IncomingHttpHeaders) => {
    const { credentials } = proxy
    if (credentials === null) return true
    const isRight = given === `Basic ${Buffer.from(credentials).toString('base64')}`
    if (!isRight) refused += 1
    return isRight
  }
  const server = createServer((incoming, answer) => {
    const { method, headers, url = '' } = incoming
    if (!isAllowed(headers)) {
      const challenge = { 'proxy-authenticate': CHALLENGE }
      return void answer.writeHead(407, challenge).end()
    }
    calls.push(url)
    if (!isHere(url)) return void answer.writeHead(502).end()
    const onward = request(url.replace(PROXIED_HOST, '127.0.0.1'), { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '', headers }, socket) => {
    socket.on('error', () => undefined)
    if (!isAllowed(headers)) {
      socket.end(`HTTP/1.1 407 No\r\nProxy-Authenticate: ${CHALLENGE}\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    tunnels.push(url)
    if (proxy.isSilent) {
      waiting.add(socket)
      socket.once('close', () => waiting.delete(socket))
      // Read the socket: otherwise Node does not report that the other side has closed it.
      socket.once('end', () => socket.end()).resume()
      return
    }
    const refusal = isHere(`http://${url}`) ? proxy.refusal : 502
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`)
      return
    }
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
  })
  const port = await listenOnFreePort(server)
  const proxy: Proxy = {
    address: `127.0.0.1:${port}`,
    tunnels,
    calls,
    refusal: null,
    credentials: null,
    get refused() {
      return refused
    },
    isSilent: false,
    get waiting() {
      return waiting.size
    },
    close() {
      for (const socket of waiting) socket.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}
