import type { RequestOutput } from '#contract/bridge.ts'
import { singleSignOnApi } from '#contract/api/people/single-sign-on.ts'
import { ssoRefusalSchema } from '#contract/entities/people/single-sign-on.ts'
import type { SsoFault } from '#contract/provider-sign-in.ts'
import { isObject } from '#contract/wire.ts'
import { Failure } from '#main/failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Fetch } from '#main/ports.ts'
import { deviceHeaders, signedInOf, SIGN_IN_TIMEOUT_MS, type SignedIn } from './authentication.ts'
import { bearerHeaders } from './bearer-fetch.ts'
import type { DeviceTokens } from './device-tokens.ts'
import {
  currentOrThrow,
  type Active,
  type SessionDeps,
  type SessionState,
  type SignInAt,
} from './session-state.ts'
import type { Secret } from './stored-session.ts'

interface ProviderSessionDeps extends SessionDeps {
  deviceTokens: DeviceTokens
  /** Sends calls with the bearer token. */
  bearerFetch: Fetch
  /** Begins the session of a sign-in. @throws Failure CANCELLED if the session changed meanwhile */
  begin: (signedIn: SignedIn, at: SignInAt, before: number) => Promise<void>
  /** Logs the token of a session that does not begin out, in the background. */
  revoke: (secret: Pick<Secret, 'mainBase' | 'token'>) => void
  /** Goes on with the session of the user who has signed in again, and unlocks the screen. */
  renewSession: (active: Active, signedIn: SignedIn, email: string) => Promise<void>
}

/** Signs in at the identity provider of the user's company. No token of the provider reaches the page. */
export function createProviderSession(deps: ProviderSessionDeps, state: SessionState) {
  const { fetch, clock, device, deviceTokens, provider, bearerFetch } = deps
  /** How often the user has cancelled. */
  let cancellations = 0

  async function signIn(): Promise<void> {
    const { binding, document } = currentOrThrow(deps)
    const mainBase = document.services.main
    const before = state.generation()
    const cancelledBefore = cancellations
    const active = state.active()
    // Otherwise signing out would open a locked screen by what the browser remembers.
    const asksAgain = active !== null || state.isLocked()
    const proof = await provider.signIn(mainBase, { asksAgain })
    const { ticket, idToken } = proof
    const known = proof.email ?? active?.user.email
    const deviceToken = known === undefined ? undefined : await deviceTokens.find(binding, known)
    const answer = await call(singleSignOnApi.singleSignOn, {
      fetch,
      clock,
      base: mainBase,
      body: { ticket, idToken, ...(deviceToken !== undefined && { deviceToken }) },
      headers: {
        ...deviceHeaders(device),
        // The session whose user signs in again.
        ...(active !== null && bearerHeaders(active.secret.token)),
      },
      timeoutMs: SIGN_IN_TIMEOUT_MS,
    })
    const signedIn = signedInOf(answer)
    // The browser was back already, so the provider's part could not be cancelled any more.
    if (cancellations !== cancelledBefore) {
      deps.revoke({ mainBase, token: signedIn.token })
      throw new Failure('ssoClosed', 'The user has cancelled the sign-in.')
    }
    const email = known ?? signedIn.user.email
    if (active === null) await deps.begin(signedIn, { binding, mainBase, email }, before)
    else await deps.renewSession(active, signedIn, email)
  }

  return {
    /**
     * Signs in at the provider. The user of a session proves there who they are, and unlocks the screen.
     * @throws Failure as the bridge's request says
     */
    async signInWithProvider(): Promise<RequestOutput<'session.signInWithProvider'>> {
      return await orFault(async () => {
        await signIn()
        return { session: state.view() }
      })
    },

    cancelProviderSignIn() {
      cancellations += 1
      provider.cancel()
    },

    /** Asks the service what it would do with the person who signs in at the provider. */
    async tryProvider({
      groupId,
    }: {
      groupId: string
    }): Promise<RequestOutput<'session.tryProvider'>> {
      state.activeOrThrow()
      const base = currentOrThrow(deps).document.services.main
      return await orFault(async () => {
        const { ticket, idToken } = await provider.signIn(base)
        const trial = await call(singleSignOnApi.trySingleSignOn, {
          fetch: bearerFetch,
          clock,
          base,
          params: { id: groupId },
          groupId,
          body: { ticket, idToken },
          timeoutMs: SIGN_IN_TIMEOUT_MS,
        })
        return { trial }
      })
    },
  }
}

/** Runs a sign-in at the provider, whose expected failures are values. @throws its other errors */
async function orFault<Result>(
  signIn: () => Promise<Result>,
): Promise<Result | { fault: SsoFault }> {
  try {
    return await signIn()
  } catch (error) {
    const fault = error instanceof Failure ? toFault(error) : null
    if (fault === null) throw error
    return { fault }
  }
}

function toFault({ code, body }: Failure): SsoFault | null {
  switch (code) {
    case 'ssoClosed':
    // The ticket of the service has expired.
    case 'STEP_EXPIRED':
      return { code: 'ssoClosed' }
    case 'ssoProviderSilent':
    case 'SSO_UNAVAILABLE':
      return { code: 'ssoProviderSilent' }
    case 'ssoOtherProvider':
      return { code: 'ssoOtherProvider' }
    // Somebody else has signed in than the user of the session.
    case 'INVALID_CREDENTIALS':
      return { code: 'ssoRefused', refusal: { reason: 'otherPerson' } }
    case 'SSO_REFUSED': {
      const refusal = ssoRefusalSchema.safeParse(isObject(body) ? body['details'] : undefined)
      return { code: 'ssoRefused', refusal: refusal.data ?? { reason: 'token' } }
    }
    default:
      return null
  }
}
