import { z } from 'zod'
import {
  groupSingleSignOnSchema,
  ssoTrialSchema,
} from '#contract/entities/people/single-sign-on.ts'
import { limits } from '#contract/limits.ts'
import { timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'
import { deviceTokenField, signedInOutput } from './session.ts'

/** What proves who signed in at the provider: the ID token of a sign-in with the nonce of the ticket. */
const providerProof = {
  ticket: z.string().min(1).max(limits.singleSignOn.ticketMax),
  idToken: z.string().min(1).max(limits.singleSignOn.idTokenMax),
}

/** The scope that the ID token needs. */
export const SSO_SCOPE = 'openid email profile' as const

/**
 * Signing in by the provider of a company (OpenID Connect), our extension. The operator of the service sets it for one group,
 * whose `hasSingleSignOn` says that the service has these calls. A service without them, or without a provider, responds to
 * `beginSingleSignOn` with 404.
 *
 * **Signing in.** `beginSingleSignOn` returns a ticket and a nonce. The app signs in at the provider with this nonce, by the
 * authorization code flow with PKCE in the system's browser, and sends the ID token to `singleSignOn`. The service checks
 * signature, issuer, audience, nonce and time itself. A ticket is valid for 5 minutes and works once, at all instances of the
 * service.
 *
 * **Who gets in.** An active member of the group, who is found by the confirmed e-mail address of the ID token at the first
 * sign-in, and by its subject afterwards. Nobody is created. At each sign-in a claim decides the role, and if the operator wants
 * it another one the team. Two steps of the product are not asked.
 *
 * A sign-in that sends the bearer token of a session of the same user unlocks the screen, as in `login`. With the password mode
 * `emergency`, `login` of members who are no super admins of the group responds with SSO_REQUIRED.
 *
 * Refused sign-ins are counted like wrong passwords, by network.
 */
export const singleSignOnApi = {
  beginSingleSignOn: endpoint({
    name: 'beginSingleSignOn',
    service: 'main',
    method: 'POST',
    path: '/login/sso/begin',
    summary: 'Begins a sign-in by the provider.',
    auth: 'none',
    body: z.object({}),
    output: z.looseObject({
      ticket: z.string().min(1),
      expiresAt: timestamp,
      nonce: z.string().min(16),
      issuer: z.string(),
      clientId: z.string(),
      scope: z.literal(SSO_SCOPE),
    }),
    errors: ['NOT_FOUND'],
  }),
  /** SSO_REFUSED: `details` says why, as `ssoRefusalSchema`. STEP_EXPIRED: begin again. */
  singleSignOn: endpoint({
    name: 'singleSignOn',
    service: 'main',
    method: 'POST',
    path: '/login/sso',
    summary: 'Returns a bearer token and the user for an ID token of the provider.',
    auth: 'none',
    body: z.object({ ...providerProof, deviceToken: deviceTokenField }),
    output: signedInOutput,
    errors: ['SSO_REFUSED', 'STEP_EXPIRED', 'SSO_UNAVAILABLE', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
  }),
  groupSingleSignOn: endpoint({
    name: 'groupSingleSignOn',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/sso',
    summary: 'How the members of the group sign in by the provider, for admins. 404: they do not.',
    params: idParams,
    output: groupSingleSignOnSchema,
  }),
  trySingleSignOn: endpoint({
    name: 'trySingleSignOn',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/sso/trial',
    summary: 'What `singleSignOn` would do with this ID token, for admins. It changes nothing.',
    params: idParams,
    body: z.object(providerProof),
    output: ssoTrialSchema,
    errors: ['STEP_EXPIRED', 'SSO_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
} as const
