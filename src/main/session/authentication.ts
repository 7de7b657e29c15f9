import type { OutputOf } from '#contract/api/endpoint.ts'
import { sessionApi } from '#contract/api/session.ts'
import type { Permission } from '#contract/entities/permission.ts'
import { userSchema, type User } from '#contract/entities/user.ts'
import { Failure } from '../failure.ts'
import { asFailure, call } from '../http/index.ts'
import type { Clock, Fetch } from '../ports.ts'
import { scrub } from './scrub.ts'

/** The longest that a sign-in may take, ms. */
const SIGN_IN_TIMEOUT_MS = 20_000
/** The longest that asking who one is may take, ms. */
const ME_TIMEOUT_MS = 15_000
/** The longest that a person who leaves is kept waiting for a service that does not answer, ms. */
const LOGOUT_TIMEOUT_MS = 3_000

/** What may stand in an HTTP header after `Bearer`. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

interface Deps {
  fetch: Fetch
  clock: Clock
}

/** A user that may be shown and kept: without the token, whatever the service put beside it. */
function cleanUser(user: User, token: string): User {
  const parsed = userSchema.safeParse(scrub(user, token))
  if (!parsed.success) throw new Failure('BAD_RESPONSE', 'The user in the answer does not fit.')
  return parsed.data
}

/**
 * Proves an e-mail and a password.
 * @throws Failure INVALID_CREDENTIALS and what `call` throws; never with the password in its message
 */
export async function login(
  { fetch, clock }: Deps,
  base: string,
  { email, password }: { email: string; password: string },
): Promise<{ token: string; user: User }> {
  try {
    const { token, user } = await call(sessionApi.login, {
      fetch,
      clock,
      base,
      body: { email: email.trim(), password },
      timeoutMs: SIGN_IN_TIMEOUT_MS,
    })
    if (!HEADER_SAFE.test(token)) throw new Failure('BAD_RESPONSE', 'The token is none.')
    return { token, user: cleanUser(user, token) }
  } catch (error) {
    throw withoutPassword(asFailure(error), password)
  }
}

function withoutPassword(
  { code, message, retryAfterMs, status }: Failure,
  password: string,
): Failure {
  if (code === 'UNAUTHENTICATED' || code === 'INVALID_CREDENTIALS') {
    return new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.', { status })
  }
  const repeats = password !== '' && message.includes(password)
  const words = repeats ? 'The service refused the sign-in.' : message
  return new Failure(code, words, { retryAfterMs, status })
}

/** Ends a token. Resolves to whether the service said so; never rejects, for nothing hangs on it. */
export async function logout(
  { fetch, clock }: Deps,
  { base, token, groupId }: { base: string; token: string; groupId?: string | undefined },
): Promise<boolean> {
  try {
    await call(sessionApi.logout, {
      fetch,
      clock,
      base,
      headers: { authorization: `Bearer ${token}` },
      body: groupId === undefined ? {} : { groupId },
      timeoutMs: LOGOUT_TIMEOUT_MS,
    })
    return true
  } catch {
    // Offline, or the token was over already: the person has left either way.
    return false
  }
}

/** What a service says of the person whose token it was given, and of which group it was asked. */
export interface WhoAmI {
  answer: OutputOf<typeof sessionApi.me>
  askedOf: string | undefined
}

/**
 * Who a token belongs to, and what they are in a group; without one, whatever the service takes for it.
 * @param fetch one that adds the bearer
 * @throws Failure as `call`; NOT_FOUND where the group is not theirs
 */
export async function whoAmI(
  { fetch, clock }: Deps,
  { base, groupId, signal }: Question,
): Promise<WhoAmI> {
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
export function userOf({ answer, askedOf }: WhoAmI, token: string, known?: User): User {
  const { user = known, permissions, useEnterKeyToSend, serviceStatus } = answer
  if (user === undefined) throw new Failure('BAD_RESPONSE', 'The answer names nobody.')
  const all =
    answer.user === undefined
      ? permissionsWith(permissions, user.permissions, askedOf)
      : permissions.length > 0
        ? permissions
        : user.permissions
  return cleanUser({ ...user, permissions: all, useEnterKeyToSend, serviceStatus }, token)
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
