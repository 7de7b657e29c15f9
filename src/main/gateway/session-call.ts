import { sessionApi } from '#contract/api/people/session.ts'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import { serviceUrl } from '#main/http/service-url.ts'
import { plainSegment, type Target } from './path-guard.ts'

/** Paths of the calls that create or end a token. Only main itself may make them, not the page. */
const SESSION_PATHS = [
  sessionApi.login,
  sessionApi.logout,
  twoStepApi.secondStep,
  twoStepApi.beginSignInSetup,
  twoStepApi.activateSignInSetup,
].map(({ path }) => path)

/** Returns the path of an address as the most lenient server would read it. */
function leniently(address: string): string {
  return new URL(address).pathname
    .split('/')
    .map((segment) => (plainSegment(segment) ?? segment).toLowerCase().replace(/;.*$/, ''))
    .filter((segment) => segment !== '')
    .join('/')
}

/**
 * Whether the main service might treat a call as sign-in or sign-out. The final address decides, not the name of the
 * service in the page's request: services may share a base, or one base may be below another, so `/api/crm/login` may
 * reach the main service. The host is not compared, because a server may have several names.
 */
export function isSessionCall({ url }: Pick<Target, 'url'>, mainBase: string): boolean {
  const calledPath = leniently(url)
  return SESSION_PATHS.some((path) => leniently(serviceUrl(mainBase, path)) === calledPath)
}
