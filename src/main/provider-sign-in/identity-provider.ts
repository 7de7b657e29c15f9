import * as oidc from 'openid-client'
import type { ProviderPolicy } from '#main/policy/machine-policy.ts'
import { Failure } from '#main/failure.ts'
import { readText } from '#main/http/read-text.ts'
import type { Fetch, Log } from '#main/ports.ts'
import { closed, otherProvider, silentProvider, wrongToken } from './provider-failures.ts'

/** Time limit for each call to the provider, s. */
const CALL_TIMEOUT_S = 20
/** Maximum length of an answer of the provider, bytes. */
const ANSWER_BYTES = 1024 * 1024
/** The service checks the times in the token by its own clock, so that of this machine may be wrong, s. */
const CLOCK_TOLERANCE_S = 24 * 3_600
/** How old the check of the person may be if it was asked for again, s: as long as the app waits. */
const FRESH_S = 180

export interface AuthorizationRequest {
  redirectUri: string
  scope: string
  /** Binds the ID token to the ticket of the service. */
  nonce: string
  /** Whether the provider checks the person although the browser is signed in there. */
  asksAgain: boolean
}

interface Outside {
  fetch: Fetch
  log: Log
  signal: AbortSignal
}

/**
 * Reads the addresses of an OpenID Connect provider, for one sign-in.
 * @throws Failure ssoProviderSilent; ssoOtherProvider if another one answers at this address
 */
export async function discoverProvider({ issuer, clientId }: ProviderPolicy, outside: Outside) {
  const { log, signal } = outside
  const server = new URL(issuer)
  /** Converts an error of the library. Its texts may contain parts of tokens, so the log gets its code alone. */
  async function guarded<T>(step: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task()
    } catch (error) {
      if (!signal.aborted)
        log.warn('A step at the identity provider failed.', { step, code: codeOf(error) })
      throw failureOf(error)
    }
  }

  const configuration = await guarded('discovery', () =>
    oidc.discovery(server, clientId, { [oidc.clockTolerance]: CLOCK_TOLERANCE_S }, oidc.None(), {
      [oidc.customFetch]: fetchOf(outside),
      timeout: CALL_TIMEOUT_S,
      // The policy allows plain http on this machine alone.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    }),
  )
  const state = oidc.randomState()
  const verifier = oidc.randomPKCECodeVerifier()

  return {
    /** The secret that the provider returns with its answer. */
    state,

    /** The address at which the user signs in. */
    authorizationUrl: ({ redirectUri, scope, nonce, asksAgain }: AuthorizationRequest) =>
      guarded('request', async () => {
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(asksAgain && { prompt: 'login', max_age: '0' }),
        })
        return url.href
      }),

    /**
     * Exchanges the code of the provider's answer for the ID token.
     * @throws Failure ssoClosed if the user refused, ssoRefused for a token that is not of this sign-in, ssoProviderSilent
     */
    redeem: (
      answer: URL,
      { nonce, asksAgain }: Pick<AuthorizationRequest, 'nonce' | 'asksAgain'>,
    ) =>
      guarded('answer', async () => {
        const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
        })
        const claims = tokens.claims()
        if (tokens.id_token === undefined || claims === undefined) throw silentProvider()
        // A provider may leave the time out: then it alone decides how it checked the person.
        const { auth_time: checkedAt, iat, email } = claims
        if (asksAgain && checkedAt !== undefined && iat - checkedAt > FRESH_S) throw wrongToken()
        return { idToken: tokens.id_token, email: typeof email === 'string' ? email : undefined }
      }),
  }
}

/** The app's own fetch for the library: with its proxy and authorities, and without endless answers. */
function fetchOf({ fetch, signal }: Outside): oidc.CustomFetch {
  return async (url, { method, headers, body, signal: timeout }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    if (text != null && typeof text !== 'string')
      throw new Error('The app sends forms alone to a provider.')
    const ends = timeout === undefined ? signal : AbortSignal.any([signal, timeout])
    const request = { method, headers, signal: ends }
    const response = await fetch(url, text == null ? request : { ...request, body: text })
    const answer = await readText(response, ANSWER_BYTES)
    const { status } = response
    return new Response(answer === '' ? null : answer, { status, headers: response.headers })
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return closed()
  const code = codeOf(error)
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return otherProvider()
  return code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' ? wrongToken() : silentProvider()
}
