import { connectionDocumentPath } from '#contract/connection.ts'
import { Failure } from '../failure.ts'

/** Whether a host of a parsed URL is this very machine, whatever the resolver may say. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** Whether what is sent to this address cannot be read on the way: TLS, or it never leaves the machine. */
export function isPrivateOnTheWay(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

function unusable(): Failure {
  return new Failure('BAD_REQUEST', 'This is no address of a workspace.')
}

function parse(typed: string): URL {
  const text = typed.trim()
  const withScheme = HAS_SCHEME.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) throw unusable()
  const url = new URL(withScheme)
  if (!HAS_SCHEME.test(text) && isLoopback(url.hostname)) {
    // Parsed anew, because a port that https leaves out (443) means something else under http.
    return new URL(`http://${text}`)
  }
  return url
}

/**
 * The workspace's base address from what a person typed: `host`, `host:port`, or a whole http(s) address with
 * or without a path. Without a scheme it is https, and http for this very machine. What follows a `?` or `#`
 * and a path to the document itself fall away.
 * @param allowPlain IT answers for plain http to another machine; a person cannot
 * @returns without a slash at its end
 * @throws Failure BAD_REQUEST; NOT_PRIVATE for plain http to another machine
 */
export function parseAddress(typed: string, allowPlain: boolean): string {
  const url = parse(typed)
  if (!['http:', 'https:'].includes(url.protocol) || url.hostname === '') throw unusable()
  if (url.username !== '' || url.password !== '') throw unusable()
  if (!allowPlain && !isPrivateOnTheWay(url)) {
    throw new Failure(
      'NOT_PRIVATE',
      'A workspace on another machine is reached by https only: http would show passwords and messages to everyone on the way.',
    )
  }
  let path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith(connectionDocumentPath)) path = path.slice(0, -connectionDocumentPath.length)
  return url.origin + path.replace(/\/+$/, '')
}
