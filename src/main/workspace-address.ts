import { connectionDocumentPath } from '#contract/connection.ts'
import { Failure } from './failure.ts'

/** Whether the host of a parsed URL is this machine, without a DNS query. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/**
 * Whether nobody else can read data sent to this address, because it is encrypted by TLS or stays on this machine.
 */
export function isPrivateOnTheWay(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

function unusable(): Failure {
  return new Failure('BAD_REQUEST', 'This is not the address of a workspace.')
}

function parse(typed: string): URL {
  const text = typed.trim()
  const withScheme = HAS_SCHEME.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) throw unusable()
  const url = new URL(withScheme)
  if (!HAS_SCHEME.test(text) && isLoopback(url.hostname)) {
    // The first parse removed a port 443, which is the default of https. With http the port must stay.
    return new URL(`http://${text}`)
  }
  return url
}

/**
 * Returns the base address for the text that the user typed: `host`, `host:port`, or an http(s) address with or
 * without a path. The default scheme is https; on this machine it is http. Query, fragment and the path of the
 * connection document are removed.
 * @param allowPlain whether plain http to another machine is allowed: only if IT has set the address
 * @returns an address without a trailing slash
 * @throws Failure BAD_REQUEST if the text is not such an address or contains credentials; NOT_PRIVATE for plain
 * http to another machine
 */
export function parseAddress(typed: string, allowPlain: boolean): string {
  const url = parse(typed)
  if (!['http:', 'https:'].includes(url.protocol) || url.hostname === '') throw unusable()
  if (url.username !== '' || url.password !== '') throw unusable()
  if (!allowPlain && !isPrivateOnTheWay(url)) {
    throw new Failure(
      'NOT_PRIVATE',
      'A workspace on another machine needs https: with http, passwords and messages could be read on the way.',
    )
  }
  let path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith(connectionDocumentPath)) path = path.slice(0, -connectionDocumentPath.length)
  return url.origin + path.replace(/\/+$/, '')
}
