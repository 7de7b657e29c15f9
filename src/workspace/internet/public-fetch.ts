import { randomUUID } from 'node:crypto'
import { lookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#workspace/log.ts'
import { isPrivateAddress } from './public-address.ts'

/** A call to an address that the operator did not choose. */
interface PublicCall {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: FormData | Blob | string | undefined
  /** Ends the call, also while its answer is read. */
  signal: AbortSignal
  /** Ends the call once nothing was sent and nothing came for so long, ms. */
  idleMs?: number
}

/**
 * Calls an https address on the internet. It follows no redirect: a token must not go to another host.
 * @throws PrivateAddress before anything is sent, if the host is not public when the connection is made
 */
export type PublicFetch = (address: string, call: PublicCall) => Promise<Response>

/** The host is not on the internet, or not called over https, and the operator did not name it. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  readonly code = 'ERR_PRIVATE_ADDRESS'
  constructor(host: string) {
    super(`${host} is not a public address.`)
  }
}

/** The answer leads to another address, which is not called. */
export class RedirectAnswer extends Error {
  override readonly name = 'RedirectAnswer'
  constructor(status: number) {
    super(`The answer is a redirect (${status}).`)
  }
}

/** The code of an error of a connection that did not become open in time. */
export const CONNECT_TIMEOUT = 'ERR_CONNECT_TIMEOUT'
/** Longest wait for an open connection, ms. */
const CONNECT_MS = 10_000
/** How long an unused connection is kept, ms. */
const KEPT_MS = 4_000

const noBody = new Set([204, 205, 304])

/** Finds the addresses of a name, as `dns.lookup` does. */
export type FindAddresses = (
  host: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Looks a name up at the moment of the connection, so that it cannot lead elsewhere after it was checked. */
const publicOnly =
  (find: FindAddresses): LookupFunction =>
  (host, options, callback) =>
    find(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      const open = found.filter(({ address }) => !isPrivateAddress(address))
      const [first] = open
      if (first === undefined) callback(new PrivateAddress(host), [])
      else if (options.all === true) callback(null, open)
      else callback(null, first.address, first.family)
    })

/** A form as one body with a known length: the files in it are read while they are sent. */
function multipart(form: FormData): { bytes: Blob; type: string } {
  const boundary = `bandeja-${randomUUID()}`
  const quoted = (text: string) =>
    text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const parts = Array.from(form).flatMap(([name, value]): (string | Blob)[] => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`]
    const type = value.type === '' ? 'application/octet-stream' : value.type
    return [
      `${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`,
      value,
      '\r\n',
    ]
  })
  return {
    bytes: new Blob([...parts, `--${boundary}--\r\n`]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function prepared(body: PublicCall['body']): {
  bytes?: string | Blob
  headers: Record<string, string>
} {
  if (body === undefined) return { headers: {} }
  if (typeof body === 'string')
    return { bytes: body, headers: { 'content-length': String(Buffer.byteLength(body)) } }
  const { bytes, type } =
    body instanceof FormData ? multipart(body) : { bytes: body, type: body.type }
  return {
    bytes,
    headers: {
      'content-length': String(bytes.size),
      ...(type !== '' && { 'content-type': type }),
    },
  }
}

/** @throws RedirectAnswer for a redirect */
function responseOf(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headers: given } = incoming
  const isRedirect = status >= 300 && status < 400 && status !== 304
  if (isRedirect) throw new RedirectAnswer(status)
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string') headers.set(name, value)
  if (noBody.has(status)) incoming.resume()
  return new Response(noBody.has(status) ? null : Readable.toWeb(incoming), { status, headers })
}

/** Whether the operator has named a host: `proxy.internal` for the port of the scheme, `10.0.0.5:8443` for another. */
function isNamed({ hostname, port, protocol }: URL, names: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80'
  const own = port === '' ? usual : port
  return names.some((name) => {
    const given = name.trim().toLowerCase()
    return given === `${hostname}:${own}` || (given === hostname && own === usual)
  })
}

/**
 * Whether an address may be called at all: over https, and not a private one by itself. A name may still lead to a private one.
 * @param privateHosts those that the operator allows, also over http
 */
export function isCallable(url: URL, privateHosts: readonly string[]): boolean {
  const { protocol, hostname } = url
  if ((protocol === 'https:' || protocol === 'http:') && isNamed(url, privateHosts)) return true
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  return protocol === 'https:' && !(isIP(literal) !== 0 && isPrivateAddress(literal))
}

/**
 * The one client of the service for addresses that come from an admin, a provider or a webhook.
 * @param privateHosts hosts of private networks that the operator allows. They may be called over http too.
 */
export function createPublicFetch({
  privateHosts = [],
  log = () => undefined,
  find = lookup,
}: {
  privateHosts?: readonly string[]
  log?: Log
  find?: FindAddresses
} = {}): PublicFetch {
  const kept = { keepAlive: true, timeout: KEPT_MS }
  const publicAgent = new HttpsAgent({ ...kept, lookup: publicOnly(find) })
  const namedAgents = { 'https:': new HttpsAgent(kept), 'http:': new HttpAgent(kept) }

  function agentFor(url: URL): HttpAgent {
    const { protocol, host } = url
    if ((protocol === 'https:' || protocol === 'http:') && isNamed(url, privateHosts))
      return namedAgents[protocol]
    // A literal address is not looked up.
    if (!isCallable(url, privateHosts)) throw new PrivateAddress(host)
    return publicAgent
  }

  async function send(url: URL, { method = 'GET', headers, body, signal, idleMs }: PublicCall) {
    const agent = agentFor(url)
    const { bytes, headers: ofBody } = prepared(body)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const isTls = url.protocol === 'https:'
    const request = (isTls ? requestHttps : requestHttp)(
      url,
      { method, headers: { ...ofBody, ...headers }, agent, signal },
      (incoming) => {
        try {
          resolve(responseOf(incoming))
        } catch (error) {
          incoming.destroy()
          reject(error)
        }
      },
    )
    request.once('socket', (socket) => {
      if (!socket.connecting) return
      const error = Object.assign(new Error('The connection took too long.'), {
        code: CONNECT_TIMEOUT,
      })
      const timer = setTimeout(() => request.destroy(error), CONNECT_MS)
      for (const event of [isTls ? 'secureConnect' : 'connect', 'close'])
        socket.once(event, () => clearTimeout(timer))
    })
    if (idleMs !== undefined)
      request.setTimeout(idleMs, () => request.destroy(new Error('Nothing went any more.')))
    request.on('error', reject)
    if (bytes instanceof Blob) pipeline(Readable.fromWeb(bytes.stream()), request).catch(reject)
    else request.end(bytes)
    return await promise
  }

  return async (address, call) => {
    const url = new URL(address)
    try {
      return await send(url, call)
    } catch (error) {
      if (error instanceof PrivateAddress)
        log('an address that is not public was not called', { host: url.host })
      throw error
    }
  }
}
