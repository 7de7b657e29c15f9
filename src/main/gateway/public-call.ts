import { contentApi } from '#contract/api/messages/content.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { groupSettingsApi } from '#contract/api/groups/group-settings.ts'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { serviceUrl } from '#main/http/service-url.ts'
import type { Target } from './path-guard.ts'

/** The endpoints that need no token, e.g. the password recovery and the texts of errors. */
const OPEN: readonly Pick<Endpoint, 'service' | 'method' | 'path'>[] = [
  ...Object.values(sessionApi),
  ...Object.values(usersApi),
  ...Object.values(groupsApi),
  ...Object.values(groupSettingsApi),
  ...Object.values(contentApi),
].filter(({ auth }) => auth === 'none')

/**
 * Whether a call may be sent without a session. The service would refuse any other call. Refusing it here also
 * stops calls that the page makes just after its session has ended.
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
