import type { RequestInput, Session } from '#contract/bridge.ts'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import type { TwoStepSetup } from '#contract/entities/people/two-step.ts'
import { Failure } from '#main/failure.ts'
import { call } from '#main/http/json-call.ts'
import { deviceHeaders, signedInOf, SIGN_IN_TIMEOUT_MS, type SignedIn } from './authentication.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { PendingSignIn, SessionDeps, SessionState } from './session-state.ts'

/** Begins the session of a sign-in. @throws Failure CANCELLED if the session changed meanwhile */
export type Begin = (signedIn: SignedIn, at: PendingSignIn, before: number) => Promise<void>

/** Completes a sign-in whose password was right. The ticket for it never reaches the page. */
export function createSecondStep(
  deps: SessionDeps & { deviceTokens: DeviceTokens },
  state: SessionState,
  begin: Begin,
) {
  const { fetch, clock, device, deviceTokens } = deps

  function pendingOrThrow(): PendingSignIn {
    const pending = state.pending()
    if (pending === null) throw new Failure('STEP_EXPIRED', 'No sign-in is pending.')
    return pending
  }

  const callOptions = ({ mainBase: base }: PendingSignIn) => ({
    fetch,
    clock,
    base,
    headers: deviceHeaders(device),
    timeoutMs: SIGN_IN_TIMEOUT_MS,
  })

  /** Runs a call of the pending sign-in, which ends if its ticket is not valid any more. */
  async function during<Result>(
    pending: PendingSignIn,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Failure && error.code === 'STEP_EXPIRED') state.endPending(pending)
      throw error
    }
  }

  /** Sends what completes the pending sign-in, with its ticket and the secret of this device. */
  async function complete(
    send: (
      options: ReturnType<typeof callOptions>,
      proof: { ticket: string; deviceToken?: string },
    ) => Promise<OutputOf<typeof twoStepApi.secondStep>>,
  ): Promise<Session> {
    const pending = pendingOrThrow()
    const { binding, email, ticket } = pending
    const before = state.generation()
    const deviceToken = await deviceTokens.find(binding, email)
    const proof = deviceToken === undefined ? { ticket } : { ticket, deviceToken }
    const answer = await during(pending, () => send(callOptions(pending), proof))
    await begin(signedInOf(answer), pending, before)
    return state.view()
  }

  return {
    /** Proves the second step by a code or a recovery code. @throws Failure of the call, or STEP_EXPIRED */
    secondStep: (typed: RequestInput<'session.secondStep'>) =>
      complete((options, proof) =>
        call(twoStepApi.secondStep, { ...options, body: { ...proof, ...typed } }),
      ),

    /** Begins the set-up that the service demands. @throws Failure of the call, or STEP_EXPIRED */
    async beginSetup(): Promise<TwoStepSetup> {
      const pending = pendingOrThrow()
      const { ticket } = pending
      return await during(pending, () =>
        call(twoStepApi.beginSignInSetup, { ...callOptions(pending), body: { ticket } }),
      )
    },

    /** Activates that set-up and signs in. The page calls it once the recovery codes are saved. */
    activateSetup: ({ code }: RequestInput<'session.activateSetup'>) =>
      complete((options, proof) =>
        call(twoStepApi.activateSignInSetup, {
          ...options,
          body: { ...proof, code, savedCodes: true },
        }),
      ),

    cancelSignIn(): Session {
      const pending = state.pending()
      if (pending !== null) state.endPending(pending)
      return state.view()
    },
  }
}
