import { headerNames } from '#contract/api/endpoint.ts'

/** What of the page's headers a service gets to see. No cookie, no origin, no authorization but the session's. */
const REQUEST = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  headerNames.groupId,
  headerNames.idempotencyKey,
]

/** What of a service's headers the page gets to see. No cookie, no policy of another origin, no redirect. */
const RESPONSE = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'x-request-id',
]

function pick(headers: Headers, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) picked[name] = value
  }
  return picked
}

export function requestHeaders(headers: Headers): Record<string, string> {
  return pick(headers, REQUEST)
}

/**
 * Headers for the page. Everything a service sends is data here: shown as a document of its own it may run
 * nothing, and it is never taken for another type than it says it is.
 */
export function responseHeaders(headers: Headers): Record<string, string> {
  const picked = pick(headers, RESPONSE)
  const length = headers.get('content-length')
  // The platform has undone the encoding, so that the length is no longer the body's.
  if (length !== null && !headers.has('content-encoding')) picked['content-length'] = length
  picked['content-security-policy'] = "sandbox; default-src 'none'"
  picked['x-content-type-options'] = 'nosniff'
  return picked
}
