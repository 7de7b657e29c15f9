import { request } from 'node:http'
import { connect as connectPlainly, isIP, Socket } from 'node:net'
import tls from 'node:tls'
import { createTrust } from './certificate-authorities.ts'

const trust = createTrust(tls)

/**
 * The proxies for an address in the order they are to be tried, as a proxy configuration script writes them:
 * "PROXY a.example:8080; DIRECT".
 */
export type ProxyFor = (url: string) => Promise<string>

/** Where a WebSocket is to be opened to, as `ws` tells it. */
export interface Target {
  host: string
  port: number
  secure: boolean
  /** The address itself, for the choice of a proxy. */
  url: string
}

interface Proxy {
  host: string
  port: number
  secure: boolean
}

/**
 * Opens a connection to a service, over the proxy that the system names for it: by CONNECT, as proxies let
 * WebSockets through. A proxy that asks for a password is refused, and SOCKS is passed over.
 * @param signal aborted once nobody wants the connection any more: a proxy may take for ever to answer, and its socket
 * is nobody else's to close; a connection that was answered is the caller's
 * @throws Error when neither the service nor its proxy can be reached, or the proxy will not have it
 */
export async function openConnection(
  { host, port, secure, url }: Target,
  proxyFor: ProxyFor,
  signal: AbortSignal,
): Promise<Socket> {
  const proxy = firstUsable(await proxyFor(url))
  signal.throwIfAborted()
  const through = proxy === null ? null : await tunnel(proxy, { host, port }, signal)
  if (!secure) return through ?? connectPlainly({ host, port })
  return connectSecurely({ host, port }, through)
}

type Place = Pick<Target, 'host' | 'port'>

/** @param through what the connection goes over; null for none: it is opened */
function connectSecurely({ host, port }: Place, through: Socket | null): Socket {
  const servername = isIP(host) === 0 ? host : ''
  const over = through === null ? {} : { socket: through }
  return tls.connect({ host, port, servername, secureContext: trust(), ...over })
}

/** The first proxy of a list that can be used here; null for none at all. @throws Error where only others are named */
export function firstUsable(list: string): Proxy | null {
  for (const each of list.split(';')) {
    const [kind = '', address = ''] = each.trim().split(/\s+/)
    if (kind === '' || kind === 'DIRECT') return null
    const secure = kind === 'HTTPS'
    const place = `${secure ? 'https' : 'http'}://${address}`
    if (!(secure || kind === 'PROXY' || kind === 'HTTP') || !URL.canParse(place)) continue
    const { hostname, port } = new URL(place)
    const host = hostname.replace(/^\[|\]$/g, '')
    return { host, port: Number(port) || (secure ? 443 : 80), secure }
  }
  throw new Error('The system names no proxy that can be used.')
}

function tunnel(proxy: Proxy, target: Place, signal: AbortSignal): Promise<Socket> {
  // Left to Node, a secure proxy would be asked for a certificate of the service's: it goes by the host that is asked for.
  const createConnection = () =>
    proxy.secure ? connectSecurely(proxy, null) : connectPlainly(proxy)
  const name = isIP(target.host) === 6 ? `[${target.host}]` : target.host
  const path = `${name}:${target.port}`
  return new Promise((resolve, reject) => {
    const headers = { host: path }
    const asked = request({ path, headers, method: 'CONNECT', createConnection, signal })
    asked.once('error', reject)
    asked.once('connect', ({ statusCode = 0 }, socket, early) => {
      if (statusCode < 200 || statusCode > 299 || !(socket instanceof Socket)) {
        socket.destroy()
        return reject(new Error(`The proxy refused with ${statusCode}.`))
      }
      if (early.length > 0) socket.unshift(early)
      resolve(socket)
    })
    asked.end()
  })
}
