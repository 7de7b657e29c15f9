import { Failure } from '../failure.ts'
import type { Fetch } from '../ports.ts'

/** Redirects followed in a row before it is taken for a circle. */
const MOST = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Where a redirect answer sends to, if it may be followed there: the same origin as `url`, by GET or HEAD.
 * @returns null for an answer that is no redirect
 * @throws Failure BAD_RESPONSE for a redirect that is not followed
 */
function nextPlace(response: Response, url: string, method: string): string | null {
  if (!REDIRECTS.has(response.status)) return null
  const location = response.headers.get('location')
  if (location === null) return null
  const next = URL.canParse(location, url) ? new URL(location, url) : null
  if (next === null || next.origin !== new URL(url).origin || !['GET', 'HEAD'].includes(method)) {
    throw new Failure('BAD_RESPONSE', 'The service sends elsewhere, which is not followed.')
  }
  next.hash = ''
  return next.href
}

/**
 * A way out that follows redirects, but never to another origin and never with a body: whoever was asked
 * must not be able to send the bearer or a message somewhere else.
 * @param allows a last word on each place that is sent to
 */
export function followSameOrigin(fetch: Fetch, allows: (url: string) => boolean): Fetch {
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    let place = url
    for (let count = 0; count <= MOST; count += 1) {
      const response = await fetch(place, init)
      const next = nextPlace(response, place, method)
      if (next === null) return response
      await response.body?.cancel()
      if (!allows(next)) {
        throw new Failure('BAD_RESPONSE', 'The service sends elsewhere, which is not followed.')
      }
      place = next
    }
    throw new Failure('BAD_RESPONSE', 'The service sends in a circle.')
  }
}
