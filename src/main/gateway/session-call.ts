import { sessionApi } from '#contract/api/session.ts'
import { serviceUrl } from '../http/index.ts'
import { plainSegment, type Target } from './path-guard.ts'

/** A token comes with one and goes with the other: both are the session's own calls. */
const SESSION_PATHS = [sessionApi.login.path, sessionApi.logout.path]

/** An address's path as the most lenient of servers would read it. */
function leniently(address: string): string {
  return new URL(address).pathname
    .split('/')
    .map((segment) => (plainSegment(segment) ?? segment).toLowerCase().replace(/;.*$/, ''))
    .filter((segment) => segment !== '')
    .join('/')
}

/**
 * Whether the main service might take a call for signing in or out. Asked of where the call arrives and not of what
 * the page called it: services may share a base, or one may lie above another. The host is not compared, for a
 * server may have several names.
 */
export function isSessionCall({ url }: Pick<Target, 'url'>, mainBase: string): boolean {
  const asked = leniently(url)
  return SESSION_PATHS.some((path) => leniently(serviceUrl(mainBase, path)) === asked)
}
