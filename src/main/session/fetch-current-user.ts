import type { OutputOf } from '#contract/api/endpoint.ts'
import { sessionApi } from '#contract/api/session.ts'
import type { Permission } from '#contract/entities/permission.ts'
import type { User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'
import { asFailure, call } from '../http/index.ts'
import type { Clock, Fetch } from '../ports.ts'
import { publicUser } from './remove-secrets.ts'

/** The longest that asking who one is may take, ms. */
const ME_TIMEOUT_MS = 15_000

interface Deps {
  fetch: Fetch
  clock: Clock
}

/** A response of `/me`, and the group of the request. */
export interface MeAnswer {
  answer: OutputOf<typeof sessionApi.me>
  askedOf: string | undefined
}

/**
 * Fetches the token's user and their access in a group; without a group, in the service's default one. A user who was
 * removed from the group is fetched without it.
 * @param deps with a fetch that adds the bearer token
 * @throws Failure as `call`
 */
export async function fetchMe(deps: Deps, question: Question): Promise<MeAnswer> {
  try {
    return await ask(deps, question)
  } catch (error) {
    if (question.groupId === undefined || !isElsewhere(asFailure(error))) throw error
    return await ask(deps, { ...question, groupId: undefined })
  }
}

/** The error code of services for a group that the user does not belong to. */
const isElsewhere = ({ code }: Failure): boolean => code === 'NOT_FOUND' || code === 'FORBIDDEN'

async function ask({ fetch, clock }: Deps, { base, groupId, signal }: Question): Promise<MeAnswer> {
  const answer = await call(sessionApi.me, {
    fetch,
    clock,
    base,
    query: groupId === undefined ? {} : { groupId },
    timeoutMs: ME_TIMEOUT_MS,
    signal,
  })
  return { answer, askedOf: groupId }
}

interface Question {
  base: string
  groupId?: string | undefined
  signal: AbortSignal
}

/**
 * The user of a response. The response in the specification contains no user id; then the known user is kept.
 * @throws Failure BAD_RESPONSE if no user is known either
 */
export function userOf({ answer, askedOf }: MeAnswer, token: string, known?: User): User {
  const { user = known, permissions, useEnterKeyToSend, serviceStatus } = answer
  if (user === undefined) throw new Failure('BAD_RESPONSE', 'The response has no user.')
  const all =
    answer.user === undefined
      ? permissionsWith(permissions, user.permissions, askedOf)
      : permissions.length > 0
        ? permissions
        : user.permissions
  return publicUser({ ...user, permissions: all, useEnterKeyToSend, serviceStatus }, token)
}

/** The permissions by group. If the response covers only the requested group, the others stay as known. */
function permissionsWith(
  received: readonly Permission[],
  known: readonly Permission[],
  askedOf: string | undefined,
): Permission[] {
  if (askedOf === undefined || received.some(({ groupId }) => groupId !== askedOf))
    return [...received]
  const others = known.filter(({ groupId }) => groupId !== askedOf)
  const index = known.findIndex(({ groupId }) => groupId === askedOf)
  return others.toSpliced(index === -1 ? others.length : index, 0, ...received)
}
