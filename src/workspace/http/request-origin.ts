import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Names that always lead to this machine. */
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether the name of an address can only mean this machine. */
export function isLoopbackName(url: string): boolean {
  return LOOPBACK_NAME.test(new URL(url).hostname)
}

/** The address that a connection arrived at, as a URL names it: `127.0.0.1:8080`, `[::1]:8080`. */
function localAuthority({ localAddress = '', localPort = 0 }: Socket): string {
  // A server that listens on both families sees IPv4 callers as `::ffff:192.0.2.1`.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '').split('%', 1)[0] ?? ''
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`
}

/** Scheme, host and port that a caller reaches this service by. Never read from the request, which anybody could write. */
export function originOf({ socket }: IncomingMessage, publicUrl: string | undefined): string {
  return publicUrl ?? `http://${localAuthority(socket)}`
}

/**
 * Whether the Host header names this service: a loopback name, the address that the connection arrived at, or the public
 * address. A page of another site whose name was made to lead here (DNS rebinding) sends that site's name.
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
