import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import { isSessionRefusal } from '#contract/rules/people/session-refusal.ts'
import type { CurrentConnection } from '#main/connection/connection.ts'
import { asFailure } from '#main/http/to-failure.ts'
import type { Fetch } from '#main/ports.ts'
import { fetchMe, userOf } from './fetch-current-user.ts'
import type { SessionDeps, SessionState } from './session-state.ts'
import type { Secret, SessionStore } from './stored-session.ts'

export interface ResumeDeps {
  state: SessionState
  store: SessionStore
  /** Logs a token out at the service, in the background. */
  revoke: (secret: Secret) => void
  /** Reads `/me` again if the session of this secret is still current. Never rejects. */
  refreshInBackground: (secret: Secret) => Promise<void>
  fetchWith: (token: string) => Fetch
  stopped: AbortSignal
}

/**
 * Creates a function that resumes the session of a previous run. If the session belongs to another connection, it is
 * ended instead. The function never rejects.
 */
export function createResume(deps: SessionDeps, resumeDeps: ResumeDeps) {
  const { connection, log } = deps
  const { state, store, revoke, refreshInBackground, fetchWith, stopped } = resumeDeps
  const queue = createSerialQueue()

  /** Asks the service for the token's user. Called if the stored user is missing or is not the token's user. */
  async function identify(secret: Secret): Promise<void> {
    const before = state.generation()
    try {
      const me = await fetchMe(
        { clock: deps.clock, fetch: fetchWith(secret.token) },
        { base: secret.mainBase, signal: stopped },
      )
      const user = userOf(me, secret.token)
      if (state.generation() !== before) return
      state.activate(secret, user)
      state.publish()
      await state.save()
    } catch (error) {
      const failure = asFailure(error)
      log.warn('The user of the stored session is unknown.', { code: failure.code })
      if (isSessionRefusal(failure) && state.generation() === before) await store.clearSecret()
    }
  }

  async function resume(current: CurrentConnection): Promise<void> {
    const [secret, stored] = [await store.readSecret(), await store.readSession()]
    if (state.active() !== null || connection.current()?.binding !== current.binding) return
    state.returnPath.restore(stored?.returnTo ?? null)
    if (secret === null) return state.setLocked(stored?.locked === true)
    if (secret.binding !== current.binding) {
      revoke(secret)
      return await state.leave()
    }
    const user = stored?.user ?? null
    if (stored === null || user?.id !== secret.userId) {
      // Locked, because nothing proves that the screen was unlocked.
      state.setLocked(true)
      return await identify(secret)
    }
    state.setLocked(stored.locked)
    state.activate(secret, user)
    state.publish()
    void deps.firstScreenShown.then(() => refreshInBackground(secret))
  }

  return async (current: CurrentConnection): Promise<void> => {
    try {
      await queue.run(() => (state.active() === null ? resume(current) : undefined))
    } catch (error) {
      // The app starts without a session.
      const kind = error instanceof Error ? error.name : 'unknown'
      log.error('The stored session cannot be read.', { kind })
    }
  }
}
