import { sessionApi } from '#contract/api/session.ts'
import { serviceUrl } from '../http/index.ts'
import { plainSegment, type Target } from './path-guard.ts'

/** The calls that create or end a token belong to the session only. */
const SESSION_PATHS = [sessionApi.login.path, sessionApi.logout.path]

/** Returns an address's path as the most lenient server would read it. */
function leniently(address: string): string {
  return new URL(address).pathname
    .split('/')
    .map((segment) => (plainSegment(segment) ?? segment).toLowerCase().replace(/;.*$/, ''))
    .filter((segment) => segment !== '')
    .join('/')
}

/**
 * Whether the main service might take a call for sign-in or sign-out. Checks the final address, not the requested
 * one: services may share a base, or one may be below another. The host is not compared, because a server may have
 * several names.
 */
export function isSessionCall({ url }: Pick<Target, 'url'>, mainBase: string): boolean {
  const asked = leniently(url)
  return SESSION_PATHS.some((path) => leniently(serviceUrl(mainBase, path)) === asked)
}
