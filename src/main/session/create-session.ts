import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/index.ts'
import type { Fetch } from '#main/ports.ts'
import { login, logout } from './authentication.ts'
import { bearerHeaders, createBearerFetch } from './bearer-fetch.ts'
import { changePassword } from './change-password.ts'
import { createResume } from './resume-session.ts'
import type { SessionDeps, SessionService } from './session-service.ts'
import { createSessionState, currentOrThrow } from './session-state.ts'
import { signInEmail } from './sign-in-email.ts'
import { createSessionStore, type Secret } from './stored-session.ts'
import { createUserRefresh } from './user-refresh.ts'

/** Creates the session of the app. See SessionService. */
export function createSession(deps: SessionDeps): SessionService {
  const { vault, connection, log } = deps
  const store = createSessionStore(deps)
  const state = createSessionState(deps, store)
  const { returnPath } = state
  const stopped = new AbortController()
  const signOutHooks = new Set<(fetch: Fetch) => Promise<unknown>>()
  /** The logout call of the last sign-out, which may still be running. */
  let loggingOut: Promise<unknown> = Promise.resolve()

  const { bearer, expire } = state
  const fetch = createBearerFetch({ fetch: deps.fetch, bearer, onRefused: expire })
  const { refresh, updateServiceStatus } = createUserRefresh(deps, state, {
    fetch,
    stopped: stopped.signal,
  })

  /** Creates a fetch that sends the given token, for calls before or after its session. */
  const fetchWith =
    (token: string): Fetch =>
    (url, init = {}) =>
      deps.fetch(url, { ...init, headers: { ...init.headers, ...bearerHeaders(token) } })

  async function logOut({ mainBase, token }: Secret, groupId?: string): Promise<boolean> {
    await Promise.allSettled([...signOutHooks].map((hook) => hook(fetchWith(token))))
    return await logout(deps, { base: mainBase, token, groupId })
  }

  function revoke({ mainBase, token }: Secret): void {
    void logout(deps, { base: mainBase, token })
  }

  async function refreshInBackground(secret: Secret): Promise<void> {
    if (state.active()?.secret !== secret || stopped.signal.aborted) return
    try {
      await refresh()
    } catch (error) {
      log.info('The user could not be refreshed.', { code: asFailure(error).code })
    }
  }

  const resume = createResume(deps, {
    state,
    store,
    revoke,
    refreshInBackground,
    fetchWith,
    stopped: stopped.signal,
  })

  const stopListening = connection.onChange((current) => {
    const active = state.active()
    if (active !== null && current?.binding !== active.secret.binding) {
      log.info('The session ended with its connection.')
      revoke(active.secret)
      void state.leave()
    } else if (active === null && current !== null) {
      void resume(current)
    }
  })

  return {
    async start() {
      const current = connection.current()
      if (current !== null) await resume(current)
    },

    view: state.view,
    user: () => state.active()?.user ?? null,
    owner: () => state.active()?.owner ?? null,
    lastOwner: state.lastOwner,
    generation: state.generation,
    fetch,
    refresh,
    updateServiceStatus,

    withoutToken(text) {
      const token = state.active()?.secret.token
      return token === undefined ? text : text.replaceAll(token, '…')
    },

    async signIn(credentials) {
      const { binding, document } = currentOrThrow(deps)
      const mainBase = document.services.main
      const before = state.generation()
      const { token, user } = await login(deps, mainBase, credentials)
      const email = credentials.email.trim()
      const secret: Secret = { token, binding, mainBase, userId: user.id, email, named: user.email }
      if (state.generation() !== before || connection.current()?.binding !== binding) {
        revoke(secret)
        throw new Failure('CANCELLED', 'The session changed during the sign-in.')
      }
      const replaced = state.active()
      if (replaced !== null) revoke(replaced.secret)
      state.activate(secret, user)
      state.setLocked(false)
      log.info('Signed in.', { tokenStore: vault.store })
      state.publish()
      await Promise.all([store.writeSecret(secret), state.save()])
      return state.view()
    },

    async signOut({ groupId } = {}) {
      const secret = state.active()?.secret
      // The call is awaited only after the session has ended, because a service that does not answer must not keep the
      // user signed in.
      const loggedOut = secret && logOut(secret, groupId)
      if (loggedOut) loggingOut = loggedOut
      await state.leave()
      if (loggedOut) log.info('Signed out.', { confirmed: await loggedOut })
      return state.view()
    },

    async lock() {
      const { user } = state.activeOrThrow()
      if (!state.isLocked()) {
        state.setLocked(true)
        returnPath.onLock(user.id)
        state.publish()
        await state.save()
      }
      return state.view()
    },

    async unlock({ password }) {
      const signedIn = state.activeOrThrow()
      const { mainBase, binding } = signedIn.secret
      const email = signInEmail(signedIn.secret, signedIn.user)
      const { token, user } = await login(deps, mainBase, { email, password })
      const secret: Secret = { token, binding, mainBase, userId: user.id, email, named: user.email }
      if (state.active() !== signedIn) {
        revoke(secret)
        throw new Failure('CANCELLED', 'The session has ended.')
      }
      if (user.id !== signedIn.user.id) {
        revoke(secret)
        throw new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
      }
      revoke(signedIn.secret)
      state.renew(secret, user)
      state.setLocked(false)
      state.publish()
      await Promise.all([store.writeSecret(secret), state.save()])
      // A user of several groups has a separate status in each group. The response to a sign-in belongs to no group, so
      // `/me` is read for the selected group.
      if (user.permissions.length > 1) void refreshInBackground(secret)
      return state.view()
    },

    async changePassword(passwords) {
      const { services, passwordKey } = currentOrThrow(deps).document
      state.activeOrThrow()
      await changePassword(
        { fetch, clock: deps.clock },
        { base: services.main, passwordKey, signal: stopped.signal },
        passwords,
      )
    },

    async remember({ path, userId }) {
      const active = state.active()
      if (userId !== null && userId !== active?.user.id) {
        // The page has not received the end of this user's session yet, so the path belongs to this user and not to the
        // next one.
        if (!returnPath.correct(path, userId)) return
        state.publish()
        return await state.save()
      }
      const changed = returnPath.remember(path, active !== null)
      // While the screen is locked, the path is that of a link that was opened before unlocking. It replaces the path
      // that was recorded at the lock.
      if (active !== null && state.isLocked()) returnPath.onLock(active.user.id)
      else if (!changed) return
      state.publish()
      // A path from before the sign-in is not stored for the next run.
      if (active !== null) await state.save()
    },

    onSignOut(hook) {
      signOutHooks.add(hook)
      return () => signOutHooks.delete(hook)
    },

    onChange: state.onChange,

    async stop() {
      stopListening()
      stopped.abort()
      // Also waits for a logout call that started just before the quit.
      await Promise.all([store.settled(), loggingOut])
    },
  }
}
