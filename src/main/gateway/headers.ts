import { headerNames } from '#contract/api/endpoint.ts'

/**
 * Request headers that are forwarded to a service. Cookies, the origin and an authorization of the page are not
 * forwarded. `session.fetch` adds the session's authorization.
 */
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

/** Response headers that are forwarded to the page. Cookies, redirects and security policies are not forwarded. */
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
 * Returns the headers for the page. They make every response harmless: a response that is opened as a document cannot
 * run scripts, and the browser does not guess another type for it.
 */
export function responseHeaders(headers: Headers): Record<string, string> {
  const picked = pick(headers, RESPONSE)
  const length = headers.get('content-length')
  // If the platform has decoded the body, the original length is wrong.
  if (length !== null && !headers.has('content-encoding')) picked['content-length'] = length
  picked['content-security-policy'] = "sandbox; default-src 'none'"
  picked['x-content-type-options'] = 'nosniff'
  return picked
}
