import { singleSignOnApi } from '#contract/api/people/single-sign-on.ts'
import { limits, type Language } from '#contract/limits.ts'
import { externalAddress } from '#main/external-address.ts'
import { Failure } from '#main/failure.ts'
import { orAborted } from '#main/http/deadline.ts'
import { call } from '#main/http/json-call.ts'
import type { ProviderPolicy } from '#main/policy/machine-policy.ts'
import type { Clock, Fetch, Log, OpenExternal } from '#main/ports.ts'
import { listenForCallback } from './loopback-callback.ts'
import { closed, otherProvider, silentProvider } from './provider-failures.ts'

/** Time limit for the service's answer that begins a sign-in, ms. */
const BEGIN_TIMEOUT_MS = 20_000

export interface ProviderSignInDeps {
  /** Reaches services and the provider, without a token. */
  fetch: Fetch
  clock: Clock
  log: Log
  openExternal: OpenExternal
  /** The provider that IT has fixed; null: none. */
  provider: ProviderPolicy | null
  /** The language of the page that the browser shows at the end. */
  language: () => Language
  /** Called when the browser has come back to the app. */
  onReturned: () => void
}

/** What proves to the service who signed in at the provider. It never reaches the page, a file or the log. */
export interface ProviderProof {
  readonly ticket: string
  readonly idToken: string
  /** The e-mail that the provider names; undefined if it names none. Nobody has checked it. */
  readonly email: string | undefined
}

export type ProviderSignInService = ReturnType<typeof createProviderSignIn>

/**
 * Creates the sign-in at the identity provider in the system's browser: OpenID Connect with PKCE, whose answer comes to an address
 * of this machine alone (RFC 8252). One runs at a time.
 */
export function createProviderSignIn(deps: ProviderSignInDeps) {
  const { fetch, clock, log, openExternal, provider, language, onReturned } = deps
  let running: AbortController | null = null

  async function signIn(base: string, asksAgain: boolean, signal: AbortSignal) {
    if (provider === null)
      throw new Failure('NOT_IMPLEMENTED', 'IT has set no identity provider for this machine.')
    const begun = await begin(base, signal)
    if (!isSame(begun, provider)) throw otherProvider()
    // Loaded for the first sign-in, because it would delay every start.
    const { discoverProvider } = await import('./identity-provider.ts')
    const client = await discoverProvider(provider, { fetch, log, signal })
    const { state } = client
    const callback = await listenForCallback({ state, language: language(), signal })
    const { redirectUri } = callback
    const { scope, nonce, ticket } = begun
    const url = await client.authorizationUrl({ redirectUri, scope, nonce, asksAgain })
    const address = externalAddress(url)
    if (address === null) throw silentProvider()
    await openExternal(address)
    const answer = await callback.answer
    onReturned()
    const { idToken, email } = await client.redeem(answer, { nonce, asksAgain })
    return { ticket, idToken, email }
  }

  async function begin(base: string, signal: AbortSignal) {
    try {
      const timeoutMs = BEGIN_TIMEOUT_MS
      return await call(singleSignOnApi.beginSingleSignOn, {
        fetch,
        clock,
        base,
        body: {},
        timeoutMs,
        signal,
      })
    } catch (error) {
      throw error instanceof Failure && error.code === 'NOT_FOUND' ? otherProvider() : error
    }
  }

  return {
    /**
     * Signs in at the provider, and ends a sign-in that is still running.
     * @param base address of the main service
     * @param asksAgain whether the provider checks the person although the browser is signed in there
     * @throws Failure ssoClosed, ssoProviderSilent, ssoOtherProvider; NOT_IMPLEMENTED without a provider; CANCELLED if another
     * sign-in has begun; otherwise like `call`
     */
    async signIn(base: string, { asksAgain = false } = {}): Promise<ProviderProof> {
      running?.abort(new Failure('CANCELLED', 'Another sign-in has begun.'))
      const own = new AbortController()
      running = own
      const cancelTimer = clock.after(limits.singleSignOn.waitMs, () => own.abort(closed()))
      try {
        return await orAborted(own.signal, signIn(base, asksAgain, own.signal))
      } finally {
        cancelTimer()
        if (running === own) running = null
        // Closes the address for the answer.
        own.abort(closed())
      }
    },

    /** Ends the running sign-in. */
    cancel() {
      running?.abort(closed())
    },
  }
}

/** Whether a service names the provider and the client of the policy. */
function isSame(named: ProviderPolicy, { issuer, clientId }: ProviderPolicy): boolean {
  const isIssuer = URL.canParse(named.issuer) && new URL(named.issuer).href === new URL(issuer).href
  return isIssuer && named.clientId === clientId
}
