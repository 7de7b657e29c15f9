import { request } from 'node:http'
import { connect as connectPlainly, isIP, Socket } from 'node:net'
import tls from 'node:tls'
import type {
  AskingProxy,
  ProxyCredentials,
  ProxyCredentialsFor,
} from '#main/proxy-login/proxy-login.ts'

/** Returns the authorities to trust; undefined means Node's own. */
export type Trust = () => tls.SecureContext | undefined

/** Maximum number of logins to a proxy in one attempt. */
const LOGINS_MAX = 3

/**
 * Returns the proxies for an address in order of preference, in the format of PAC files: "PROXY a.example:8080;
 * DIRECT".
 */
export type ProxyFor = (url: string) => Promise<string>

/** How to find proxies and their credentials. */
export interface ProxyAccess {
  proxyFor: ProxyFor
  /** If absent, a proxy that requires a password is an error. */
  credentialsFor?: ProxyCredentialsFor | undefined
}

/** The server to which a WebSocket connects. */
export interface Target {
  host: string
  port: number
  secure: boolean
  /** The address by which the proxy is chosen. */
  url: string
}

interface Proxy {
  host: string
  port: number
  secure: boolean
}

/**
 * Opens a connection to a service. If the system has a proxy for it, the connection uses a CONNECT tunnel. A proxy that
 * requires a password gets it by Basic authentication. SOCKS proxies are skipped.
 * @param credentialsFor asks the user for the password of a proxy
 * @param signal ends the attempt, and closes the socket of a proxy that never responds. It does not close the returned
 * socket; the caller must do that
 * @param trust the authorities for the service and for a secure proxy
 * @returns a socket that may still be connecting: if the service cannot be reached, the socket emits the error
 * @throws Error if no listed proxy is usable, if the proxy cannot be reached, or if the proxy refuses
 */
export async function openConnection(
  { host, port, secure, url }: Target,
  { proxyFor, credentialsFor = () => Promise.resolve(null) }: ProxyAccess,
  signal: AbortSignal,
  trust: Trust,
): Promise<Socket> {
  const proxy = firstUsable(await proxyFor(url))
  signal.throwIfAborted()
  const options = { credentialsFor, signal, trust }
  const through = proxy === null ? null : await tunnel(proxy, { host, port }, options)
  if (!secure) return through ?? connectPlainly({ host, port })
  return connectSecurely({ host, port }, through, trust)
}

type HostAndPort = Pick<Target, 'host' | 'port'>

/**
 * Opens a TLS connection.
 * @param through an open socket to use; null opens a new one
 */
function connectSecurely(
  { host, port }: HostAndPort,
  through: Socket | null,
  trust: Trust,
): Socket {
  const servername = isIP(host) === 0 ? host : ''
  const over = through === null ? {} : { socket: through }
  return tls.connect({ host, port, servername, secureContext: trust(), ...over })
}

/**
 * Returns the first usable proxy of a list; null for a direct connection.
 * @throws Error if no entry of the list is usable
 */
export function firstUsable(list: string): Proxy | null {
  for (const each of list.split(';')) {
    const [kind = '', address = ''] = each.trim().split(/\s+/)
    if (kind === '' || kind === 'DIRECT') return null
    const secure = kind === 'HTTPS'
    const proxyUrl = `${secure ? 'https' : 'http'}://${address}`
    if (!(secure || kind === 'PROXY' || kind === 'HTTP') || !URL.canParse(proxyUrl)) continue
    const { hostname, port } = new URL(proxyUrl)
    const host = hostname.replace(/^\[|\]$/g, '')
    return { host, port: Number(port) || (secure ? 443 : 80), secure }
  }
  throw new Error('The system lists no proxy that can be used.')
}

interface TunnelOptions {
  credentialsFor: ProxyCredentialsFor
  signal: AbortSignal
  trust: Trust
}

async function tunnel(proxy: Proxy, target: HostAndPort, options: TunnelOptions): Promise<Socket> {
  let credentials: ProxyCredentials | undefined
  for (let logins = 0; ; logins += 1) {
    const answer = await connectThrough(proxy, target, credentials, options)
    if (answer instanceof Socket) return answer
    const asking = logins < LOGINS_MAX ? askingProxy(proxy, answer) : null
    const given = asking && (await options.credentialsFor(asking, credentials))
    options.signal.throwIfAborted()
    if (given === null) throw new Error(`The proxy refused with ${answer.status}.`)
    credentials = given
  }
}

interface ProxyRefusal {
  status: number
  /** The value of the header Proxy-Authenticate. */
  challenge: string
}

/**
 * Interprets a proxy's refusal.
 * @returns the proxy if it requires a password by a supported method; otherwise null
 */
function askingProxy({ host, port }: Proxy, refusal: ProxyRefusal): AskingProxy | null {
  const { status, challenge } = refusal
  if (status !== 407 || !/\bbasic\b/i.test(challenge)) return null
  return {
    host,
    port,
    realm: /\brealm="(?<realm>[^"]*)"/i.exec(challenge)?.groups?.['realm'] ?? '',
  }
}

function connectThrough(
  proxy: Proxy,
  target: HostAndPort,
  credentials: ProxyCredentials | undefined,
  { signal, trust }: TunnelOptions,
): Promise<Socket | ProxyRefusal> {
  // `createConnection` must be set: otherwise Node would check the proxy's certificate against the host of the service.
  const createConnection = () =>
    proxy.secure ? connectSecurely(proxy, null, trust) : connectPlainly(proxy)
  const name = isIP(target.host) === 6 ? `[${target.host}]` : target.host
  const path = `${name}:${target.port}`
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { host: path }
    if (credentials !== undefined) headers['proxy-authorization'] = basic(credentials)
    const tunnelRequest = request({ path, headers, method: 'CONNECT', createConnection, signal })
    tunnelRequest.once('error', reject)
    tunnelRequest.once('connect', ({ statusCode = 0, headers: answered }, socket, early) => {
      if (statusCode < 200 || statusCode > 299 || !(socket instanceof Socket)) {
        socket.destroy()
        const challenge = [answered['proxy-authenticate'] ?? ''].flat().join(', ')
        return resolve({ status: statusCode, challenge })
      }
      if (early.length > 0) socket.unshift(early)
      resolve(socket)
    })
    tunnelRequest.end()
  })
}

function basic({ user, password }: ProxyCredentials): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
