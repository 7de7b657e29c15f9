import type { Endpoint } from '#contract/api/endpoint.ts'
import { sessionApi } from '#contract/api/session.ts'
import { serviceUrl } from '../http/index.ts'
import type { Target } from './path-guard.ts'

/** What somebody asks who has not signed in: of the session's table, where the contract wants no token. */
const OPEN: readonly Pick<Endpoint, 'service' | 'method' | 'path'>[] = Object.values(
  sessionApi,
).filter(({ auth }) => auth === 'none')

/**
 * Whether a call goes out where nobody is signed in. Any other would only be refused by its service; one that the page
 * makes in the moment in which a session ends gets its answer here, as one that comes a moment later does.
 */
export function isOpenCall(method: string, { service, base, url }: Target): boolean {
  const { pathname } = new URL(url)
  return OPEN.some(
    (open) =>
      open.service === service &&
      open.method === method &&
      new URL(serviceUrl(base, open.path)).pathname === pathname,
  )
}
