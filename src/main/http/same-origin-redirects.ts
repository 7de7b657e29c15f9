import { Failure } from '#main/failure.ts'
import type { Fetch } from '#main/ports.ts'

/** Maximum number of consecutive redirects. More count as a loop. */
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Returns the target of a redirect. It must have the same origin as `url`, and the method must be GET or HEAD.
 * @returns null if the response is not a redirect, or has no location
 * @throws Failure BAD_RESPONSE for any other target or method
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
 * Wraps a fetch so that it follows redirects to the same origin, only for GET and HEAD requests. Any other redirect is
 * an error: otherwise a service could redirect the bearer token or a message to another server.
 * @param allows whether a redirect to this address may be followed
 */
export function followSameOrigin(fetch: Fetch, allows: (url: string) => boolean): Fetch {
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    let current = url
    for (let count = 0; count <= REDIRECTS_MAX; count += 1) {
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
