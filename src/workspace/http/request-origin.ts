import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Host names that always mean this machine. */
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether the host of a URL can only mean this machine. */
export function isLoopbackName(url: string): boolean {
  return LOOPBACK_NAME.test(new URL(url).hostname)
}

/** This machine's address and port in a connection, in URL form: `127.0.0.1:8080`, `[::1]:8080`. */
function localAuthority({ localAddress = '', localPort = 0 }: Socket): string {
  // Two forms have to be shortened. A server that listens on IPv4 and IPv6 sees IPv4 addresses as `::ffff:192.0.2.1`.
  // A link-local IPv6 address names its network interface after a `%`: `fe80::1%eth0`.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '').split('%', 1)[0] ?? ''
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`
}

/**
 * Scheme, host and port by which a caller reaches this service. The Host header is not used, because it can be forged.
 */
export function originOf({ socket }: IncomingMessage, publicUrl: string | undefined): string {
  return publicUrl ?? `http://${localAuthority(socket)}`
}

/**
 * Whether the Host header names this service: by a loopback name, by this machine's address in the connection, or by
 * the host name of `publicUrl`. This check stops DNS rebinding, in which another site makes its own name resolve to
 * this machine. Requests from pages of that site have that name in the Host header.
 */
export function isOwnHost({ headers, socket }: IncomingMessage, publicUrl?: string): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)
  if (host === null) return false
  const own = [publicUrl, `http://${localAuthority(socket)}`].flatMap(
    (url) => URL.parse(url ?? '') ?? [],
  )
  return LOOPBACK_NAME.test(host.hostname) || own.some(({ hostname }) => hostname === host.hostname)
}

/** Whether a WebSocket is opened by a program, which sends no Origin, or by a page of this service itself. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl?: string): boolean {
  const { origin, host } = headers
  return origin === undefined || origin === publicUrl || origin === `http://${host}`
}
