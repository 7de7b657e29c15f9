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

/** What a service says of the person whose token it was given, and of which group it was asked. */
export interface MeAnswer {
  answer: OutputOf<typeof sessionApi.me>
  askedOf: string | undefined
}

/**
 * Who a token belongs to, and what they are in a group; without one, whatever the service takes for it. Who was removed
 * from the group is still somebody: they are asked about without it.
 * @param deps with a fetch that adds the bearer
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

/** What services say of a group that one does not belong to. */
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
 * The user by an answer. The one that the specification shows names nobody: they are then who they were known to be.
 * @throws Failure BAD_RESPONSE where nobody is known either
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

/** What one is, by group. Where no other group is spoken of than the one that was asked about, the others are as known. */
function permissionsWith(
  told: readonly Permission[],
  known: readonly Permission[],
  askedOf: string | undefined,
): Permission[] {
  if (askedOf === undefined || told.some(({ groupId }) => groupId !== askedOf)) return [...told]
  const others = known.filter(({ groupId }) => groupId !== askedOf)
  const place = known.findIndex(({ groupId }) => groupId === askedOf)
  return others.toSpliced(place === -1 ? others.length : place, 0, ...told)
}
