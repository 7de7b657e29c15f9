import type { z } from 'zod'
import { headerNames, type OutputOf } from '#contract/api/endpoint.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { signInTicketSchema } from '#contract/api/people/two-step.ts'
import type { User } from '#contract/entities/people/user.ts'
import { isObject } from '#contract/wire.ts'
import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Clock, Fetch } from '#main/ports.ts'
import { bearerHeaders } from './bearer-fetch.ts'
import { publicUser } from './remove-secrets.ts'

/** Time limit for a sign-in, ms. */
export const SIGN_IN_TIMEOUT_MS = 20_000
/** Time limit for the logout call during a sign-out, ms. */
const LOGOUT_TIMEOUT_MS = 3_000

/** Matches a token that is allowed after `Bearer` in an HTTP header. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

interface Deps {
  fetch: Fetch
  clock: Clock
}

interface LoginDeps extends Deps {
  /** The name of this device, for the service's list of devices. */
  device: string
}

/** What a service answers to a completed sign-in. */
export interface SignedIn {
  token: string
  user: User
  deviceToken: string | undefined
}

/** What a service answers to a right password that is not enough. */
export interface SecondStep {
  step: 'code' | 'setup'
  ticket: z.output<typeof signInTicketSchema>
}

interface Credentials {
  email: string
  password: string
  /** The secret of this device for the account. */
  deviceToken?: string | undefined
  /** The token of the session that the user unlocks; only for a service that has two steps. */
  sessionToken?: string | undefined
}

/** @throws Failure BAD_RESPONSE for a token that cannot be sent */
export function signedInOf({
  token,
  user,
  deviceToken,
}: OutputOf<typeof sessionApi.login>): SignedIn {
  if (!HEADER_SAFE.test(token))
    throw new Failure('BAD_RESPONSE', 'The token is not valid in a header.')
  return { token, user: publicUser(user, token), deviceToken }
}

export const deviceHeaders = (device: string) => ({ [headerNames.device]: device })

/**
 * Signs in with an e-mail and a password.
 * @throws Failure INVALID_CREDENTIALS, or the error of `call`; its message never contains the password
 */
export async function login(
  { fetch, clock, device }: LoginDeps,
  base: string,
  { email, password, deviceToken, sessionToken }: Credentials,
): Promise<SignedIn | SecondStep> {
  const body = { email: email.trim(), password }
  try {
    const answer = await call(sessionApi.login, {
      fetch,
      clock,
      base,
      body: deviceToken === undefined ? body : { ...body, deviceToken },
      headers: {
        ...deviceHeaders(device),
        ...(sessionToken !== undefined && bearerHeaders(sessionToken)),
      },
      timeoutMs: SIGN_IN_TIMEOUT_MS,
    })
    return signedInOf(answer)
  } catch (error) {
    const failure = asFailure(error)
    return secondStepOf(failure) ?? Promise.reject(withoutPassword(failure, password))
  }
}

const steps: Readonly<Record<string, SecondStep['step']>> = {
  SECOND_STEP_REQUIRED: 'code',
  SECOND_STEP_SETUP_REQUIRED: 'setup',
}

function secondStepOf({ code, body }: Failure): SecondStep | undefined {
  const step = steps[code]
  const ticket = signInTicketSchema.safeParse(isObject(body) ? body['details'] : undefined)
  return step === undefined || !ticket.success ? undefined : { step, ticket: ticket.data }
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

/**
 * Invalidates a token at the service. Never rejects, because nothing depends on the result.
 * @returns whether the service confirmed the logout
 */
export async function logout(
  { fetch, clock }: Deps,
  { base, token, groupId }: { base: string; token: string; groupId?: string | undefined },
): Promise<boolean> {
  try {
    await call(sessionApi.logout, {
      fetch,
      clock,
      base,
      headers: bearerHeaders(token),
      body: groupId === undefined ? {} : { groupId },
      timeoutMs: LOGOUT_TIMEOUT_MS,
    })
    return true
  } catch {
    // The app is offline, or the token was already invalid. The user is signed out in both cases.
    return false
  }
}
