import { Failure } from '../failure.ts'
import type { Fetch } from '../ports.ts'

/** Most redirects in a row; more are taken for a loop. */
const MOST = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Returns the target of a redirect that may be followed: same origin as `url`, by GET or HEAD.
 * @returns null if the response is not a redirect
 * @throws Failure BAD_RESPONSE for a redirect that is not followed
 */
function redirectTarget(response: Response, url: string, method: string): string | null {
  if (!REDIRECTS.has(response.status)) return null
  const location = response.headers.get('location')
  if (location === null) return null
  const next = URL.canParse(location, url) ? new URL(location, url) : null
  if (next === null || next.origin !== new URL(url).origin || !['GET', 'HEAD'].includes(method)) {
    throw new Failure('BAD_RESPONSE', 'The redirect leads to another origin.')
  }
  next.hash = ''
  return next.href
}

/**
 * Wraps a fetch to follow redirects, but never to another origin and never with a body: a service must not be able to
 * send the bearer or a message elsewhere.
 * @param allows the final decision on each address
 */
export function followSameOrigin(fetch: Fetch, allows: (url: string) => boolean): Fetch {
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    let current = url
    for (let count = 0; count <= MOST; count += 1) {
      const response = await fetch(current, init)
      const next = redirectTarget(response, current, method)
      if (next === null) return response
      await response.body?.cancel()
      if (!allows(next)) {
        throw new Failure('BAD_RESPONSE', 'The redirect leads to another origin.')
      }
      current = next
    }
    throw new Failure('BAD_RESPONSE', 'The service redirects in a loop.')
  }
}
