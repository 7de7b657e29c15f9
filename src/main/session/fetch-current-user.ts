import type { OutputOf } from '#contract/api/endpoint.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import type { Permission } from '#contract/entities/people/permission.ts'
import type { User } from '#contract/entities/people/user.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import { publicUser } from './remove-secrets.ts'

/** Time limit for the `/me` call, ms. */
const ME_TIMEOUT_MS = 15_000

interface Deps {
  fetch: Fetch
  clock: Clock
}

/** A response of `/me`, with the group of the request. */
export interface MeResponse {
  answer: OutputOf<typeof sessionApi.me>
  requestedGroupId: string | undefined
}

/**
 * Fetches the token's user and their permissions in a group; without a group, in the service's default group. If the
 * service refuses the group, the call is repeated without it, because the user may have been removed from the group.
 * @param deps with a fetch that adds the bearer token
 * @throws Failure like `call`
 */
export async function fetchMe(deps: Deps, request: MeRequest): Promise<MeResponse> {
  try {
    return await requestMe(deps, request)
  } catch (error) {
    if (request.groupId === undefined || !isElsewhere(asFailure(error))) throw error
    return await requestMe(deps, { ...request, groupId: undefined })
  }
}

/** Whether an error may mean that the user does not belong to the group. */
const isElsewhere = ({ code }: Failure): boolean => code === 'NOT_FOUND' || code === 'FORBIDDEN'

async function requestMe(
  { fetch, clock }: Deps,
  { base, groupId, signal }: MeRequest,
): Promise<MeResponse> {
  const answer = await call(sessionApi.me, {
    fetch,
    clock,
    base,
    query: groupId === undefined ? {} : { groupId },
    timeoutMs: ME_TIMEOUT_MS,
    signal,
  })
  return { answer, requestedGroupId: groupId }
}

interface MeRequest {
  base: string
  groupId?: string | undefined
  signal: AbortSignal
}

/**
 * Returns the user of a response. A response that follows the specification contains no user: it is about the token's
 * user.
 * @param known the token's user before the response, if the app has one
 * @throws Failure BAD_RESPONSE if the response has no user and `known` is absent
 */
export function userOf(
  { answer, requestedGroupId }: MeResponse,
  token: string,
  known?: User,
): User {
  const { user = known, permissions, useEnterKeyToSend, serviceStatus } = answer
  if (user === undefined) throw new Failure('BAD_RESPONSE', 'The response has no user.')
  const all =
    answer.user === undefined
      ? permissionsWith(permissions, user.permissions, requestedGroupId)
      : permissions.length > 0
        ? permissions
        : user.permissions
  return publicUser({ ...user, permissions: all, useEnterKeyToSend, serviceStatus }, token)
}

/**
 * The user's permissions after a response. If the response covers only the requested group, the known permissions in
 * other groups stay the same.
 */
function permissionsWith(
  received: readonly Permission[],
  known: readonly Permission[],
  requestedGroupId: string | undefined,
): Permission[] {
  if (
    requestedGroupId === undefined ||
    received.some(({ groupId }) => groupId !== requestedGroupId)
  )
    return [...received]
  const others = known.filter(({ groupId }) => groupId !== requestedGroupId)
  const index = known.findIndex(({ groupId }) => groupId === requestedGroupId)
  return others.toSpliced(index === -1 ? others.length : index, 0, ...received)
}
