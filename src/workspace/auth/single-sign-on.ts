import { errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import type {
  SsoPasswordMode,
  SsoRefusal,
  ssoRefusalSchema,
} from '#contract/entities/people/single-sign-on.ts'
import { isSuperAdmin } from '#contract/policies/viewer.ts'
import {
  SSO_CLOCK_MS,
  SSO_TICKET_MS,
  ssoTimeRefusal,
  type SsoClaims,
} from '#contract/rules/trust/single-sign-on.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { isStorable } from '#workspace/read-body.ts'
import { openText, sealText } from '#workspace/sealed-text.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { listMembers } from '#workspace/storage/people/members.ts'
import { useUpSsoTicket } from '#workspace/storage/people/single-sign-on.ts'
import type { LoginGuard } from './login-guard.ts'
import { networkOf } from './network.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { refuseWhile } from './sign-in.ts'
import { hashToken, newToken } from './tokens.ts'
import { stepExpired } from './two-step.ts'

/** How the members of a group sign in by a provider, as the operator has set it. */
export interface SingleSignOnSettings extends SsoClaims {
  issuer: string
  /** The audience of the ID tokens. */
  clientId: string
  groupId: string
  password: SsoPasswordMode
}

/** The provider of a service. */
export interface SingleSignOn {
  settings: SingleSignOnSettings
  keys: ProviderKeys
}

/** What single sign-on needs of the service. */
export interface SingleSignOnNeeds {
  storage: Storage
  clock: Clock
  loginGuard: LoginGuard
  /** Encrypts the tickets. */
  lineKey: Buffer
  singleSignOn: SingleSignOn | undefined
}

/** Those that keep the private key at the provider. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** Failed sign-ins from one network. They count for everybody in it together, because a refused token has no account. */
const MOST_FROM_NETWORK = 50

const TICKET_ID = 'single sign-on ticket'
const ticketSchema = z.object({ nonce: z.string(), begunAt: z.number() })

/** A ticket before it is used. It is not stored, so that nobody can fill the database with tickets. */
interface Ticket {
  nonce: string
  /** Epoch ms. */
  begunAt: number
}

/** The host of a provider, as people read it. */
export const hostOf = ({ issuer }: Pick<SingleSignOnSettings, 'issuer'>): string =>
  new URL(issuer).host

export function beginTicket({ clock, lineKey }: Pick<SingleSignOnNeeds, 'clock' | 'lineKey'>): {
  ticket: string
  nonce: string
  expiresAt: number
} {
  const content: Ticket = { nonce: newToken(), begunAt: clock.now() }
  return {
    ticket: sealText(lineKey, TICKET_ID, JSON.stringify(content)),
    nonce: content.nonce,
    expiresAt: content.begunAt + SSO_TICKET_MS,
  }
}

/** @throws ServiceFailure 410 if the service has not made the ticket, or it has expired */
function openTicket(
  { clock, lineKey }: Pick<SingleSignOnNeeds, 'clock' | 'lineKey'>,
  ticket: string,
): Ticket {
  const opened = () => {
    try {
      return readJson(openText(lineKey, TICKET_ID, ticket), ticketSchema)
    } catch {
      throw stepExpired()
    }
  }
  const { nonce, begunAt } = opened()
  if (begunAt + SSO_TICKET_MS <= clock.now()) throw stepExpired()
  return { nonce, begunAt }
}

/** @throws ServiceFailure 410 if the ticket was used before, at any instance */
async function useUpTicket(
  { storage, clock }: Pick<SingleSignOnNeeds, 'storage' | 'clock'>,
  { nonce, begunAt }: Ticket,
): Promise<void> {
  const used = { nonce_hash: hashToken(nonce), expires_at: begunAt + SSO_TICKET_MS }
  const isFirst = await storage.transaction((tx) => useUpSsoTicket(tx, used, clock.now()), {
    turn: 'sign-ins',
  })
  if (!isFirst) throw stepExpired()
}

const refuse = (reason: 'token'): { refusal: SsoRefusal } => ({ refusal: { reason } })

/** A checked ID token. */
export interface CheckedToken {
  subject: string
  claims: JWTPayload
}

const checkedSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

/**
 * Checks an ID token (OpenID Connect Core, 3.1.3.7).
 * @throws ServiceFailure 503 if the provider's keys cannot be read
 */
async function checkIdToken(
  { settings, keys }: SingleSignOn,
  idToken: string,
  { nonce, begunAt }: Ticket,
  now: number,
): Promise<CheckedToken | { refusal: SsoRefusal }> {
  const { issuer, clientId } = settings
  try {
    const { payload } = await jwtVerify(idToken, keys.find, {
      issuer,
      audience: clientId,
      algorithms: [...ALGORITHMS],
      requiredClaims: ['exp', 'sub', 'nonce'],
      currentDate: new Date(now),
      clockTolerance: SSO_CLOCK_MS / 1_000,
      maxTokenAge: SSO_TICKET_MS / 1_000,
    })
    const checked = checkedSchema.safeParse(payload)
    if (!checked.success || !isStorable(payload)) return refuse('token')
    const { sub, azp, aud } = checked.data
    const isShared = Array.isArray(aud) && aud.length > 1
    const isOurs = azp === undefined ? !isShared : azp === clientId
    if (checked.data.nonce !== nonce || !isOurs) return refuse('token')
    return { subject: sub, claims: payload }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const isTime =
      error instanceof errors.JWTExpired ||
      (error instanceof errors.JWTClaimValidationFailed && ['iat', 'nbf'].includes(error.claim))
    // Its signature, issuer and audience were checked before.
    const dated = isTime ? checkedSchema.safeParse(error.payload) : undefined
    if (dated?.success !== true || dated.data.nonce !== nonce) return refuse('token')
    return { refusal: ssoTimeRefusal(dated.data.iat * 1_000, begunAt, now) }
  }
}

/**
 * Checks what proves a sign-in at the provider, uses the ticket up, and has `work` go on with the result. It counts as a failed
 * sign-in unless `work` succeeds.
 * @throws ServiceFailure 410 for a ticket that is not valid, 429 after too many failed ones, 503 without the provider's keys
 */
export async function withProviderProof<Result>(
  service: SingleSignOnNeeds,
  provider: SingleSignOn,
  { ticket, idToken, address }: { ticket: string; idToken: string; address: string },
  work: (token: CheckedToken | { refusal: SsoRefusal }) => Promise<Result>,
): Promise<Result> {
  const { loginGuard, clock } = service
  const opened = openTicket(service, ticket)
  const account = `single sign-on ${networkOf(address)}`
  const bounds = { pair: MOST_FROM_NETWORK, account: MOST_FROM_NETWORK, network: 200 }
  refuseWhile(await loginGuard.attempt(account, address, { bounds }))
  try {
    const token = await checkIdToken(provider, idToken, opened, clock.now())
    await useUpTicket(service, opened)
    const result = await work(token)
    await loginGuard.succeeded(account, address)
    return result
  } catch (error) {
    const isAway = error instanceof ServiceFailure && error.code === 'SSO_UNAVAILABLE'
    if (isAway) await loginGuard.succeeded(account, address)
    throw error
  }
}

/** The failure of a sign-in by a person of the provider who does not get in. */
export function ssoRefused(refusal: SsoRefusal): ServiceFailure {
  const details: z.input<typeof ssoRefusalSchema> = refusal
  return new ServiceFailure('SSO_REFUSED', 'The account of your company opens nothing here.', {
    details,
  })
}

/**
 * What a right password of a user counts as: that of everybody, or an emergency where the others sign in by the provider.
 * @throws ServiceFailure 403 if the user signs in by the provider alone
 */
export async function passwordUse(
  { storage, singleSignOn }: Pick<SingleSignOnNeeds, 'storage' | 'singleSignOn'>,
  userId: string,
): Promise<'usual' | 'emergency'> {
  if (singleSignOn?.settings.password !== 'emergency') return 'usual'
  const members = await listMembers(storage.db, singleSignOn.settings.groupId)
  const member = members.find(({ id, disabled }) => id === userId && !disabled)
  if (member === undefined) return 'usual'
  if (isSuperAdmin(member)) return 'emergency'
  throw new ServiceFailure('SSO_REQUIRED', 'Sign in with the account of your company.')
}
